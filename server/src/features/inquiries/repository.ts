import { InquiredProperty, Inquiry, inquiryFields, type InquiryQuery } from '@gatehouse/contract/entities/inquiry'
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'

import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { defineList, jsonOf, newestFirst } from '../../records/lists/define-list'
import { fieldOrders } from '../../records/lists/field-orders'
import { choice, createdOnDays, equalsId } from '../../records/lists/filters'
import { findLive } from '../../records/live-rows'
import { countByDay, countedByDay, countLive, openByDay } from '../../records/counters/daily-counter'
import type { ActorAt } from '../../records/changes/change'
import { insertMany } from '../../records/insert-many'
import { type Managed, tableWriter } from '../../records/table-writer'
import { jsonObject, selectList } from '../../records/select-list'
import { searchTextOf } from '../../records/search/stored-text'

/** An inquiry over `inquiry`, with its property unless that is deleted. */
export const inquiryJson = jsonObject('inquiry', Inquiry, {
  property: sql`(
    select row_to_json(about) from (
      select ${selectList('property', InquiredProperty, {})} from property
      where property.id = inquiry.property_id and property.deleted_at is null
    ) about)`,
  answered_by: sql`(select admin.name from admin where admin.id = inquiry.answered_by)`,
})

export const inquiryList = defineList<InquiryQuery>({
  table: 'inquiry',
  filters: {
    // The index of the property has no order, so the best plan depends on how many inquiries it has.
    property_id: { ...equalsId, isPlannedByValue: true },
    ...createdOnDays('inquiry'),
    state: choice({ open: sql`inquiry.answered_at is null`, answered: sql`inquiry.answered_at is not null` }),
  },
  orders: { ...newestFirst('inquiry'), ...fieldOrders('inquiry', inquiryFields) },
  search: {},
  counter: {
    covers: ['state'],
    count: ({ forms: { state } }) => {
      if (state === undefined) return countLive('inquiry')
      const open = countLive('open_inquiry')
      return state === 'open' ? open : sql`select (${countLive('inquiry')}) - (${open})`
    },
  },
  item: jsonOf('inquiry', () => inquiryJson),
})

export const inquiryWriter = tableWriter('inquiry', countedByDay('inquiry'), openByDay)

/** Null when the id is malformed or unknown, or the inquiry deleted. */
export async function findInquiry(db: Kysely<Tables>, id: string): Promise<Inquiry | null> {
  return isId(id) ? await findLive(db, { table: 'inquiry', item: inquiryJson }, id) : null
}

/** Those of the keys that an inquiry has. */
export async function findOnceKeys(db: Kysely<Tables>, onceKeys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ once_key: string }>`
    select once_key from inquiry where once_key = any(${onceKeys})`.execute(db)
  return new Set(rows.map(({ once_key }) => once_key))
}

/** The newest inquiry with one of these keys that was received after a time. */
export function findReceived(db: Kysely<Tables>, onceKeys: readonly string[], since: Date) {
  return db
    .selectFrom('inquiry')
    .select('id')
    .where(sql<boolean>`once_key = any(${onceKeys})`)
    .where('received_at', '>', since)
    .orderBy('received_at', 'desc')
    .executeTakeFirst()
}

type Answer = 'answered_at' | 'answered_by'

type NewInquiry = Omit<Insertable<Tables['inquiry']>, Managed | 'search_text' | Answer> & {
  readonly created_at: Date
}

/**
 * Inserts inquiries with their `change` rows and counts, except those whose `once_key` exists.
 * Returns the inserted ones with their ids.
 */
export async function insertInquiries(tx: Transaction<Tables>, inquiries: readonly NewInquiry[], by: ActorAt) {
  const rows = inquiries.map((inquiry) => ({
    ...inquiry,
    updated_at: by.now,
    search_text: searchTextOf('inquiry', inquiry),
  }))
  const recordedColumns = ['property_id', 'created_at'] as const
  const added = await insertMany(tx, 'inquiry', { rows, conflict: sql`(once_key)`, recordedColumns }, by)
  await countByDay(
    tx,
    'open_inquiry',
    added.map(({ created_at }) => created_at),
  )
  return added
}

/** Removes inquiries for good, deleted ones too, with their counts. Returns how many there were. */
export async function eraseInquiries(tx: Transaction<Tables>, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ created_at: Date; is_live: boolean; is_open: boolean }>`
    delete from inquiry where id = any(${ids}::uuid[])
    returning created_at, deleted_at is null as is_live, deleted_at is null and answered_at is null as is_open`.execute(
    tx,
  )
  const timesOf = (counted: typeof rows) => counted.map(({ created_at }) => created_at)
  await countByDay(tx, 'inquiry', timesOf(rows.filter(({ is_live }) => is_live)), -1)
  await countByDay(tx, 'open_inquiry', timesOf(rows.filter(({ is_open }) => is_open)), -1)
  return rows.length
}

/** A statement that sets `notified_at` to `next.time` where it is null. */
export const setNotifiedAt = sql`update inquiry set notified_at = next.time from next where notified_at is null`
