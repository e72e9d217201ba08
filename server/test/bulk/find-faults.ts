import { deepStrictEqual } from 'node:assert'
import { historyEntities, type HistoryEntity } from '@gatehouse/contract/history/change'
import { sql, type Kysely, type RawBuilder } from 'kysely'

import type { Tables } from '../../src/database/tables'
import { recount } from '../../src/records/counters/recount'
import {
  foldCompany,
  isSearched,
  propertySearchText,
  type SearchedProperty,
  searchTextOf,
} from '../../src/records/search/stored-text'
import type { Site } from '../history/site'
import { storedJson } from '../stored-json'
import { countByHand, readCounts } from './count-by-hand'
import { findBrokenOperations } from './find-broken-operations'

/**
 * What is not as it must be while nothing runs: operations, records without the change row of their last
 * version or with other values than it has, counts, stored JSON and search texts. Everything is computed
 * again from the tables.
 */
export async function findFaults(site: Site): Promise<string[]> {
  const { db } = site
  const faults = [...(await findBrokenOperations(db)), ...(await findUnrecorded(db)), ...(await findOldTexts(db))]
  const agents = await db.selectFrom('agent').select('id').where('deleted_at', 'is', null).execute()
  for (const { id, actual, stored } of await storedJson(db))
    if (!isEqual(actual, stored)) faults.push(`the stored JSON of the property ${id} differs`)
  const [shown, counted] = [await readCounts(site, agents), await countByHand(db, new Date())]
  for (const name of Object.keys(counted))
    if (shown[name] !== counted[name]) faults.push(`${name}: ${shown[name]} shown, ${counted[name]} in the tables`)
  const differences = await recount(db, new Date())
  return [...faults, ...differences.map(({ what, stored, actual }) => `${what}: ${stored} stored, ${actual} counted`)]
}

/** Versions that no change row has, and fields that differ from what was recorded last. */
async function findUnrecorded(db: Kysely<Tables>): Promise<string[]> {
  const faults: string[] = []
  for (const entity of historyEntities) {
    const versions = await list(
      db,
      sql`
      select id, ${`a ${entity} has another version than its changes say`} as what
      from ${sql.table(entity)} record join (
        select entity_id, count(*) as changes, count(distinct version) as versions, max(version) as last,
          count(*) filter (where action = 'create') as created
        from change where entity = ${entity} and version is not null group by 1
      ) recorded on entity_id = id::text
      where record.version <> last or changes <> versions or last <> changes + 1 - created`,
    )
    faults.push(...versions, ...(await list(db, otherValues(entity))))
  }
  const unseen = sql`select id, 'a property was changed without a change row' as what from property
    where version > 1 and not exists (select from change where entity = 'property' and entity_id = property.id::text)`
  return [...faults, ...(await list(db, unseen))]
}

const otherValues = (entity: HistoryEntity) => sql`
  select id, ${`a ${entity} has another value than was recorded last: `} || field as what from (
    select distinct on (record.id, field.key) record.id, field.key as field, field.value as recorded,
      to_jsonb(record) as stored
    from change join ${sql.table(entity)} record on record.id::text = entity_id,
      jsonb_each(case when jsonb_typeof(change.after) = 'object' then change.after else '{}' end) field
    where entity = ${entity} and change.version is not null order by record.id, field.key, change.version desc
  ) latest
  where stored ? field and case when field like '%\\_at'
    then (stored ->> field)::timestamptz is distinct from (recorded #>> '{}')::timestamptz
    else stored -> field <> recorded end`

async function list(db: Kysely<Tables>, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ readonly id: string; readonly what: string }>).execute(db)
  return rows.map(({ id, what }) => `${what} (${id})`)
}

/** Search texts of live records that are not made of their columns, or not the ones that are searched. */
async function findOldTexts(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<FoundProperty>`
    select property.*, company_name as company, property_search.search_text as words
    from property left join agent on agent.id = agent_id left join property_search on property_id = property.id
    where property.deleted_at is null`.execute(db)
  const old = rows.filter(({ search_text, company, words, ...property }) => {
    const text = wordsOf(property.reference) + propertySearchText(property, foldCompany(company))
    return search_text !== text || words !== text
  })
  const faults = old.map(({ id }) => `the search text of the property ${id} is old`)
  for (const entity of historyEntities) {
    if (entity === 'property' || !isSearched(entity)) continue
    const found = sql<{ id: string; search_text: string }>`select * from ${sql.table(entity)} where deleted_at is null`
    for (const row of (await found.execute(db)).rows)
      if (searchTextOf(entity, row as never) !== row.search_text) faults.push(`the text of ${entity} ${row.id} is old`)
  }
  return faults
}

interface FoundProperty extends SearchedProperty {
  readonly id: string
  readonly reference: string
  readonly search_text: string
  readonly company: string
  readonly words: string
}

/** What a trigger puts before the search text (docs/decisions/0090). */
function wordsOf(reference: string): string {
  const word = reference.slice(3).toLowerCase()
  return `gh-${word} ${word} gh${word} `
}

function isEqual(one: unknown, other: unknown): boolean {
  try {
    deepStrictEqual(one, other)
    return true
  } catch {
    return false
  }
}
