import { entities } from '@gatehouse/contract/entities'
import type { personalNames } from '@gatehouse/contract/fields/derive'
import { sql, type RawBuilder } from 'kysely'

import type { SoftTable } from '../database/tables'
import { columnText, hasMatch, textColumns, type TextMatch } from '../records/personal-values'

/** The records of a kind in which a person can be found, and what an erasure does with them. */
export interface Source {
  /** The kind, which is the name of the table, too. */
  readonly kind: SoftTable
  /** The text in which the person is searched: an expression over the table. */
  readonly text: RawBuilder<string>
  /** Contains `text` and may contain more, for comparisons that exclude most records. */
  readonly rough: RawBuilder<string>
  /** A name or the beginning of a text, for people. */
  readonly label: RawBuilder<string>
  /** An expression over the table that gives an `ErasureOutcome`. */
  readonly outcome: (match: TextMatch) => RawBuilder<string>
  /** Why a record is kept; null if it is not. */
  readonly reason: RawBuilder<string | null>
  /** Columns that no export contains: internal, derived or secret. */
  readonly hidden: readonly string[]
  /** Its email and phone number describe the person of the record. */
  readonly isPerson: boolean
}

const derived = ['search_text', 'email_folded', 'import_key', 'once_key']
const kept = (reason: RawBuilder<string | null>, otherwise: string) =>
  sql<string>`case when ${reason} is null then ${sql.lit(otherwise)} else 'kept' end`
const always = (outcome: string) => () => sql<string>`${sql.lit(outcome)}`
const words = (...columns: readonly string[]) =>
  sql<string>`concat_ws(' ', ${sql.join(columns.map((name) => sql.ref(name)))})`
const none = sql<null>`null::text`

/** A listing shows its agent to the public (docs/decisions/0035). */
const agentReason = sql<string | null>`(
  select case when count(*) > 0 then 'It has ' || count(*) || case when count(*) = 1 then ' property' else ' properties' end
    || '. Move them to another agent first.' end
  from property where property.agent_id = agent.id and property.deleted_at is null)`

/** The business must be able to pay whom it owes. */
const affiliateReason = sql<string | null>`case
  when affiliate.status <> 'Terminated' and affiliate.payment_status <> 'Disbursed'
  then 'Its payment is ' || affiliate.payment_status || '. Set it to Disbursed, or the affiliate to Terminated, first.'
  end`

const adminReason = sql<string | null>`case when admin.deleted_at is null
  then 'This admin can sign in. Delete the admin first.' end`

const ofViewOwner = sql`from admin where admin.id = view.admin_id`
const viewReason = sql<string | null>`(select ${adminReason} ${ofViewOwner})`
const viewContact = sql`(select ${words('admin.email', 'admin.phone_number')} ${ofViewOwner})`

/** The entities with personal fields. */
type PersonalTable = {
  [T in SoftTable]: [ReturnType<typeof personalNames<(typeof entities)[T]['fields']>>[number]] extends [never]
    ? never
    : T
}[SoftTable]

/** Where people are found: the compiler names an entity with personal fields that is missing. */
const personalSources: Readonly<Record<PersonalTable, Omit<Source, 'kind' | 'rough'>>> = {
  signup: {
    text: words('signup.email', 'signup.phone_number'),
    label: sql.ref('signup.name'),
    outcome: always('deleted'),
    reason: none,
    hidden: derived,
    isPerson: true,
  },
  inquiry: {
    text: words('inquiry.email', 'inquiry.phone_number', 'inquiry.name', 'inquiry.message', 'inquiry.source'),
    label: sql.ref('inquiry.name'),
    // An inquiry of somebody else may name the person.
    outcome: (match) => sql<string>`case
      when ${hasMatch(words('inquiry.email', 'inquiry.phone_number'), match)} then 'deleted' else 'redacted' end`,
    reason: none,
    hidden: derived,
    isPerson: true,
  },
  affiliate: {
    text: sql.ref('affiliate.phone_number'),
    label: words('affiliate.first_name', 'affiliate.last_name'),
    outcome: () => kept(affiliateReason, 'anonymised'),
    reason: affiliateReason,
    hidden: derived,
    isPerson: true,
  },
  agent: {
    text: words('agent.email', 'agent.phone_number'),
    label: sql`concat_ws(', ', nullif(agent.company_name, ''),
      nullif(trim(agent.first_name || ' ' || agent.last_name), ''))`,
    outcome: () => kept(agentReason, 'deleted'),
    reason: agentReason,
    hidden: [...derived, 'is_live'],
    isPerson: true,
  },
  admin: {
    text: words('admin.email', 'admin.phone_number'),
    label: sql.ref('admin.name'),
    outcome: () => kept(adminReason, 'anonymised'),
    reason: adminReason,
    hidden: [...derived, 'password_hash', 'has_initial_password'],
    isPerson: true,
  },
  view: {
    text: sql`concat_ws(' ', ${viewContact}, view.name, view.query)`,
    label: sql.ref('view.name'),
    // A view of somebody else may name the person.
    outcome: (match) => sql<string>`case
      when not ${hasMatch(viewContact, match)} then 'redacted' when ${viewReason} is null then 'deleted' else 'kept' end`,
    reason: viewReason,
    hidden: derived,
    isPerson: false,
  },
}

/** In the texts of the other entities, anybody can be named. */
const textKinds = (Object.keys(entities) as SoftTable[]).filter(
  (kind) => !Object.hasOwn(personalSources, kind) && textColumns(kind).length > 0,
)

export const sources: readonly Source[] = [
  ...Object.entries(personalSources).map(([kind, source]) => ({
    kind: kind as PersonalTable,
    rough: source.text,
    ...source,
  })),
  ...textKinds.map(textSource),
]

function textSource(kind: SoftTable): Source {
  const columns = textColumns(kind)
  const texts = columns.map((name) => columnText(kind, name))
  const text = sql<string>`concat_ws(' ', ${sql.join(texts)})`
  return {
    kind,
    text,
    // The whole JSON of facts: to read its texts takes as long as the rest.
    rough: words(...columns.map((name) => `${kind}.${name}`)),
    label: sql`left(${text}, 100)`,
    outcome: always('redacted'),
    reason: none,
    hidden: [...derived, 'secret', 'previous_secret', 'has_photos', 'agent_must_live', 'needs'],
    isPerson: false,
  }
}
