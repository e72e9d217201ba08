import { entities } from '@gatehouse/contract/entities'
import { recordedNames } from '@gatehouse/contract/fields/derive'
import type { Fields } from '@gatehouse/contract/fields/field'
import { type RawBuilder, sql, type Transaction } from 'kysely'

import { newId } from '../../database/id'
import { memoize, prepareStatement, type Value } from '../../database/prepared'
import type { SoftTable, Tables } from '../../database/tables'
import type { ChangeSource } from '../../database/tables/history-tables'
import { flatState } from './flat-state'

/** Who makes a change, and by which operation, if it belongs to one. */
export interface Actor {
  /** Null for the program itself: an import, the intake, the first admin. */
  readonly adminId: string | null
  readonly source: ChangeSource
  readonly operationId?: string | undefined
}

/** An actor and the time of its changes. */
export interface ActorAt extends Actor {
  readonly now: Date
}

/** Who changes a record, for its `change` row. */
export const actorOf = ({ adminId, source, operationId }: Actor): Actor => ({ adminId, source, operationId })

/** A program that an operator runs on the command line. */
export const commandActor = { adminId: null, source: 'command' } as const
/** A background task. */
export const serverActor = { adminId: null, source: 'server' } as const

export interface Change extends Actor {
  readonly action: ChangeAction
  /** The name of its table. */
  readonly entity: SoftTable | 'erasure' | 'export' | 'api_key'
  readonly id: string
  /** The version of the record after it. */
  readonly version?: number
  /** With both states, only the fields that differ are stored (docs/decisions/0077). */
  readonly before: State | null
  readonly after: State | null
}

/** The fields of an entity that `change` rows show. */
export const recordedFields = memoize((table: SoftTable) => recordedNames<Fields>(entities[table].fields))

type ChangeAction =
  | 'create'
  | 'update'
  | 'delete'
  | 'restore'
  | 'archive'
  | 'unarchive'
  | 'move'
  | 'erase'
  | 'expire'
  | 'purge'
  | 'export'

/** What a `change` row shows of a row of a table: by default its `recordedFields`. */
export const recordedState = (
  { table, recordedColumns }: { readonly table: SoftTable; readonly recordedColumns?: readonly PropertyKey[] },
  row: object,
): object => flatState(pickColumns<object, never>(row, (recordedColumns ?? recordedFields(table)) as never[]))

type State = Readonly<Record<string, unknown>>

/** What the response to a change says of its `change` row; to other clients than the console, nothing. */
export const changeIdFor = ({ source }: Pick<Actor, 'source'>, id: string | undefined): { change_id?: string } =>
  source === 'console' && id !== undefined ? { change_id: id } : {}

/**
 * Inserts the `change` row of a change and returns its id. It must run in the transaction of the change:
 * activity and undo are built on these rows. Pass only columns that may be shown, never a hash.
 */
export async function recordChange(tx: Transaction<Tables>, change: Change, now: Date): Promise<string> {
  const [id] = await recordChanges(tx, [change], now)
  return id!
}

/** Inserts the `change` rows of many records in one statement. Returns their ids. */
export async function recordChanges(tx: Transaction<Tables>, changes: readonly Change[], now: Date): Promise<string[]> {
  if (changes.length === 0) return []
  const rows = changes.map(({ adminId, source, operationId, action, entity, id, version, ...states }) => {
    const row = { id: newId(), admin_id: adminId, source, operation_id: operationId, action, entity, entity_id: id }
    return { ...row, version, ...differences(states) }
  })
  // JSON, because PostgreSQL allows 65,535 parameters in one statement.
  await insertChanges(tx, { rows: JSON.stringify(rows), now })
  return rows.map(({ id }) => id)
}

const insertChanges = prepareStatement<unknown, 'rows' | 'now'>(
  (value) => sql`
    insert into change (id, created_at, admin_id, action, entity, entity_id, before, after, source, operation_id, version)
    select id, ${value('now')}, admin_id, action, entity, entity_id, before, after, source, operation_id, version
    from json_to_recordset(${value('rows')}::json) as change (id uuid, admin_id uuid, action text, entity text,
      entity_id text, before jsonb, after jsonb, source text, operation_id uuid, version integer)`,
)

/** Inserts the `change` row of one change: a query with the values of `changeValues`. */
export const changeQuery = (value: Value, { action, entity }: Change): RawBuilder<unknown> => sql`
  insert into change (id, created_at, admin_id, action, entity, entity_id, before, after, source, operation_id, version)
  values (${value('change_id')}, ${value('change_time')}, ${value('change_admin')}, ${sql.lit(action)},
    ${sql.lit(entity)}, ${value('change_entity_id')}, ${value('change_before')}, ${value('change_after')},
    ${value('change_source')}, ${value('change_operation')}, ${value('change_version')})`

export function changeValues({ adminId, source, operationId, id, version, ...states }: Change, now: Date) {
  const { before, after } = differences(states)
  return {
    change_id: newId(),
    change_time: now,
    change_admin: adminId,
    change_entity_id: id,
    change_before: before && JSON.stringify(before),
    change_after: JSON.stringify(after),
    change_source: source,
    change_operation: operationId ?? null,
    change_version: version ?? null,
  }
}

/** The fields of two states that differ; of a single state, all. */
function differences({ before, after }: Pick<Change, 'before' | 'after'>): Pick<Change, 'before' | 'after'> {
  if (before === null || after === null) return { before, after }
  const names = Object.keys({ ...before, ...after }).filter((name) => !isSame(before[name], after[name]))
  return { before: pickPresent(before, names), after: pickPresent(after, names) }
}

/** Null for a fact that a state lacks (./flat-state): an undo removes it. What is undefined is not stored. */
const pickPresent = (state: State, names: readonly string[]): State =>
  Object.fromEntries(names.map((name) => [name, name.includes('.') ? (state[name] ?? null) : state[name]]))

/** As JSON, in which they are stored: a time is a text, a list its elements. */
const isSame = (one: unknown, other: unknown) =>
  one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** The named columns of a row. */
export function pickColumns<Row extends object, Name extends keyof Row>(row: Row, names: readonly Name[]) {
  const picked = {} as Pick<Row, Name>
  for (const name of names) picked[name] = row[name]
  return picked
}
