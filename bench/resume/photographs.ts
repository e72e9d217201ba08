import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { makeLargePhotograph } from '../../e2e/support/pictures'
import { makePhotograph } from '../api/photographs/make-photograph'

export interface PhotographFiles {
  readonly paths: readonly string[]
  readonly bytes: number
  /** SHA-256, sorted. */
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
  const ofCamera = isOfCamera ? await makePhotograph() : undefined
  const [paths, hashes]: [string[], string[]] = [[], []]
  let bytes = 0
  for (let number = 1; number <= count; number += 1) {
    // Pictures of a camera take seconds each: they differ in their last bytes only.
    const photograph = ofCamera ? Buffer.concat([ofCamera, randomBytes(16)]) : await makeLargePhotograph(megabytes)
    const path = join(folder, `room-${number}.jpg`)
    await writeFile(path, photograph)
    paths.push(path)
    hashes.push(sha256(photograph))
    bytes += photograph.length
  }
  return { paths, bytes, hashes: hashes.toSorted() }
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
