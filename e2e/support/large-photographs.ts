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
export const hashesOfUploads = async (gatehouse: Gatehouse): Promise<string[]> =>
  (await readUploads(gatehouse)).map(sha256).toSorted()

/** The bytes that the server has of each upload that no property uses yet, the largest first. */
export const sizesOfUploads = async (gatehouse: Gatehouse): Promise<number[]> =>
  (await readUploads(gatehouse)).map(({ length }) => length).toSorted((a, b) => b - a)

async function readUploads({ dataDir }: Gatehouse): Promise<Buffer[]> {
  const folder = join(dataDir, 'media', '.uploads')
  const names = await readdir(folder)
  return Promise.all(names.map((name) => readFile(join(folder, name))))
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
