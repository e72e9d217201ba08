import { createHash } from 'node:crypto'
import { sql, type PostgresPool, type PostgresPoolClient, type RawBuilder } from 'kysely'
import type { Pool, PoolClient } from 'pg'

import { assertOutside } from './transaction'

const mark = '/* prepared'
const listMark = '/* prepared list */'

/**
 * Stands anywhere in a statement that PostgreSQL shall plan once for each connection and not for every call: planning a list
 * takes longer than reading it. Only for statements whose best plan does not depend on their parameters, not for a search, and
 * whose text is always the same.
 */
export const prepared: RawBuilder<unknown> = sql.raw('/* prepared */')

/** The same for lists, whose texts are made of the filters and orders that are asked for: only some of them get a name. */
export const preparedList: RawBuilder<unknown> = sql.raw(listMark)

/** The pool as Kysely uses it, which sends marked statements under a name. A pooler in between must understand these (PgBouncer 1.21). */
export function preparing(pool: Pool): PostgresPool {
  const lent = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      assertOutside()
      const client = await pool.connect()
      const known = lent.get(client)
      if (known) return known
      const made = preparingClient(client)
      lent.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

function preparingClient(client: PoolClient): PostgresPoolClient {
  const query = (text: string, values: readonly unknown[]) => {
    const name = text.includes(mark) ? nameOf(text) : undefined
    return name === undefined ? client.query(text, [...values]) : client.query({ name, text, values: [...values] })
  }
  // Kysely's other way to call, with a cursor, is not used here.
  return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
}

// Every connection keeps what it prepared, so there is an end to it; a list that comes after the end is planned each time.
const maxListNames = 200
let listNames = 0
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (text.includes(listMark)) {
    if (listNames === maxListNames) return undefined
    listNames += 1
  }
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}
