import type { ImportMode, ImportRowState, ImportState, ImportTarget } from '@gatehouse/contract/imports/import-rules'
import type { Generated, JSONColumnType } from 'kysely'

/** A file that is imported in the console (docs/decisions/0088). */
export interface StagedImportTable {
  id: string
  created_at: Date
  changed_at: Date
  admin_id: string
  source: 'console' | 'API' | 'command' | 'intake' | 'server'
  target: ImportTarget
  state: ImportState | 'receiving'
  mode: ImportMode
  is_update: boolean
  is_month_first: boolean
  skips_duplicates: boolean
  encoding: string
  headings: JSONColumnType<string[]>
  mapping: JSONColumnType<Record<string, string>, string | undefined>
  total: Generated<number>
  progress: Generated<number>
  message: string | null
  operation_id: string | null
}

/** Why a row is refused: the index of a cell, or null for the row as a whole. */
export interface StoredProblem {
  readonly column: number | null
  readonly message: string
}

/** What an update changes, as cells of the file. */
export interface StoredCellChange {
  readonly field: string
  readonly before: string
  readonly after: string
}

export interface StagedRowTable {
  import_id: string
  line: number
  cells: JSONColumnType<string[]>
  state: Generated<ImportRowState>
  problems: JSONColumnType<StoredProblem[], string | undefined>
  warning: string | null
  equal_to: number | null
  key: string | null
  changes: JSONColumnType<StoredCellChange[], string | undefined>
}

export interface ImportMappingTable {
  target: string
  headings_key: string
  mapping: JSONColumnType<Record<string, string>>
  used_at: Date
}
