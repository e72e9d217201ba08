import { bulkMessages, type BulkEntity, maxSelected, type Selection } from '@gatehouse/contract/operations/bulk'
import { entities } from '@gatehouse/contract/entities'
import { type Kysely, sql, type RawBuilder, type Transaction } from 'kysely'

import { invalidField } from '../app-error'
import { isId } from '../database/id'
import { compileStatement, placeholder, type Value } from '../database/prepared'
import type { Tables } from '../database/tables'
import { affiliateList } from '../features/affiliates/repository'
import { agentList } from '../features/agents/repository'
import { announcements } from '../features/announcements/repository'
import { bannerList } from '../features/banners/repository'
import { careers } from '../features/careers/repository'
import { inquiryList } from '../features/inquiries/repository'
import { propertyList } from '../features/properties/property-lists'
import { userList } from '../features/signups/repository'
import { parseInput } from '../http/requests/parse-input'
import { insertSelected } from '../records/changes/selected-records'
import type { List } from '../records/lists/define-list'
import { overMatching } from '../records/lists/matching-rows'

const lists = {
  property: propertyList,
  agent: agentList,
  affiliate: affiliateList,
  announcement: announcements.list,
  banner: bannerList,
  career: careers.list,
  inquiry: inquiryList,
  signup: userList,
} satisfies Record<BulkEntity, unknown>

/**
 * Executes a statement over the selected rows, in no order: of ids those that exist, deleted or not; of a
 * filter the rows that the list has.
 * @throws AppError invalid, for a filter that the list does not know: ignoring it would select all
 */
export async function overSelected<Row>(
  db: Kysely<Tables>,
  entity: BulkEntity,
  selection: Selection,
  build: (selected: RawBuilder<unknown>, value: Value) => RawBuilder<Row>,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Row[]> {
  if ('ids' in selection) {
    const given = sql`select * from ${sql.table(entity)} where id = any(${placeholder('ids')}::uuid[])`
    return await compileStatement(() => build(given, placeholder))(db, { ids: idsOf(selection.ids) }, values)
  }
  const list = lists[entity] as unknown as List<object, object>
  return await overMatching(db, list, queryOf(entity, selection.filter), build, values)
}

/**
 * Stores what an operation is about. Returns how many records it is.
 * @throws AppError invalid
 */
export async function storeSelection(
  tx: Transaction<Tables>,
  operationId: string,
  entity: BulkEntity,
  selection: Selection,
): Promise<number> {
  const [stored] =
    'ids' in selection
      ? (
          await insertSelected(
            sql`${operationId}`,
            sql`select given.id, version from unnest(${idsOf(selection.ids)}::uuid[]) given (id)
              left join ${sql.table(entity)} record on record.id = given.id`,
          ).execute(tx)
        ).rows
      : await overSelected(
          tx,
          entity,
          selection,
          (selected, value) =>
            insertSelected(
              value('operation'),
              sql`select id, version from (${selected}) matching limit ${sql.lit(maxSelected + 1)}`,
            ),
          { operation: operationId },
        )
  const { count } = stored!
  if (count === 0) throw invalidField('select', bulkMessages.none)
  if (count > maxSelected) throw invalidField('select', bulkMessages.tooMany)
  return count
}

function idsOf(ids: readonly string[]): string[] {
  if (!ids.every(isId)) throw invalidField('select', bulkMessages.select)
  return [...new Set(ids.map((id) => id.toLowerCase()))]
}

/** What a query has that does not filter. */
const notFilters = ['limit', 'cursor', 'page', 'max_total', 'sort']

/** A filter as the list of the entity reads its query. */
function queryOf(entity: BulkEntity, { archived, ...filter }: Readonly<Record<string, unknown>>): object {
  const schema = (entity === 'signup' ? entities.signup.endpoints.users : entities[entity].endpoints.list).query
  const given = Object.fromEntries(Object.entries(filter).filter(([name]) => !notFilters.includes(name)))
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(schema.shape, name))
  const isScoped = entity === 'property'
  if (unknown !== undefined || (archived !== undefined && !isScoped)) {
    throw invalidField('select', `This list has no filter ${unknown ?? 'archived'}`)
  }
  const query = parseInput(schema, given)
  if (!isScoped) return query
  if (![undefined, true, false, 'true', 'false'].includes(archived as string)) {
    throw invalidField('select', 'archived must be true or false')
  }
  return { ...query, archived: archived === true || archived === 'true' }
}
