import type { HistoryEntity, RecordedChange } from '@gatehouse/contract/history/change'
import { type ActivityQuery, historyMessages } from '@gatehouse/contract/history/endpoints'
import { defaultLimit, type Paging } from '@gatehouse/contract/paging'
import { sql, type RawBuilder } from 'kysely'

import { AppError } from '../app-error'
import { isId } from '../database/id'
import { readCursor, writeCursor } from '../records/cursor'
import type { ChangeRow } from './change-row'
import { describeChanges, type HistoryContext } from './describe-changes'

type Page = Pick<Paging, 'limit' | 'cursor'>
type Changes = { readonly data: RecordedChange[]; readonly next_cursor: string | null }

const micros = (time: RawBuilder<unknown>) => sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`
const timeOf = (key: string) => sql`to_timestamp(0) + ${key}::bigint * interval '1 microsecond'`

const columns = sql`change.*, admin.name as admin_name, ${micros(sql`change.created_at`)} as key`
const withAuthor = sql`left join admin on admin.id = change.admin_id`

/** The changes of one record, newest first. */
export function listRecordChanges(
  context: HistoryContext,
  entity: HistoryEntity,
  id: string,
  page: Page,
): Promise<Changes> {
  return readPage(context, 'record', page, (after, limit) => {
    const isOlder = after ? sql`(change.created_at, change.id) < (${timeOf(after.key)}, ${after.id}::uuid)` : sql`true`
    return sql`
      select ${columns} from change ${withAuthor}
      where change.entity = ${entity} and change.entity_id = ${id} and ${isOlder} and ${isShown}
      order by change.created_at desc, change.id desc limit ${limit}`
  })
}

/** @throws AppError not_found */
export async function findDescribedChange(context: HistoryContext, id: string): Promise<RecordedChange> {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from change ${withAuthor}
    where ${isId(id) ? sql`change.id = ${id}` : sql`false`} and ${isShown}`.execute(context.db)
  const [change] = await describeChanges(context, rows)
  if (!change) throw new AppError('not_found', historyMessages.changeNotFound)
  return change
}

/** The entries of the activity, newest first, or the changes of one operation. */
export function listActivity(context: HistoryContext, query: ActivityQuery): Promise<Changes> {
  const { operation_id } = query
  if (operation_id !== undefined) return listOperationChanges(context, operation_id, query)
  const kinds = kindsOf(query)
  const from = query.from === undefined ? sql`'-infinity'::timestamptz` : startOf(query.from)
  const to = query.to === undefined ? sql`'infinity'::timestamptz` : endOf(query.to)
  return readPage(context, 'activity', query, (after, limit) => {
    // What is older than an entry of the list is before the end of its time, too.
    const end = after
      ? sql`${timeOf(after.key)}, (select seq from change_order where change_id = ${after.id})`
      : sql`${to}, '-9223372036854775808'::bigint`
    const newest =
      query.action === 'move'
        ? placesOfMoves(query, { from, end })
        : kinds
          ? sql`
        select place.* from (select id from change_kind where ${sql.join(kinds, sql` and `)}) kind
          cross join lateral (
            select change_id, created_at, seq from change_order
            where is_entry and (kind_id, created_at) >= (kind.id, ${from}) and (kind_id, created_at, seq) < (kind.id, ${end})
            order by kind_id desc, created_at desc, seq desc limit ${limit}
          ) place`
          : sql`
        select change_id, created_at, seq from change_order
        where is_entry and created_at >= ${from} and (created_at, seq) < (${end})`
    return sql`
      select ${columns} from (
        select * from (${newest}) place order by created_at desc, seq desc limit ${limit}
      ) place join change on change.id = place.change_id ${withAuthor}
      order by place.created_at desc, place.seq desc`
  })
}

/**
 * The entries of moves. The entry of an operation is the first of its changes, which is that of a property;
 * `move` is the action of the changes of both agents.
 */
function placesOfMoves(
  { admin_id, source, entity = 'property' }: ActivityQuery,
  { from, end }: { readonly from: RawBuilder<unknown>; readonly end: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const kinds = kindsOf({ admin_id, source }) ?? [sql`true`]
  return sql`
    select place.change_id, place.created_at, place.seq
    from operation join change_order place on place.operation_id = operation.id and place.is_entry
    where operation.kind = 'move' and ${entity === 'property' || entity === 'agent'}
      and place.created_at >= ${from} and (place.created_at, place.seq) < (${end})
      and place.kind_id in (select id from change_kind where ${sql.join(kinds, sql` and `)})`
}

/**
 * The conditions of a filter on `change_kind`; null without one. The newest entries are merged from those of
 * each kind, so that a combination that is rare or does not exist takes no longer than others. The kind is
 * compared as part of a row: with `kind_id = kind.id`, PostgreSQL may read all kinds by the index of times.
 */
function kindsOf({ admin_id, ...query }: ActivityQuery): RawBuilder<unknown>[] | null {
  const conditions = [
    ...(admin_id === undefined ? [] : [isId(admin_id) ? sql`admin_id = ${admin_id}` : sql`false`]),
    ...(['entity', 'action', 'source'] as const).flatMap((name) =>
      query[name] === undefined ? [] : [sql`${sql.ref(name)} = ${query[name]}`],
    ),
  ]
  return conditions.length === 0 ? null : conditions
}

const listOperationChanges = (context: HistoryContext, operationId: string, page: Page): Promise<Changes> =>
  readPage(context, 'operation', page, (after, limit) => {
    const isOlder = after ? sql`change.id < ${after.id}::uuid` : sql`true`
    return sql`
      select ${columns} from change ${withAuthor}
      where ${isId(operationId) ? sql`change.operation_id = ${operationId}` : sql`false`} and ${isOlder}
      order by change.id desc limit ${limit}`
  })

/** What changes of passwords and factors contain is the business of their admin (the security page). */
const isShown = sql`not (change.entity = 'admin' and change.action = 'update'
  and not coalesce(change.after ?| '{name,email,phone_number,status}', false))`

async function readPage(
  context: HistoryContext,
  sort: string,
  { limit = defaultLimit, cursor }: Page,
  statement: (after: { key: string; id: string } | null, limit: number) => RawBuilder<unknown>,
): Promise<Changes> {
  const after = cursor === undefined ? null : readCursor(sort, cursor)
  const { rows } = (await statement(after, limit + 1).execute(context.db)) as { rows: ChangeRow[] }
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1)! : null
  return { data: await describeChanges(context, page), next_cursor: last && writeCursor(sort, last) }
}

const isDay = (time: string) => time.length === 10
/** The first moment of a day in Lagos, or the time. */
const startOf = (time: string) =>
  isDay(time) ? sql`${time}::date::timestamp at time zone 'Africa/Lagos'` : sql`${time}::timestamptz`
const endOf = (time: string) =>
  isDay(time) ? sql`(${time}::date + 1)::timestamp at time zone 'Africa/Lagos'` : sql`${time}::timestamptz`
