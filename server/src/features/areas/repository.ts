import { Area, areaMessages } from '@gatehouse/contract/areas/area'
import type { Paging } from '@gatehouse/contract/paging'
import { type Kysely, sql } from 'kysely'

import type { OwnArea } from '../../areas/dictionary'
import { newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import type { DeletableEntity } from '../../records/lifecycle'
import { jsonObject } from '../../records/select-list'
import { type AlsoWritten, tableWriter } from '../../records/table-writer'

const json = () => jsonObject('area', Area, {})

/** Every change of an area, also an undo, makes the listings that it names find their areas again. */
const namesToFind: AlsoWritten<'area'> = {
  isNeeded: () => true,
  query: (value) => sql`
    insert into area_change (id, names, created_at)
    select ${value('area_change_id')}::uuid, array[name, other_names, ${value('names_before')}::text], updated_at
    from written`,
  values: (before) => ({
    area_change_id: newId(),
    names_before: before === null ? '' : `${before.name},${before.other_names}`,
  }),
}

export const storedArea = {
  table: 'area',
  messages: areaMessages,
  json,
  writer: tableWriter('area', namesToFind),
} satisfies DeletableEntity<'area'>

export const areaList = defineList<Paging>({
  table: 'area',
  filters: {},
  orders: newestFirst('area'),
  search: { isIndexed: false, vocabulary: null },
  item: jsonOf('area', json),
})

/** All live areas, the oldest first, but for the one with the id. */
export async function listOwnAreas(db: Kysely<Tables>, besides?: string): Promise<OwnArea[]> {
  const query = db
    .selectFrom('area')
    .select(['name', 'state', 'parent_area', 'other_names', 'needs_town'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
  return await (besides === undefined ? query : query.where('id', '<>', besides)).execute()
}

/** Differs after every change of the live areas. */
export async function findAreasVersion(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', max(updated_at), ' ', sum(version)) as version from area`.execute(db)
  return rows[0]!.version
}

interface AreaChange {
  readonly id: string
  /** Each has names, separated as in `other_names`. */
  readonly names: readonly string[]
  readonly is_repeated: boolean
}

/**
 * The oldest change whose listings must find their areas, marked as started; null if there is none. One that
 * was started ten minutes ago is taken again: its instance was stopped.
 */
export async function takeAreaChange(db: Kysely<Tables>): Promise<AreaChange | null> {
  const { rows } = await sql<AreaChange>`
    update area_change set started_at = clock_timestamp()
    where id = (
      select id from area_change
      where (started_at is null or started_at < clock_timestamp() - interval '10 minutes')
        and (not is_repeated or created_at < clock_timestamp() - interval '1 minute')
      order by id limit 1 for update skip locked)
    returning id, names, is_repeated`.execute(db)
  return rows[0] ?? null
}

/** After the first time, a change is taken once more; after the second, it is removed. */
export async function finishAreaChange(db: Kysely<Tables>, { id, is_repeated }: AreaChange): Promise<void> {
  if (is_repeated) await sql`delete from area_change where id = ${id}`.execute(db)
  else await sql`update area_change set is_repeated = true, started_at = null where id = ${id}`.execute(db)
}
