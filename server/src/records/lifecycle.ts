import type { SuccessResponse } from '@gatehouse/contract/response'
import type { RawBuilder, Transaction, Updateable } from 'kysely'

import { isId, newId } from '../database/id'
import type { SoftTable, Tables } from '../database/tables'
import { AppError } from '../app-error'
import { type Change, pickColumns, recordChange } from './change'
import { findRecord, findRecordText } from './live-rows'
import { RawJson } from './raw-json'
import { assertRestorable, lockRow, restorableUntil, type SoftRow } from './soft-delete'
import type { NewColumns, NewRow, TableWriter } from './table-writer'

type Transact = Transaction<Tables>
type Columns<T extends SoftTable> = Updateable<Tables[T]>

/** What the shared life cycle needs of an entity: how its table is written and how a record is described. */
export interface Entity<T extends SoftTable, Json = unknown> {
  /** Also the name of the entity in `change` rows. */
  readonly table: T
  readonly messages: {
    readonly created: string
    readonly updated?: string
    readonly notFound: string
    readonly stale?: string
  }
  /** The record as the contract describes it: a select list over its table (json.ts). */
  readonly json: (origin: string) => RawBuilder<Json>
  readonly writer: TableWriter<T>
  /** The columns stored in `change` rows: only what may be shown, never a hash. */
  readonly recordedColumns: readonly (keyof Tables[T] & keyof SoftRow<T>)[]
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
  readonly data: Json
}

/** A `SavedResponse` with the JSON that PostgreSQL built; only callers that read `data` parse it. */
class SavedRecord<Json> extends RawJson implements SavedResponse<Json> {
  readonly status = true

  constructor(
    readonly message: string,
    private readonly json: string,
    version: number,
  ) {
    super(`{"status":true,"message":${JSON.stringify(message)},"data":${json}}`, version)
  }

  get data(): Json {
    return JSON.parse(this.json) as Json
  }
}

export interface Author {
  /** Null for the program itself. */
  readonly adminId: string | null
  readonly origin: string
  readonly now: Date
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
}

export const authorOf = ({ signedIn, origin }: SignedInContext, now: Date) => ({
  adminId: signedIn.admin.id,
  origin,
  now,
})

export const changeRequestOf = (
  context: SignedInContext & Pick<ChangeRequest, 'versions'> & { readonly params: { readonly id: string } },
  now: Date,
) => ({ ...authorOf(context, now), id: context.params.id, versions: context.versions })

/** Writes the rows of a record's files and returns their keys. Without a result, they are read. */
type Attach<Subject> = (subject: Subject) => Promise<FilesByGroup | void>

/**
 * Inserts a record and its `change` row. `attach` runs in between, for the rows of its files.
 */
export async function createRecord<T extends SoftTable, Json>(
  tx: Transact,
  entity: Entity<T, Json>,
  { adminId, origin, now }: Author,
  columns: NewColumns<T>,
  attach?: Attach<string>,
): Promise<SavedResponse<Json>> {
  const id = newId()
  const managed = { id, created_at: now, updated_at: now, deleted_at: null }
  // Started together, so that they share a round trip (database/transaction).
  const [row, files] = await Promise.all([
    entity.writer.insert(tx, { ...columns, ...managed } as NewRow<T>),
    attach?.(id),
  ])
  const after = await snapshot(tx, entity, row, files)
  const change = { action: 'create', entity: entity.table, id, adminId, before: null, after } as const
  return await recordAndFind(tx, entity, change, { message: entity.messages.created, row, origin, now })
}

/**
 * Updates a live record and inserts its `change` row. `attach` runs in between, for the rows of its files.
 * @throws AppError not_found, or stale with the current record
 */
export async function updateRecord<T extends SoftTable, Json>(
  tx: Transact,
  entity: Entity<T, Json> & { readonly messages: { readonly updated: string } },
  request: ChangeRequest,
  columnsOf: (row: SoftRow<T>, files: FilesByGroup) => Columns<T> | Promise<Columns<T>>,
  attach?: Attach<SoftRow<T>>,
): Promise<SavedResponse<Json>> {
  const { adminId, origin, now } = request
  // The files are read after the row is locked, because the statements are executed in order.
  const [row, filesBefore = {}] = await Promise.all([
    lockLive(tx, entity, request.id),
    isId(request.id) ? entity.files?.(tx, request.id) : undefined,
  ])
  await assertVersion(tx, entity, request, row)
  const before = { ...pickColumns(row, entity.recordedColumns), ...filesBefore }
  const columns = await columnsOf(row, filesBefore)
  const [updated, files] = await Promise.all([entity.writer.update(tx, row, columns, now), attach?.(row)])
  const after = await snapshot(tx, entity, updated, files)
  const change = { action: 'update', entity: entity.table, id: row.id, adminId, before, after } as const
  return await recordAndFind(tx, entity, change, { message: entity.messages.updated, row: updated, origin, now })
}

async function recordAndFind<T extends SoftTable, Json>(
  tx: Transact,
  { table, json }: Entity<T, Json>,
  change: Change,
  saved: { readonly message: string; readonly row: SoftRow<T>; readonly origin: string; readonly now: Date },
): Promise<SavedResponse<Json>> {
  const { message, row, origin, now } = saved
  const [text] = await Promise.all([
    findRecordText(tx, { table, item: json }, row.id, origin),
    recordChange(tx, change, now),
  ])
  return new SavedRecord<Json>(message, text!, row.version)
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
  const { adminId, now } = request
  const row = await lockAny(tx, entity, request.id)
  const deletedAt = row.deleted_at ?? now
  const data = { restorable_until: restorableUntil(deletedAt).toISOString() }
  const response: SuccessResponse = { status: true, message: entity.messages.deleted, data }
  if (row.deleted_at) return response
  await assertVersion(tx, entity, request, row)
  const before = await snapshot(tx, entity, row)
  await entity.writer.update(tx, row, asColumns<T>({ deleted_at: deletedAt }), now)
  await entity.afterDelete?.(tx, row, deletedAt)
  await recordChange(tx, { action: 'delete', entity: entity.table, id: row.id, adminId, before, after: null }, now)
  return response
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
  const { adminId, now } = request
  const { messages } = entity
  const row = await lockAny(tx, entity, request.id)
  if (!row.deleted_at) return { status: true, message: messages.restored }
  assertRestorable(row.deleted_at, now, messages.noLongerRestorable)
  await assertVersion(tx, entity, request, row)
  const prepared = await entity.prepareRestore?.(tx, row)
  const restored = await entity.writer.update(tx, row, asColumns<T>({ ...prepared?.columns, deleted_at: null }), now)
  await entity.afterRestore?.(tx, row, row.deleted_at)
  const after = await snapshot(tx, entity, restored)
  await recordChange(tx, { action: 'restore', entity: entity.table, id: row.id, adminId, before: null, after }, now)
  return { status: true, message: prepared?.message ?? messages.restored }
}

/**
 * Locks a live record until the transaction ends.
 * @throws AppError not_found when it never existed or is deleted
 */
export async function lockLive<T extends SoftTable>(
  tx: Transact,
  entity: Pick<Entity<T>, 'table' | 'messages'>,
  id: string,
): Promise<SoftRow<T>> {
  const row = await lockAny(tx, entity, id)
  if (row.deleted_at) throw new AppError('not_found', entity.messages.notFound)
  return row
}

/** @throws AppError stale, with the record as it is now, when If-Match names another version */
export async function assertVersion<T extends SoftTable>(
  tx: Transact,
  { table, json, messages }: Pick<Entity<T>, 'table' | 'json' | 'messages'>,
  { versions, origin }: Pick<ChangeRequest, 'versions' | 'origin'>,
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  if (versions === null || versions.includes(version)) return
  throw staleError(await findRecord(tx, { table, item: json(origin) }, id), messages.stale)
}

/** `current` is the record as the contract describes it. */
export const staleError = (current: unknown, message = 'Someone else changed this in the meantime'): AppError =>
  new AppError('stale', message, undefined, { current })

async function snapshot<T extends SoftTable>(
  tx: Transact,
  { recordedColumns, files }: Entity<T>,
  row: SoftRow<T>,
  attached?: FilesByGroup | void,
) {
  return { ...pickColumns(row, recordedColumns), ...(attached ?? (await files?.(tx, row.id))) }
}

/** TypeScript cannot derive that the generic table has these columns. */
const asColumns = <T extends SoftTable>(columns: object) => columns as unknown as Columns<T>

async function lockAny<T extends SoftTable>(
  tx: Transact,
  { table, messages }: Pick<Entity<T>, 'table' | 'messages'>,
  id: string,
): Promise<SoftRow<T>> {
  const row = await lockRow(tx, table, id)
  if (!row) throw new AppError('not_found', messages.notFound)
  return row
}
