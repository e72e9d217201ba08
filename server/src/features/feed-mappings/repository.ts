import { FeedMapping, feedMappingMessages } from '@gatehouse/contract/feeds/mapping'
import type { Paging } from '@gatehouse/contract/paging'
import type { Kysely } from 'kysely'

import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import { findConstraint } from '../../records/constraint'
import type { DeletableEntity } from '../../records/lifecycle'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { jsonObject } from '../../records/select-list'
import { tableWriter } from '../../records/table-writer'

const json = () => jsonObject('feed_mapping', FeedMapping, {})

export const feedMappingEntity: DeletableEntity<'feed_mapping', FeedMapping> & {
  readonly messages: typeof feedMappingMessages
} = { table: 'feed_mapping', messages: feedMappingMessages, json, writer: tableWriter('feed_mapping') }

export const feedMappingList = defineList<Paging>({
  table: 'feed_mapping',
  filters: {},
  orders: newestFirst('feed_mapping'),
  search: null,
  item: jsonOf('feed_mapping', json),
})

/** The mapping of this name; null if there is none. */
export async function findFeedMapping(db: Kysely<Tables>, name: string) {
  const found = db.selectFrom('feed_mapping').select(['id', 'version', 'root_name', 'item_name', 'fields'])
  return (await found.where('name', '=', name).where('deleted_at', 'is', null).executeTakeFirst()) ?? null
}

/** Maps the violated constraint of a save or a restore to an error of its name. */
export function explainConflict(error: unknown): never {
  const message = feedMappingMessages.nameTaken
  if (findConstraint(error) === 'feed_mapping_name_unique') throw new AppError('conflict', message, { name: message })
  throw error
}
