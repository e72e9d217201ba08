import { openDatabase } from '../../../server/src/database/open'
import type { Gatehouse } from '../gatehouse'

/** Runs SQL on the database of a running server, connected as the project's commands are. */
export async function runSql(gatehouse: Gatehouse, text: string): Promise<Record<string, unknown>[]> {
  const database = await openDatabase({ dataDir: gatehouse.dataDir, attach: true })
  try {
    const { rows } = await database.pool.query<Record<string, unknown>>(text)
    return rows
  } finally {
    await database.close()
  }
}
