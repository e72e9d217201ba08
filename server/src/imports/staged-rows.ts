import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import type { FileRow } from './target'

export interface StagedRows<Row> {
  add(batch: readonly FileRow<Row>[]): Promise<void>
  /** The batches in insertion order. `db` must use the same connection. */
  batches(db: Kysely<Tables>): AsyncGenerator<FileRow<Row>[]>
}

/**
 * Stores the rows of a file between the two phases, in a temporary table, because a file may be larger
 * than memory. PostgreSQL drops the table when the connection ends. `session` must be a single connection.
 */
export async function withStagedRows<Row, Result>(
  session: Kysely<Tables>,
  work: (staged: StagedRows<Row>) => Promise<Result>,
): Promise<Result> {
  await sql`create temporary table staged_import (position integer primary key, batch json not null)`.execute(session)
  let count = 0
  try {
    return await work({
      async add(batch) {
        await sql`insert into staged_import values (${count}, ${JSON.stringify(batch)})`.execute(session)
        count += 1
      },
      async *batches(db) {
        for (let position = 0; position < count; position += 1) {
          const { rows } = await sql<{ batch: FileRow<Row>[] }>`
            select batch from staged_import where position = ${position}`.execute(db)
          yield rows[0]!.batch
        }
      },
    })
  } finally {
    // After a lost connection the table is gone.
    await sql`drop table if exists staged_import`.execute(session).catch(() => undefined)
  }
}
