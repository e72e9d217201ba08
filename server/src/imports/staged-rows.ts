import { sql, type Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import type { FileRow } from './target'

export interface StagedRows<Row> {
  add(batch: readonly FileRow<Row>[]): Promise<void>
  /** The batches in the order in which they were added, read through the same connection. */
  batches(db: Kysely<Tables>): AsyncGenerator<FileRow<Row>[]>
}

/**
 * Keeps the rows of a file between reading and writing: in a temporary table, because a file may be larger than our memory.
 * PostgreSQL removes the table with the connection, however that ends. `session` must be a single connection.
 */
export async function withStagedRows<Row, Result>(
  session: Kysely<Tables>,
  work: (staged: StagedRows<Row>) => Promise<Result>,
): Promise<Result> {
  await sql`create temporary table staged_import (place integer primary key, batch json not null)`.execute(session)
  let count = 0
  try {
    return await work({
      async add(batch) {
        await sql`insert into staged_import values (${count}, ${JSON.stringify(batch)})`.execute(session)
        count += 1
      },
      async *batches(db) {
        for (let place = 0; place < count; place += 1) {
          const { rows } = await sql<{ batch: FileRow<Row>[] }>`
            select batch from staged_import where place = ${place}`.execute(db)
          yield rows[0]!.batch
        }
      },
    })
  } finally {
    // A connection that broke has no table any more.
    await sql`drop table if exists staged_import`.execute(session).catch(() => undefined)
  }
}
