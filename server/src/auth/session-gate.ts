import { type CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely'

import { type NamedQuery, statementName } from '../database/prepared'
import { intercept } from '../database/driver/query-builder'
import type { Tables } from '../database/tables'
import { findSession, liveSession, type SignedIn, touchSession } from './session-repository'
import { hashToken } from './token'

/**
 * Reads that find the session of their token and the data in one statement. The first statement of `db`
 * returns rows only if the token has a live session; otherwise PostgreSQL does not even read them
 * (docs/decisions/0038). A statement that is not prepared is executed after `pass`, which finds the session,
 * unless a statement of `db` has found it. It must be called before a response is sent. `check` throws if the
 * session may not read: it is null if the token is unknown, expired or revoked.
 */
export function createSessionGate(
  db: Kysely<Tables>,
  token: string,
  check: (session: Pick<SignedIn, 'hasSecondFactor'> | null) => void,
) {
  let passing: Promise<unknown> | undefined
  const pass = async () => {
    passing ??= findSession(db, token).then(check)
    await passing
  }

  async function passWith(query: CompiledQuery, name: string, execute: Execute) {
    const executed = execute(gatedQuery(db, query, name, token))
    passing = executed.then(({ rows: [first] }) =>
      check(first ? { hasSecondFactor: first.gate_has_second_factor === 'true' } : null),
    )
    await passing
    const { rows } = await executed
    const [first] = rows
    if (first?.gate_idle_session != null) touchSession(db, first.gate_idle_session)
    return { rows: first?.gate_has_row ? rows : [] }
  }

  const gated = intercept(db, async (query, next) => {
    const name = passing ? undefined : statementName(query)
    if (name !== undefined) return await passWith(query, name, next as Execute)
    await pass()
    return await next(query)
  })
  return { db: gated, pass }
}

/** These columns, all `text`, stay in the rows: to remove them would copy each row. */
interface GatedRow {
  /** The session, if its activity must be recorded. */
  readonly gate_idle_session: string | null
  readonly gate_has_second_factor: string
  /** Null in the only row if the statement returns none; the columns of the statement are null, too. */
  readonly gate_has_row: string | null
}

type Execute = (query: CompiledQuery) => Promise<QueryResult<GatedRow>>

// As bounded as the names of prepared statements.
const gatedStatements = new Map<string, Pick<NamedQuery, 'name' | 'sql'>>()

function gatedQuery(db: Kysely<Tables>, statement: CompiledQuery, name: string, token: string): CompiledQuery {
  let gated = gatedStatements.get(name)
  if (gated === undefined) {
    gated = { name: `gated ${name}`, sql: gatedText(db, statement) }
    gatedStatements.set(name, gated)
  }
  return { ...statement, ...gated, parameters: [...statement.parameters, hashToken(token)] }
}

/** PostgreSQL executes the right side of a lateral join only for the rows of the left one. */
function gatedText(db: Kysely<Tables>, { sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  const tokenHash = sql.raw(`$${parameters.length + 1}`)
  return sql`
    with live_session as materialized (${liveSession(tokenHash)})
    select case when needs_touch then session_id::text end as gate_idle_session,
      has_second_factor::text as gate_has_second_factor, statement.*
    from live_session left join lateral (select 'true' as gate_has_row, rows.* from (${sql.raw(text)}) rows) statement
      on true`.compile(db).sql
}
