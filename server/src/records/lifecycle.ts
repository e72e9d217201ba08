import type { SuccessResponse } from '@gatehouse/contract/response'
import type { RawBuilder, Transaction, Updateable } from 'kysely'

import { isId, newId } from '../database/id'
import type { LastStatement } from '../database/last-statement'
import type { SoftTable, Tables } from '../database/tables'
import { AppError } from '../app-error'
import {
  type Actor,
  type ActorAt,
  actorOf,
  type Change,
  changeIdFor,
  recordChange,
  recordedState,
} from './changes/change'
import { assertVersion } from './assert-version'
import { RawJson } from './raw-json'
import { existingRow, saveStatement, type StoredJson } from './save-statement'
import type { JsonContext } from './select-list'
import { assertRestorable, type LockedRow, lockRow, restorableUntil, type SoftRow } from './soft-delete'
import type { NewColumns, NewRow, TableWriter, WrittenRow } from './table-writer'

type Transact = Transaction<Tables>
type Columns<T extends SoftTable> = Updateable<Tables[T]>

/** What the shared life cycle needs of an entity: how its table is written and how a record is described. */
export interface Entity<T extends SoftTable, Json = unknown> {
  /** The table, whose name is that of the entity in `change` rows, too. */
  readonly table: T
  readonly messages: {
    readonly created: string
    readonly updated?: string
    readonly notFound: string
    readonly stale?: string
  }
  /** The record as the contract describes it: an expression over its table. */
  readonly json: (context: JsonContext) => RawBuilder<Json>
  readonly writer: TableWriter<T>
  /** The columns stored in `change` rows: only what may be shown, never a hash. Default: `recordedFields`. */
  readonly recordedColumns?: readonly (keyof Tables[T] & keyof SoftRow<T>)[]
  /** JSON that a save stores beside the row. */
  readonly stored?: StoredJson
  /** The keys of its files by group, stored in `change` rows too. */
  readonly files?: (tx: Transact, id: string) => Promise<FilesByGroup>
}

/** The keys of the files of a record, in their order. */
export type FilesByGroup = Readonly<Record<string, readonly string[]>>

/** An entity whose records can be deleted and restored. */
export interface DeletableEntity<T extends SoftTable, Json = unknown> extends Entity<T, Json> {
  readonly messages: Entity<T>['messages'] & {
    readonly deleted: string
    readonly restored: string
    readonly noLongerRestorable?: string
  }
  /**
   * Runs in the same transaction after the row is marked as deleted: deletes its files, ends its sessions.
   */
  readonly afterDelete?: (tx: Transact, row: SoftRow<T>, deletedAt: Date) => Promise<void>
  /** Further columns that a restore sets, and its message where that differs. */
  readonly prepareRestore?: (tx: Transact, row: SoftRow<T>) => Promise<{ columns: Columns<T>; message: string }>
  readonly afterRestore?: (tx: Transact, row: SoftRow<T>, deletedAt: Date) => Promise<void>
}

/** The response to a create or an update: the record as the contract describes it. */
export interface SavedResponse<Json> {
  readonly status: true
  readonly message: string
  readonly notice?: string
  /** The id of its `change` row (`changeIdFor`). */
  readonly change_id?: string
  readonly data: Json
}

/** The statement that completes a save (database/last-statement). */
export type SavedRecord<Json> = LastStatement<SavedResponse<Json>>

/** A `SavedResponse` with the JSON that PostgreSQL built; only callers that read `data` parse it. */
class SavedJson<Json> extends RawJson implements SavedResponse<Json> {
  readonly status = true

  constructor(
    readonly message: string,
    further: Pick<SavedResponse<Json>, 'notice' | 'change_id'>,
    private readonly json: string,
    version: number,
  ) {
    // Without its closing brace.
    const start = JSON.stringify({ status: true, message, ...further }).slice(0, -1)
    super([`${start},"data":${json}}`], version)
    if (further.change_id !== undefined) this.change_id = further.change_id
  }

  readonly change_id?: string

  get data(): Json {
    return JSON.parse(this.json) as Json
  }
}

export interface Author extends ActorAt {
  readonly origin: string
}

export interface ChangeRequest extends Author {
  /** As sent by the client: it may be malformed or in capitals. */
  readonly id: string
  /** The versions named by If-Match, or null when any will do. */
  readonly versions: readonly number[] | null
}

interface SignedInContext {
  readonly signedIn: { readonly admin: { readonly id: string } }
  readonly origin: string
  readonly source: Actor['source']
}

export const authorOf = ({ signedIn, origin, source }: SignedInContext, now: Date): Author & { adminId: string } => ({
  adminId: signedIn.admin.id,
  source,
  origin,
  now,
})

export const changeRequestOf = (
  context: SignedInContext & Pick<ChangeRequest, 'versions'> & { readonly params: { readonly id: string } },
  now: Date,
) => ({ ...authorOf(context, now), id: context.params.id, versions: context.versions })

/** The files of a record after it is saved. */
interface SavedFiles {
  readonly keys: FilesByGroup
  /** Writes the rows that change; undefined if none does. */
  readonly attach?: ((id: string) => Promise<unknown>) | undefined
  /** A sentence about them for the response. */
  readonly notice?: string | undefined
}

/** Inserts a record and its `change` row. */
export async function createRecord<T extends SoftTable, Json>(
  tx: Transact,
  entity: Entity<T, Json>,
  author: Author,
  columns: NewColumns<T>,
  files: SavedFiles = { keys: {} },
): Promise<SavedRecord<Json>> {
  const id = newId()
  const { now } = author
  const row = { ...columns, id, created_at: now, updated_at: now, deleted_at: null } as unknown as NewRow<T>
  const { insertion, insert } = entity.writer
  const written = files.attach ? null : insertion(row)
  // Started together, so that they share a round trip (database/transaction).
  const [created] = written ? [written.row] : await Promise.all([insert(tx, row), files.attach?.(id)])
  const after = { ...recordedState(entity, created), ...files.keys }
  const about = { action: 'create', entity: entity.table, id, version: 1 } as const
  const change = { ...actorOf(author), ...about, before: null, after }
  return saveAs(tx, entity, entity.messages.created, author, { written, change, areFilesStored: false }, files.notice)
}

/** What an update sets. Without `files`, they do not change. */
interface Update<T extends SoftTable> {
  readonly columns: Columns<T>
  readonly files?: SavedFiles
}

/**
 * Updates a live record and inserts its `change` row.
 * @throws AppError not_found, or stale with the current record
 */
export async function updateRecord<T extends SoftTable, Json>(
  tx: Transact,
  entity: Entity<T, Json> & { readonly messages: { readonly updated: string } },
  request: ChangeRequest,
  plan: (row: SoftRow<T>, files: FilesByGroup) => Update<T> | Promise<Update<T>>,
): Promise<SavedRecord<Json>> {
  const { now } = request
  // The files are read after the row is locked, because the statements are executed in order.
  const [row, filesBefore = {}] = await Promise.all([
    lockLive(tx, entity, request.id),
    isId(request.id) ? entity.files?.(tx, request.id) : undefined,
  ])
  await assertVersion(tx, entity, request, row)
  const { id } = row
  const { columns, files = { keys: filesBefore } } = await plan(row, filesBefore)
  const { writer } = entity
  const written = files.attach ? null : writer.change(row, columns, now)
  const [updated] = written
    ? [written.row]
    : await Promise.all([writer.update(tx, row, columns, now), files.attach?.(id)])
  const before = { ...recordedState(entity, row), ...filesBefore }
  const after = { ...recordedState(entity, updated), ...files.keys }
  const about = { action: 'update', entity: entity.table, id, version: updated.version } as const
  const change = { ...actorOf(request), ...about, before, after }
  const areFilesStored = row.is_stored === true && !files.attach
  return saveAs(tx, entity, entity.messages.updated, request, { written, change, areFilesStored }, files.notice)
}

/** The last statement of a save; `written` is null if the row is written already. */
function saveAs<T extends SoftTable, Json>(
  tx: Transact,
  entity: Entity<T, Json>,
  message: string,
  { origin, now }: Author,
  {
    written,
    ...save
  }: { readonly written: WrittenRow | null; readonly change: Change; readonly areFilesStored: boolean },
  notice: string | undefined,
): SavedRecord<Json> {
  const saved = { ...save, written: written ?? existingRow(entity.table, save.change.id), origin, now }
  return saveStatement(tx, entity, saved, ({ json, version, changeId }) => {
    const further = { ...(notice !== undefined && { notice }), ...changeIdFor(save.change, changeId) }
    return new SavedJson<Json>(message, further, json, version)
  })
}

/**
 * Marks a record as deleted. For a record that is deleted already it returns the same response and writes
 * nothing (docs/decisions/0031).
 */
export async function deleteRecord<T extends SoftTable>(
  tx: Transact,
  entity: DeletableEntity<T>,
  request: ChangeRequest,
): Promise<SuccessResponse> {
  const { now } = request
  const row = await lockAny(tx, entity, request.id)
  const deletedAt = row.deleted_at ?? now
  const data = { restorable_until: restorableUntil(deletedAt).toISOString() }
  const { deleted: message } = entity.messages
  if (row.deleted_at) return { status: true, message, data }
  await assertVersion(tx, entity, request, row)
  const before = await snapshot(tx, entity, row)
  const { version } = await entity.writer.update(tx, row, asColumns<T>({ deleted_at: deletedAt }), now)
  await entity.afterDelete?.(tx, row, deletedAt)
  await entity.stored?.store(tx, [row.id])
  const change = { action: 'delete', entity: entity.table, id: row.id, version, before, after: null } as const
  const changeId = await recordChange(tx, { ...actorOf(request), ...change }, now)
  return { status: true, message, ...changeIdFor(request, changeId), data }
}

/**
 * Restores a deleted record. For a record that is not deleted it writes nothing.
 * @throws AppError conflict after 30 days
 */
export async function restoreRecord<T extends SoftTable>(
  tx: Transact,
  entity: DeletableEntity<T>,
  request: ChangeRequest,
): Promise<SuccessResponse> {
  const { now } = request
  const { messages } = entity
  const row = await lockAny(tx, entity, request.id)
  if (!row.deleted_at) return { status: true, message: messages.restored }
  assertRestorable(row.deleted_at, now, messages.noLongerRestorable)
  await assertVersion(tx, entity, request, row)
  const prepared = await entity.prepareRestore?.(tx, row)
  const restored = await entity.writer.update(tx, row, asColumns<T>({ ...prepared?.columns, deleted_at: null }), now)
  await entity.afterRestore?.(tx, row, row.deleted_at)
  await entity.stored?.store(tx, [row.id])
  const after = await snapshot(tx, entity, restored)
  const { version } = restored
  const change = { action: 'restore', entity: entity.table, id: row.id, version, before: null, after } as const
  const changeId = await recordChange(tx, { ...actorOf(request), ...change }, now)
  return { status: true, message: prepared?.message ?? messages.restored, ...changeIdFor(request, changeId) }
}

/**
 * Locks a live record until the transaction ends.
 * @throws AppError not_found when it never existed or is deleted
 */
export async function lockLive<T extends SoftTable>(
  tx: Transact,
  entity: Pick<Entity<T>, 'table' | 'messages' | 'stored'>,
  id: string,
): Promise<LockedRow<T>> {
  const row = await lockAny(tx, entity, id)
  if (row.deleted_at) throw new AppError('not_found', entity.messages.notFound)
  return row
}

async function snapshot<T extends SoftTable>(tx: Transact, entity: Entity<T>, row: SoftRow<T>) {
  return { ...recordedState(entity, row), ...(await entity.files?.(tx, row.id)) }
}

/** TypeScript cannot derive that the generic table has these columns. */
const asColumns = <T extends SoftTable>(columns: object) => columns as unknown as Columns<T>

async function lockAny<T extends SoftTable>(
  tx: Transact,
  { table, messages, stored }: Pick<Entity<T>, 'table' | 'messages' | 'stored'>,
  id: string,
): Promise<LockedRow<T>> {
  const row = await lockRow(tx, table, id, stored?.exists)
  if (!row) throw new AppError('not_found', messages.notFound)
  return row
}
