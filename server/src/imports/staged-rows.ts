import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FileRow } from './target'

export interface StagedRows<Row> {
  add(batch: readonly FileRow<Row>[]): Promise<void>
  /** The batches in insertion order. */
  batches(): AsyncGenerator<FileRow<Row>[]>
}

/**
 * Stores the rows of a file between the two phases, on the disk, because a file may be larger than memory. No
 * folder contains the file, so nothing remains of the personal values in it, also after a crash.
 */
export async function withStagedRows<Row, Result>(work: (staged: StagedRows<Row>) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-import-'))
  const file = await open(join(folder, 'rows'), 'wx+', 0o600)
  await rm(folder, { recursive: true })
  const lengths: number[] = []
  try {
    return await work({
      async add(batch) {
        const text = Buffer.from(JSON.stringify(batch))
        await file.appendFile(text)
        lengths.push(text.length)
      },
      async *batches() {
        let position = 0
        for (const length of lengths) {
          const text = Buffer.alloc(length)
          const { bytesRead } = await file.read(text, 0, length, position)
          if (bytesRead !== length) throw new Error(`${bytesRead} of ${length} staged bytes were read`)
          yield JSON.parse(text.toString()) as FileRow<Row>[]
          position += length
        }
      },
    })
  } finally {
    await file.close()
  }
}
