import { createHash } from 'node:crypto'
import { sql, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely'
import type { Pool, PoolClient } from 'pg'

import { assertNotInTransaction } from './transaction'

const mark = '/* prepared'
const listMark = '/* prepared list */'

/**
 * Marks a statement as a named prepared statement, which PostgreSQL plans once per connection: planning a
 * list takes longer than executing it. Insert it anywhere in the SQL text. Only for statements whose text
 * never varies and whose best plan does not depend on the parameters, so not for a search.
 */
export const prepared: RawBuilder<unknown> = sql.raw('/* prepared */')

/**
 * `prepared` for lists, whose text varies with filters and order: only the first `maxListNames` texts are
 * prepared.
 */
export const preparedList: RawBuilder<unknown> = sql.raw(listMark)

/**
 * Adapts a pool for Kysely and prepares marked statements. A connection pooler must support that (PgBouncer
 * 1.21).
 */
export function withPreparedStatements(pool: Pool): PostgresPool {
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      assertNotInTransaction()
      const client = await pool.connect()
      const existing = clients.get(client)
      if (existing) return existing
      const created = preparedClient(client)
      clients.set(client, created)
      return created
    },
    end: () => pool.end(),
  }
}

function preparedClient(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = text.includes(mark) ? statementName(text) : undefined
    return name === undefined ? client.query(text, [...values]) : client.query({ name, text, values: [...values] })
  }
  // Kysely's other overload, with a cursor, is not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

// Bounds the memory of each connection; lists beyond the limit are planned for every execution.
const maxListNames = 200
let listNames = 0
const names = new Map<string, string>()

function statementName(text: string): string | undefined {
  const existing = names.get(text)
  if (existing !== undefined) return existing
  if (text.includes(listMark)) {
    if (listNames === maxListNames) return undefined
    listNames += 1
  }
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
