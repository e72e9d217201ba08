import type { ColumnType, Generated } from 'kysely'

// Changes, their order, and the operations that they belong to.

type Json = ColumnType<Record<string, unknown> | null, string | null, string | null>

export interface ChangeTable {
  id: string
  created_at: Date
  admin_id: string | null
  action: string
  entity: string
  entity_id: string
  before: Json
  after: Json
  /** Null for changes before migration 0055 and of a version that does not know it, as the next two are. */
  source: ChangeSource | null
  operation_id: string | null
  /** The version of the record after the change. */
  version: number | null
}

/** Who made a change: the console, another client, the command line, the intake or the server itself. */
export type ChangeSource = 'console' | 'API' | 'command' | 'intake' | 'server'

/** The place of a change in the order of all (records/changes/seal). */
export interface ChangeOrderTable extends Omit<ChangeTable, 'id' | 'before' | 'after'> {
  seq: number
  change_id: string
  kind_id: number | null
  is_entry: boolean
}

/** The only row: the state of the order of changes (docs/decisions/0079, 0097). */
export interface ChangeSealerTable {
  /** The highest and the lowest place. */
  last: number
  first: number
  /** The lowest id before migration 0055 that has a place, also all after it; null: all have one. */
  filled_from: string | null
  /** The lowest place after which a reader may continue. */
  read_from: Generated<number>
  /** The database server and its timeline when a server last looked (records/changes/notice-recovery). */
  timeline: Generated<string | null>
  is_only: Generated<true>
}

/** A combination by which the activity is filtered (docs/decisions/0083). */
export interface ChangeKindTable {
  id: number
  key: string
  admin_id: string | null
  source: string | null
  action: string
  entity: string
}

/** A record that an undo has left as it was, and the admin who had changed it, whose name is not stored. */
interface StoredLeft {
  entity: string
  id: string
  reason: string
  changed_by?: string | null
}

/** What one action changed in several records (docs/decisions/0078). */
export interface OperationTable {
  id: string
  created_at: Date
  kind: string
  admin_id: string | null
  source: ChangeSource
  state: 'running' | 'done'
  total: Generated<number>
  done: Generated<number>
  left_over: ColumnType<StoredLeft[], string | undefined, string>
  undoes: string | null
  undone_by: string | null
  reached: string | null
  stopped_at: Date | null
  details: ColumnType<Record<string, unknown>, string | undefined, string>
}

/** A record that an operation in chunks has yet to change, with the version that was selected. */
export interface OperationRecordTable {
  operation_id: string
  entity_id: string
  /** Null if there was no such record. */
  version: number | null
}
