import { type CompiledQuery, type Kysely, type QueryResult, sql } from 'kysely'

import { type NamedQuery, statementName } from '../database/prepared'
import { intercept } from '../database/driver/query-builder'
import type { Tables } from '../database/tables'
import { findSession, liveSession, type SignedIn, touchSession } from './session-repository'
import { hashToken } from './token'

/** Reads that find the session of their token and the data in one statement. */
export interface SessionGate {
  /**
   * Its first statement returns rows only if the token has a live session; otherwise PostgreSQL does not even
   * read them (docs/decisions/0038). A statement that is not prepared is executed after `pass`.
   */
  readonly db: Kysely<Tables>
  /** Finds the session, unless a statement of `db` has found it. Must be called before a response is sent. */
  readonly pass: () => Promise<void>
}

/**
 * `check` throws if the session may not read: it is null if the token is unknown, expired or revoked.
 */
export function createSessionGate(
  db: Kysely<Tables>,
  token: string,
  check: (session: Pick<SignedIn, 'hasSecondFactor'> | null) => void,
): SessionGate {
  let passing: Promise<unknown> | undefined
  const pass = async () => {
    passing ??= findSession(db, token).then(check)
    await passing
  }

  async function passWith(query: NamedQuery, execute: Execute) {
    const executed = execute(gatedQuery(db, query, token))
    passing = executed.then(({ rows: [first] }) =>
      check(first ? { hasSecondFactor: first.gate_has_second_factor } : null),
    )
    await passing
    const [first] = (await executed).rows
    if (first?.gate_needs_touch) touchSession(db, first.gate_session_id)
    return { rows: (await executed).rows.filter(({ gate_has_row }) => gate_has_row === true).map(withoutGate) }
  }

  const gated = intercept(db, async (query, next) => {
    const name = passing ? undefined : statementName(query)
    if (name !== undefined) return await passWith({ ...query, name }, next as Execute)
    await pass()
    return await next(query)
  })
  return { db: gated, pass }
}

interface GatedRow {
  readonly gate_session_id: string
  readonly gate_needs_touch: boolean
  readonly gate_has_second_factor: boolean
  /** Null if the statement returns no row; the columns of the statement are null, too. */
  readonly gate_has_row: boolean | null
}

const withoutGate = ({
  gate_session_id: _id,
  gate_needs_touch: _needs,
  gate_has_second_factor: _factor,
  gate_has_row: _has,
  ...row
}: GatedRow): object => row

type Execute = (query: CompiledQuery) => Promise<QueryResult<GatedRow>>

// As bounded as the names of prepared statements.
const texts = new Map<string, string>()

function gatedQuery(db: Kysely<Tables>, query: NamedQuery, token: string): NamedQuery {
  const { name, parameters } = query
  const text = texts.get(name) ?? gatedText(db, query)
  texts.set(name, text)
  return { ...query, name: `gated ${name}`, sql: text, parameters: [...parameters, hashToken(token)] }
}

/** PostgreSQL executes the right side of a lateral join only for the rows of the left one. */
function gatedText(db: Kysely<Tables>, { sql: text, parameters }: NamedQuery): string {
  const tokenHash = sql.raw(`$${parameters.length + 1}`)
  return sql`
    with live_session as materialized (${liveSession(tokenHash)})
    select session_id as gate_session_id, needs_touch as gate_needs_touch,
      has_second_factor as gate_has_second_factor, statement.*
    from live_session left join lateral (select true as gate_has_row, rows.* from (${sql.raw(text)}) rows) statement
      on true`.compile(db).sql
}
