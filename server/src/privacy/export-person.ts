import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Tables } from '../database/tables'
import { RawJsonStream } from '../records/raw-json'
import { changesWithText, hasMatch, isChangeOf } from '../records/personal-values'
import { findRecords, type FoundRecord } from './find-person'
import type { ExportedTable } from './other-tables'
import type { Person } from './person'
import { type Source, sources } from './sources'

/** What is exported of one kind: the rows of a query with `id`, in the order of the id. */
interface Part {
  readonly kind: string
  readonly table: string
  readonly where: RawBuilder<boolean>
  readonly hidden: readonly string[]
  /** The primary key as text. */
  readonly id: RawBuilder<string>
}

const rowsPerChunk = 200

/**
 * Everything that is stored about a person, as a stream: `{kind, data}` with the columns of a row, without
 * derived and secret ones. Kept records are included.
 */
export async function exportPerson(db: Kysely<Tables>, person: Person): Promise<RawJsonStream> {
  const records = await findRecords(db, person)
  const parts = [...sources.map((source) => partOf(source, records)), ...relatedParts(person, records)]
  return new RawJsonStream(readParts(db, parts))
}

async function* readParts(db: Kysely<Tables>, parts: readonly Part[]): AsyncGenerator<string> {
  for (const part of parts) {
    for (let last: string | null = ''; last !== null;) {
      const chunk: Chunk = await readChunk(db, part, last)
      if (chunk.json !== null) yield chunk.json
      last = chunk.last
    }
  }
}

interface Chunk {
  readonly json: string | null
  /** The last id, or null if there are no more. */
  readonly last: string | null
}

async function readChunk(db: Kysely<Tables>, { kind, table, where, hidden, id }: Part, last: string): Promise<Chunk> {
  const { rows } = await sql<Chunk>`
    with chunk as (
      select ${id} as id, json_build_object('kind', ${kind}::text, 'data',
        to_jsonb(${sql.table(table)}) - ${hidden}::text[]) as item
      from ${sql.table(table)} where ${where} and ${id} > ${last} order by 1 limit ${sql.lit(rowsPerChunk)}
    )
    select string_agg(item::text, ',' order by id) as json,
      case when count(*) = ${sql.lit(rowsPerChunk)} then max(id) end as last from chunk`.execute(db)
  return rows[0]!
}

function partOf({ kind, hidden }: Source, records: readonly FoundRecord[]): Part {
  const ids = records.filter((record) => record.kind === kind).map((record) => record.id)
  return {
    kind,
    table: kind,
    where: sql`${sql.ref(`${kind}.id`)} = any(${ids}::uuid[])`,
    hidden,
    id: sql`${sql.ref(`${kind}.id`)}::text`,
  }
}

function relatedParts(person: Person, records: readonly FoundRecord[]): Part[] {
  const admins = records.filter(({ kind }) => kind === 'admin').map(({ id }) => id)
  const agents = records.filter(({ kind }) => kind === 'agent').map(({ id }) => id)
  const ofAdmins = sql<boolean>`admin_id = any(${admins}::uuid[])`
  const id = sql<string>`id::text`
  const parts: Readonly<Record<ExportedTable, Omit<Part, 'table'>>> = {
    session: { kind: 'session', where: ofAdmins, hidden: ['token_hash'], id },
    passkey: { kind: 'passkey', where: ofAdmins, hidden: ['credential_id', 'public_key'], id },
    security_event: { kind: 'security_event', where: ofAdmins, hidden: [], id },
    media: {
      kind: 'file',
      where: sql`agent_id = any(${agents}::uuid[])`,
      hidden: ['files', 'source'],
      id: sql`key`,
    },
    // The whole history of what describes the person, and of other records what contains their values.
    change: {
      kind: 'change',
      where: sql`(${isChangeOf(records.filter(({ outcome }) => outcome !== 'redacted'))} or id in (${changesWithText(person)}))`,
      hidden: [],
      id,
    },
    idempotency_key: {
      kind: 'response',
      where: hasMatch(sql`response::text`, person),
      hidden: ['fingerprint'],
      id: sql`holder || ' ' || key`,
    },
  }
  return Object.entries(parts).map(([table, part]) => ({ table, ...part }))
}
