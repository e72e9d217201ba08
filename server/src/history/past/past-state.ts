import { type HistoryEntity, isHistoryEntity } from '@gatehouse/contract/history/change'
import { historyMessages } from '@gatehouse/contract/history/endpoints'
import { sql, type Kysely } from 'kysely'

import { AppError } from '../../app-error'
import { isId } from '../../database/id'
import type { Tables } from '../../database/tables'
import { type CareersElsewhere, fieldsOf } from '../../features/careers/careers-store'
import { recordedFields, recordedState } from '../../records/changes/change'
import { splitName } from '../../records/changes/flat-state'
import type { SoftRow } from '../../records/soft-delete'
import { fileGroups } from '../file-groups'
import type { StoredChange } from '../change-row'
import { recordIdOf } from '../record-states'
import { isAfter } from '../undo/later-author'
import { type Undoable, undoables } from '../undo/undoable'

type State = Readonly<Record<string, unknown>>

/** The recorded fields of a record at a time, and the keys of its files by group. */
export interface PastState {
  readonly values: State
  readonly files: Readonly<Record<string, readonly string[]>>
  /** The last change before the time; null if none is recorded. */
  readonly last: StoredChange | null
}

/**
 * The state of a record after the last change up to a time: from today's row, or from what a delete recorded
 * of one that no longer exists, back through the changes since then. Null if the record did not exist then.
 */
async function findPastState(
  db: Kysely<Tables>,
  entity: HistoryEntity,
  id: string,
  time: string,
  careers: CareersElsewhere | null = null,
): Promise<PastState | null> {
  const [today, changes] = await Promise.all([findToday(db, entity, id, careers), listChangesOf(db, entity, id)])
  const isLater = ({ created_at }: StoredChange) => created_at.getTime() > new Date(time).getTime()
  const { isLive, state } = changes.filter(isLater).reduce(stepBack, today)
  if (!isLive) return null
  const columns: readonly PropertyKey[] =
    (undoables[entity] as Undoable).entity.recordedColumns ?? recordedFields(entity)
  const files = Object.fromEntries(Object.entries(state).filter(([name]) => fileGroups.includes(name)))
  const values = Object.fromEntries(Object.entries(state).filter(([name]) => columns.includes(splitName(name)[0])))
  const last = changes.find((change) => !isLater(change)) ?? null
  return { values, files: files as PastState['files'], last }
}

/** @throws AppError not_found, if the kind of record is unknown or the record did not exist then */
export async function findPast(
  db: Kysely<Tables>,
  { entity, id: anyId, time: anyTime }: { readonly entity: string; readonly id: string; readonly time: string },
  careers: CareersElsewhere | null = null,
) {
  if (!isHistoryEntity(entity)) throw new AppError('not_found', historyMessages.unknownEntity)
  const id = recordIdOf(anyId)
  // A day ends in Lagos, which is one hour ahead of UTC all year.
  const time = anyTime.length === 10 ? `${anyTime}T23:59:59.999+01:00` : anyTime
  const state = await findPastState(db, entity, id, time, careers)
  if (!state) throw new AppError('not_found', historyMessages.notRecordedThen)
  return { entity, id, state }
}

/**
 * Whether a record is as a change has left it, although it was changed since: what came later was put back.
 */
export async function isAsLeft(
  db: Kysely<Tables>,
  { id, entity, entity_id }: StoredChange,
  careers: CareersElsewhere | null = null,
): Promise<boolean> {
  if (!isHistoryEntity(entity)) return false
  const { rows: later } = await sql<StoredChange>`
    select later.* from change this
      join change later on later.entity = this.entity and later.entity_id = this.entity_id and ${isAfter}
    where this.id = ${id} order by later.created_at desc, later.id desc`.execute(db)
  const today = await findToday(db, entity, entity_id, careers)
  const left = later.reduce(stepBack, today)
  const names = Object.keys({ ...today.state, ...left.state })
  // A group without files may be missing.
  const read = (state: State, name: string) => JSON.stringify(state[name] ?? (fileGroups.includes(name) ? [] : null))
  return today.isLive === left.isLive && names.every((name) => read(today.state, name) === read(left.state, name))
}

interface AtTime {
  readonly isLive: boolean
  readonly state: State
}

async function findToday(
  db: Kysely<Tables>,
  entity: HistoryEntity,
  id: string,
  careers: CareersElsewhere | null,
): Promise<AtTime> {
  if (careers && entity === 'career') return findCareer(careers, id)
  const row = await findRow(db, entity, id)
  if (!row) return { isLive: false, state: {} }
  const files = await filesOf(db, entity, id)
  return { isLive: row.deleted_at === null, state: { ...recordedState(undoables[entity].entity, row), ...files } }
}

async function findCareer(careers: CareersElsewhere, id: string): Promise<AtTime> {
  const career = (await careers.find([id])).get(id)
  return { isLive: career !== undefined, state: career ? { ...fieldsOf(career) } : {} }
}

/** What a record was before a change, from what it was after it. */
function stepBack(after: AtTime, { action, before }: StoredChange): AtTime {
  const state = { ...after.state, ...before }
  if (action === 'create' || action === 'restore') return { isLive: false, state }
  if (action === 'delete') return { isLive: true, state }
  return { ...after, state }
}

/** Newest first. */
const listChangesOf = async (db: Kysely<Tables>, entity: HistoryEntity, id: string): Promise<StoredChange[]> =>
  db
    .selectFrom('change')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

async function findRow(db: Kysely<Tables>, entity: HistoryEntity, id: string): Promise<SoftRow<HistoryEntity> | null> {
  if (!isId(id)) return null
  const { rows } = await sql<SoftRow<HistoryEntity>>`select * from ${sql.table(entity)} where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** The keys of the files that a record has now, or had when it was deleted. */
async function filesOf(db: Kysely<Tables>, entity: HistoryEntity, id: string): Promise<State> {
  if (entity !== 'property' && entity !== 'agent' && entity !== 'banner') return {}
  const { rows } = await sql<{ slot: string; keys: string[] }>`
    select slot, array_agg(key order by position, key) as keys
    from media join ${sql.table(entity)} record on record.id = ${sql.ref(`media.${entity}_id`)}
    where record.id = ${id} and media.deleted_at is not distinct from record.deleted_at
    group by slot`.execute(db)
  return Object.fromEntries(rows.map(({ slot, keys }) => [slot, keys]))
}
