import { entities } from '@gatehouse/contract/entities'
import { personalNames, recordedNames, textNames } from '@gatehouse/contract/fields/derive'
import type { Field, Fields } from '@gatehouse/contract/fields/field'
import { digitValues, gapCharacters, otherDigits } from '@gatehouse/contract/values/identifier'
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'

import type { SoftTable, Tables } from '../database/tables'
import { refoldRows } from './search/refold'
import { isSearched } from './search/stored-text'

/** The columns of records that describe a person, as far as `change` rows can contain them. */
export const personalColumns = (table: SoftTable): readonly string[] => personalNames(entities[table].fields as Fields)

const allColumns: readonly string[] = [
  ...new Set(Object.values(entities).flatMap(({ fields }) => personalNames<Fields>(fields))),
]

/** The condition of the index `change_with_personal_values`. */
const isCopy = sql<boolean>`admin_id is null and action = 'create'
  and entity in ('signup', 'inquiry', 'agent', 'affiliate') and after ?| '{name,first_name,email,phone_number}'`

const batchSize = 1_000

/**
 * A background task: removes the personal values from the `change` rows of intake and imports that earlier
 * versions wrote (docs/decisions/0042). Each batch is one statement. Several instances may run it at the
 * same time. Afterwards it only looks at an empty index.
 */
export async function removeCopiedValues(db: Kysely<Tables>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      update change set after = after - ${allColumns}::text[]
      where id in (select id from change where ${isCopy} order by id limit ${sql.lit(batchSize)} for update skip locked)
    `.execute(db)
    if (numAffectedRows === 0n) return
  }
}

/** What is searched in texts: emails and phone numbers in any form (contract/values/identifier). */
export interface TextMatch {
  /** A regular expression, to be used without regard to case. */
  readonly pattern: string
  /** The emails in lower case. */
  readonly emails: readonly string[]
  /** The digits of the phone numbers, as they are in every form. */
  readonly digits: readonly string[]
}

/**
 * Whether a text contains one of the searched values. `isFound`, by default the regular expression, takes
 * about a hundred times as long as the comparisons before it, which leave it few texts. It may read less than
 * they do: the texts of JSON. Where many rows are read, `text` is `searchedIn(table)`.
 */
export const hasMatch = (
  text: RawBuilder<unknown>,
  match: TextMatch,
  isFound = sql<boolean>`${text} ~* ${match.pattern}`,
): RawBuilder<boolean> => sql`(case when ${canMatch(text, match)} then ${isFound} else false end)`

function canMatch(text: RawBuilder<unknown>, { emails, digits }: TextMatch): RawBuilder<boolean> {
  const tests: RawBuilder<boolean>[] = []
  if (emails.length > 0)
    tests.push(sql`(${text} like any(${emails.map(shapeOf)}::text[])
      and lower(${text} collate "C") like any(${emails.map(inAscii)}::text[]))`)
  if (digits.length > 0)
    tests.push(sql`(textsend(${text}) like any(${[...digits.map(shapeOf).map(bytesOf), ...otherScripts]}::bytea[])
      and contains_fragment(${text}, ${digits}::text[], ${asciiGaps}::text[], ${otherDigits + gapCharacters}, ${digitValues}))`)
  return tests.length === 0 ? sql`false` : sql.join(tests, sql` or `)
}

const asciiGaps = Array.from(gapCharacters).filter((character) => character < '\u0080')

/**
 * A LIKE pattern that each text with this value matches: its digits and @, in their order. It excludes most
 * texts in one pass, without changing them.
 */
const shapeOf = (value: string) =>
  `%${value
    .replaceAll(/[^\d@]/g, '')
    .split('')
    .join('%')}%`

/** A LIKE pattern of the email. In the collation "C", `lower` changes ASCII only. */
const inAscii = (email: string) => `%${email.replaceAll(/[^\u0021-\u007e]/gu, '_')}%`

const bytesOf = (like: string) => Buffer.from(like)

/** LIKE patterns of the bytes with which the digits of other scripts begin. */
const otherScripts = [
  ...new Set(Array.from(otherDigits, (digit) => Buffer.from(digit).toString('latin1').slice(0, -1))),
].map((start) => Buffer.from(`%${start}%`, 'latin1'))

/**
 * The rows of a table with their text in the column `searched`, made once for each row instead of once for
 * each comparison: with `offset`, PostgreSQL does not replace the column by its expression. A number there
 * would be converted, with which it would not search in parallel.
 */
export const withSearchedText = (table: string, text: RawBuilder<unknown>) =>
  sql`(select ${sql.table(table)}.*, ${text} as searched from ${sql.table(table)} offset '0') as ${sql.table(table)}`

/** The text that `withSearchedText` makes. */
export const searchedIn = (table: string) => sql.ref<string>(`${table}.searched`)

interface FoundRecord {
  readonly kind: string
  readonly id: string
  readonly outcome: string
}

/** The ids of changes with the personal values of these records, or with a text that matches. */
export const historyOf = (records: readonly FoundRecord[], match: TextMatch) =>
  sql`${otherChangesWithText(records, match)} union
    select id from change where ${isOfPerson(records.filter(isRemoved))}`

/** The ids of changes with a text that matches, without those of kept records. */
const otherChangesWithText = (records: readonly FoundRecord[], match: TextMatch) =>
  sql`(${changesWithText(match)} except select id from change where ${isChangeOf(records.filter(isKept))})`

const isRemoved = ({ outcome }: FoundRecord) => outcome === 'deleted' || outcome === 'anonymised'
const isKept = ({ outcome }: FoundRecord) => outcome === 'kept'

/** A condition on `change`: rows of these records. */
export const isChangeOf = (records: readonly FoundRecord[]) => sql<boolean>`(change.entity, change.entity_id) in (
  select * from unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[]))`

const isOfPerson = (records: readonly FoundRecord[]) =>
  sql<boolean>`${isChangeOf(records)} and (before ?| ${allColumns}::text[] or after ?| ${allColumns}::text[])`

/** The ids of changes with a text that matches. */
export const changesWithText = (match: TextMatch) =>
  sql`select id from ${withSearchedText('change', textOfChange())}
    where ${hasMatch(searchedIn('change'), match, inStates(searchedIn('change'), match))}`

/** Most edits, such as those of a price, have no text; what has only one state has. */
const textOfChange = () => sql`case when before is null or after is null
  or before - ${listFieldsWithoutText()}::text[] <> '{}' or after - ${listFieldsWithoutText()}::text[] <> '{}'
  then ${bothStates} else '' end`

const bothStates = sql`concat_ws(' ', before, after)`

const inStates = (text: RawBuilder<unknown>, { pattern }: TextMatch) => sql<boolean>`${text} ~* ${inTexts(pattern)}`

/** A condition on a table with `before` and `after`: a text of one of these states matches. */
export const hasTextInStates = (match: TextMatch) => hasMatch(bothStates, match, inStates(bothStates, match))

/** Assignments that replace what matches in the texts of `before` and `after`. */
export const redactedStates = ({ pattern }: TextMatch) => sql`
  before = ${redactedText('before::text', inTexts(pattern))}::jsonb,
  after = ${redactedText('after::text', inTexts(pattern))}::jsonb`

/**
 * The recorded fields that cannot hold a text of one's choice in any entity: numbers, times, choices. Few,
 * because each is compared with each name of each change.
 */
function listFieldsWithoutText(): string[] {
  const all = Object.values(entities).flatMap(({ fields }) => Object.entries<Field>(fields))
  const canHoldText = ({ record, isText }: Field) =>
    isText === true || ['any text', ['any text']].some((value) => record().safeParse(value).success)
  const withText = new Set(all.filter(([, field]) => canHoldText(field)).map(([name]) => name))
  const recorded = new Set(Object.values(entities).flatMap(({ fields }) => recordedNames<Fields>(fields)))
  return [...recorded].filter((name) => !withText.has(name))
}

/**
 * The pattern in the texts of JSON, but not in its numbers: a price can have the digits of a phone number.
 * A number follows the quote and the colon of its name, which PostgreSQL writes with a space.
 */
const inTexts = (pattern: string) => String.raw`(?<![^\\]": )(?:${pattern})`

/** Replaces what an erasure removes from a text. A value that is nothing else can be put back nowhere. */
export const erasedText = 'erased'

/**
 * Removes the personal values of erased records from the history, and the searched values from all other
 * rows; those of kept records stay. Returns how many rows changed.
 */
export async function eraseHistory(
  tx: Transaction<Tables>,
  records: readonly FoundRecord[],
  match: TextMatch,
): Promise<number> {
  const emptied = await sql`
    update change set before = before - ${allColumns}::text[], after = after - ${allColumns}::text[]
    where ${isOfPerson(records.filter(isRemoved))}`.execute(tx)
  const redacted = await sql`
    update change set ${redactedStates(match)}
    where id in (${otherChangesWithText(records, match)})`.execute(tx)
  return Number((emptied.numAffectedRows ?? 0n) + (redacted.numAffectedRows ?? 0n))
}

/** Columns of texts in which an erasure replaces the searched values. */
export const textColumns = (table: SoftTable): readonly string[] => textNames(entities[table].fields as Fields)

/** Whether the texts of a column are the values of a JSON object. */
const isObjectOfTexts = (name: string): boolean => name === 'facts' || name === 'property_image_captions'

/** Whether a column is a list of JSON objects, whose values are texts: the fields of a mapping of feeds. */
const isListOfObjects = (name: string): boolean => name === 'fields'

/** The texts of a column as one. Of JSON, not its numbers: one can have the digits of a phone number. */
export function columnText(table: SoftTable, name: string): RawBuilder<unknown> {
  const column = sql.ref(`${table}.${name}`)
  // No subquery: PostgreSQL would not search the properties in parallel (docs/decisions/0083).
  if (isObjectOfTexts(name)) return sql`jsonb_path_query_array(${column}, '$.* ? (@.type() == "string")')`
  if (!isListOfObjects(name)) return column
  return sql`(select string_agg(value #>> '{}', ' ') from unnest(${column}) entry, jsonb_each(entry))`
}

function redactedColumn(name: string, pattern: string): RawBuilder<unknown> {
  const redactedJson = (json: string) => sql`${redactedText(`${json}::text`, inTexts(pattern))}::jsonb`
  if (isObjectOfTexts(name)) return redactedJson(name)
  return isListOfObjects(name)
    ? sql`array(select ${redactedJson('entry')} from unnest(${sql.ref(name)}) with ordinality list (entry, place)
        order by place)`
    : redactedText(name, pattern)
}

/** Replaces the searched values in texts, also of deleted records. Returns how many records there were. */
export async function redactTexts(
  tx: Transaction<Tables>,
  table: SoftTable,
  ids: readonly string[],
  { pattern, now }: { readonly pattern: string; readonly now: Date },
): Promise<number> {
  if (ids.length === 0) return 0
  const valueOf = (name: string) =>
    table === 'feed_mapping' && name === 'name' ? uniqueName(pattern) : redactedColumn(name, pattern)
  const columns = textColumns(table).map((name) => sql`${sql.ref(name)} = ${valueOf(name)}`)
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.join(columns)}, updated_at = ${now}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(tx)
  // The pattern does not find the folded forms of an email or a number.
  if (isSearched(table)) await refoldRows(tx, table, ids)
  return Number(numAffectedRows)
}

/** The name of a mapping is in addresses of feeds: two that differed in what was replaced still differ. */
const uniqueName = (pattern: string) => sql`case when name ~* ${pattern}
  then left(${redactedText('name', pattern)}, 33) || '-' || left(md5(id::text), 6) else name end`

/** A column or an expression without what matches. */
export const redactedText = (column: string, pattern: string): RawBuilder<string> =>
  sql<string>`regexp_replace(${sql.raw(column)}, ${pattern}, ${sql.lit(erasedText)}, 'gi')`
