import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Gatehouse } from './gatehouse'
import { makeLargePhotograph } from './pictures'
import type { UploadedFile } from './property-form'

/** Different photographs, each of about `megabytes`. */
export const largePhotographs = (count: number, megabytes: number): Promise<UploadedFile[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `room-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeLargePhotograph(megabytes),
    })),
  )

export const bytesOf = (files: readonly UploadedFile[]): number =>
  files.reduce((sum, { buffer }) => sum + buffer.length, 0)

/** The SHA-256 of files as they are sent, sorted: photographs are stored without their metadata. */
export const hashesOf = (files: readonly UploadedFile[]): string[] =>
  files.map(({ buffer }) => sha256(buffer)).toSorted()

/** The SHA-256 of the uploads that no property uses yet, sorted. */
export async function hashesOfUploads({ dataDir }: Gatehouse): Promise<string[]> {
  const folder = join(dataDir, 'media', '.uploads')
  const names = await readdir(folder)
  return (await Promise.all(names.map(async (name) => sha256(await readFile(join(folder, name)))))).toSorted()
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
