import { CompiledQuery, type Kysely } from 'kysely'

import type { Tables } from '../../database/tables'

interface StoreQuery {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The client through which rate-limiter-flexible executes its statements: as prepared statements on the pool
 * of `db`. The library reads the clock of this machine, whereas stored times are the database's
 * (docs/decisions/0026), so times are converted on the way in and out.
 */
export const createAttemptStore = (db: Kysely<Tables>, now: () => Date) => ({
  async query({ name, text, values }: StoreQuery) {
    const aheadMs = Date.now() - now().getTime()
    const parameters = values.map((value) => (isTime(value) ? value - aheadMs : value))
    const query = { ...CompiledQuery.raw(text, parameters), name }
    const { rows, numAffectedRows } = await db.executeQuery<{ points: number; expire: number }>(query)
    return {
      rows: rows.map((row) => ({ ...row, expire: row.expire + aheadMs })),
      rowCount: Number(numAffectedRows ?? rows.length),
    }
  },
})

/** Milliseconds since 1970; the other numbers are counts. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e11
