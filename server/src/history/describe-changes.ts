import { entities } from '@gatehouse/contract/entities'
import {
  type HistoryEntity,
  undoIsPossible,
  type Operation,
  type RecordedChange,
} from '@gatehouse/contract/history/change'
import { undoReasons } from '@gatehouse/contract/history/undo'
import { personalNames } from '@gatehouse/contract/fields/derive'
import type { Fields } from '@gatehouse/contract/fields/field'
import { sql, type Kysely } from 'kysely'

import { splitName } from '../records/changes/flat-state'
import type { SoftTable, Tables } from '../database/tables'
import { erasedText } from '../records/personal-values'
import { restorableMs } from '../records/soft-delete'
import type { CareersElsewhere } from '../features/careers/careers-store'
import { findStates } from './careers/career-states'
import type { RecordState } from './record-states'
import type { ChangeRow } from './change-row'
import { fileGroups } from './file-groups'
import { findNamed } from './named-by-changes'
import { undoables } from './undo/undoable'
import { describeOperations } from './operations'

export interface HistoryContext {
  readonly db: Kysely<Tables>
  /** What the addresses of files begin with. */
  readonly origin: string
  /** Null where careers are in our own table. */
  readonly careers: CareersElsewhere | null
}

/** Rows of one page as the history shows them. */
export async function describeChanges(
  { db, origin, careers }: HistoryContext,
  rows: readonly ChangeRow[],
): Promise<RecordedChange[]> {
  const [{ states, unreachable }, undone, operations, now, named] = await Promise.all([
    findStates(db, rows, careers),
    findUndone(db, rows),
    findOperations(db, rows),
    findNow(db),
    findNamed(db, rows, origin),
  ])
  return rows.map((row) => {
    const state = states.get(`${row.entity} ${row.entity_id}`) ?? null
    const operation = row.operation_id === null ? null : (operations.get(row.operation_id) ?? null)
    const { fields, details } = splitFields(row)
    return {
      id: row.id,
      created_at: row.created_at.toISOString(),
      admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? '' },
      source: row.source,
      action: row.action as RecordedChange['action'],
      entity: row.entity,
      entity_id: row.entity_id,
      operation_id: row.operation_id,
      fields,
      details,
      ...named(row),
      lacks_personal: lacksPersonal(row),
      label: state?.label ?? null,
      undo:
        unreachable && row.entity === 'career'
          ? undoReasons.unreachable
          : undoOf(row, { state, isUndone: undone.has(row.id), operation, now }),
      operation,
    }
  })
}

/** The fields of a change that differ, and what else it recorded. Old rows of updates contain all fields. */
export function splitFields({ entity, before, after }: Pick<ChangeRow, 'entity' | 'before' | 'after'>) {
  const known: object = Object.hasOwn(entities, entity) ? entities[entity as SoftTable].fields : {}
  const fields: RecordedChange['fields'] = {}
  const details: Record<string, unknown> = {}
  for (const name of Object.keys({ ...before, ...after })) {
    const values = { before: before?.[name] ?? null, after: after?.[name] ?? null }
    if (!(splitName(name)[0] in known) && !fileGroups.includes(name)) details[name] = values.after ?? values.before
    else if (JSON.stringify(values.before) !== JSON.stringify(values.after)) fields[name] = values
  }
  // Of passwords and factors.
  return { fields, details: entity === 'admin' ? {} : details }
}

/** Imports, the intake and erasures leave personal values out (docs/decisions/0042). */
function lacksPersonal({ entity, action, before, after }: ChangeRow): boolean {
  if (!Object.hasOwn(entities, entity)) return false
  const personal: readonly string[] = personalNames<Fields>(entities[entity as SoftTable].fields)
  const state = action === 'delete' ? before : after
  return (
    personal.length > 0 &&
    ['create', 'delete', 'restore'].includes(action) &&
    !personal.some((name) => name in (state ?? {}))
  )
}

interface Facts {
  readonly state: RecordState | null
  readonly isUndone: boolean
  readonly operation: Operation | null
  readonly now: Date
}

/** `possible`, or why the change cannot be undone. What others changed since is asked when it is undone. */
function undoOf(row: ChangeRow, { state, isUndone, operation, now }: Facts): string {
  if (isUndone || (operation !== null && operation.undone_by !== null)) return undoReasons.undone
  if (row.entity === 'api_key') return row.action === 'create' ? undoReasons.keyCreated : undoReasons.keyRevoked
  if (row.action === 'erase') return undoReasons.erased
  if (row.action === 'export') return undoReasons.exported
  if (row.action === 'expire' || row.action === 'purge') return undoReasons.purged
  if (row.action === 'move') return undoReasons.move
  const { fields, details } = splitFields(row)
  if ('removed_files' in details) return undoReasons.filesRemoved
  if (state === null) return undoReasons.purged
  if (row.action === 'delete') {
    if (!state.deleted_at) return undoReasons.restored
    return now.getTime() - state.deleted_at.getTime() < restorableMs ? undoIsPossible : undoReasons.tooOld
  }
  if (state.deleted_at) return undoReasons.deleted
  const isAdded = row.action === 'create' || row.action === 'restore'
  if (isAdded && !undoables[row.entity as HistoryEntity].deletable) return undoReasons.notDeletable
  if (row.action === 'update' && Object.keys(fields).length === 0) return undoReasons.nothing
  const isErased = Object.values(fields).every(({ before }) => before === erasedText)
  if (row.action === 'update' && isErased) return undoReasons.erased
  const isOnlyFiles = Object.keys(fields).every((name) => fileGroups.includes(name))
  const isOld = now.getTime() - row.created_at.getTime() >= restorableMs
  return row.action === 'update' && isOnlyFiles && isOld ? undoReasons.tooOld : undoIsPossible
}

/** The ids of the changes that were undone and not done again. */
async function findUndone(db: Kysely<Tables>, rows: readonly ChangeRow[]): Promise<Set<string>> {
  const { rows: undone } = await sql<{ id: string }>`
    select undoes as id from operation
    where undoes = any(${rows.map(({ id }) => id)}::uuid[]) and undone_by is null and done > 0`.execute(db)
  return new Set(undone.map(({ id }) => id))
}

/** The operations of the rows by id. Of those with many left records, the page shows the first ones. */
function findOperations(db: Kysely<Tables>, rows: readonly ChangeRow[]): Promise<Map<string, Operation>> {
  const ids = [...new Set(rows.flatMap(({ operation_id }) => operation_id ?? []))]
  return describeOperations(db, ids, { size: maxLeft })
}

const maxLeft = 20

async function findNow(db: Kysely<Tables>): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return rows[0]!.now
}
