import {
  type FoundPerson,
  maxIdentifiers,
  maxRecordsPerKind,
  type PersonalRecord,
} from '@gatehouse/contract/personal-data'
import { readIdentifier, showIdentifier } from '@gatehouse/contract/values/identifier'
import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { SoftTable, Tables } from '../database/tables'
import { isoTime } from '../records/list-order'
import { hasMatch, historyOf, searchedIn, withSearchedText } from '../records/personal-values'
import type { Person } from './person'
import { type Source, sources } from './sources'

export interface FoundRecord extends PersonalRecord {
  readonly kind: SoftTable
}

/** Every record in which the person is found. It reads whole tables. */
export async function findRecords(db: Kysely<Tables>, person: Person): Promise<FoundRecord[]> {
  const found = sources.map((source) => recordsIn(source, person))
  const { rows } = await sql<FoundRecord>`
    select * from (${sql.join(found, sql` union all `)}) found order by created_at desc, id desc`.execute(db)
  return rows
}

function recordsIn({ kind, text, rough, label, outcome, reason }: Source, person: Person): RawBuilder<FoundRecord> {
  const column = (name: string) => sql.ref(`${kind}.${name}`)
  return sql`
    select ${sql.lit(kind)} as kind, ${column('id')}::text as id, ${label} as label,
      ${isoTime(column('created_at'))} as created_at, ${column('deleted_at')} is not null as is_deleted,
      ${outcome(person)} as outcome,
      case when ${outcome(person)} = 'kept' then ${reason} end as reason
    from ${withSearchedText(kind, rough)}
    where ${hasMatch(searchedIn(kind), person, sql`${text} ~* ${person.pattern}`)}`
}

/** What the screen shows of a person. */
export async function findPerson(db: Kysely<Tables>, person: Person): Promise<FoundPerson> {
  const all = await findRecords(db, person)
  const totals: FoundPerson['totals'] = {}
  const records = all.filter(({ kind }) => {
    totals[kind] = (totals[kind] ?? 0) + 1
    return totals[kind] <= maxRecordsPerKind
  })
  return {
    identifiers: person.identifiers.map(showIdentifier),
    records,
    totals,
    history: await count(db, historyOf(all, person)),
    responses: await count(db, sql`select from ${responses} where ${hasMatch(searchedIn('idempotency_key'), person)}`),
    related: await findRelated(db, person, all),
  }
}

const responses = withSearchedText('idempotency_key', sql`response::text`)

async function count(db: Kysely<Tables>, found: RawBuilder<unknown>) {
  const { rows } = await sql<{ count: number }>`select count(*) from (${found}) found`.execute(db)
  return rows[0]!.count
}

/** The other emails and phone numbers of the people found. */
async function findRelated(db: Kysely<Tables>, person: Person, found: readonly FoundRecord[]): Promise<string[]> {
  const contacts = sources
    .filter(({ isPerson }) => isPerson)
    .map(({ kind }) => {
      const ids = found.flatMap((record) => (record.kind === kind && record.outcome !== 'redacted' ? record.id : []))
      const email = kind === 'affiliate' ? sql`''` : sql.ref(`${kind}.email`)
      return sql`select ${email} as email, ${sql.ref(`${kind}.phone_number`)} as phone_number
        from ${sql.table(kind)} where id = any(${ids}::uuid[])`
    })
  const { rows } = await sql<{ contact: string }>`
    select distinct unnest(array[email, phone_number]) as contact
    from (${sql.join(contacts, sql` union all `)}) found limit 200`.execute(db)
  const searched = new Set(person.identifiers.map(showIdentifier))
  const others = rows.flatMap(({ contact }) => readIdentifier(contact) ?? []).map(showIdentifier)
  return [...new Set(others)].filter((other) => !searched.has(other)).slice(0, maxIdentifiers)
}
