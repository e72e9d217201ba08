import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeLargePhotograph } from '../../e2e/support/pictures'
import { makePhotograph } from '../api/photographs/make-photograph'

export interface PhotographFiles {
  readonly paths: readonly string[]
  readonly bytes: number
  readonly hashes: readonly string[]
}

interface PhotographOptions {
  readonly count: number
  readonly megabytes: number
  /** As large as those of a phone's camera, and not only noise. */
  readonly isOfCamera: boolean
}

/** Writes photographs with different content to a folder. */
export async function makePhotographs(
  folder: string,
  { count, megabytes, isOfCamera }: PhotographOptions,
): Promise<PhotographFiles> {
  await mkdir(folder, { recursive: true })
  const photograph = isOfCamera ? await makePhotograph() : await makeLargePhotograph(megabytes)
  const files = Array.from({ length: count }, () => Buffer.concat([photograph, randomBytes(16)]))
  const paths = files.map((_, index) => join(folder, `room-${index + 1}.jpg`))
  for (const [index, path] of paths.entries()) await writeFile(path, files[index] ?? '')
  const bytes = files.reduce((sum, { length }) => sum + length, 0)
  return { paths, bytes, hashes: files.map(sha256).toSorted() }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
