import { exportColumns, type ExportColumn } from '@gatehouse/contract/exports/columns'
import { propertyState } from '@gatehouse/contract/listing/state'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../database/tables'
import { explainEmail } from '../../features/agents/service'
import { type Undoable, undoables } from '../../history/undo/undoable'
import { normalizeName } from '../csv/clean-cell'
import type { ColumnNames } from '../csv/columns'

/** The kinds of records that a file with `id` and `version` changes: those with a form. */
const updatedEntities = { listings: 'property', agents: 'agent', affiliates: 'affiliate' } as const

type UpdatedEntity = (typeof updatedEntities)[keyof typeof updatedEntities]

/** A field that an update sets, as the export writes it. */
export type UpdatedColumn = ExportColumn

/** A kind of records that a file changes by their ids. */
export interface UpdateTarget extends ColumnNames {
  readonly entity: UpdatedEntity
  /** The fields that a form sets, by name. */
  readonly columns: ReadonlyMap<string, UpdatedColumn>
  /** The life cycle of the entity, which keeps what a form keeps. */
  readonly undoable: Undoable
  /** Throws the error of a violated constraint as a conflict, or the same error. */
  readonly explainConflict?: (error: unknown) => never
  /** Live records and deleted ones by id. */
  find(db: Kysely<Tables>, ids: readonly string[]): Promise<StoredRecord[]>
}

export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly deleted_at: Date | null
  readonly [column: string]: unknown
}

/** Null for records without a form: sign-ups and inquiries. */
export function updateTargetOf(target: ImportTarget): UpdateTarget | null {
  if (!(target in updatedEntities)) return null
  const entity = updatedEntities[target as keyof typeof updatedEntities]
  const columns = exportColumns(entity)
    // No form sets the state with its other fields (docs/decisions/0090); a file does.
    .map((column) => (entity === 'property' && column.name === 'state' ? { ...column, field: propertyState } : column))
    .filter(({ field }) => field.input)
  const names = (name: string, heading: string): string => {
    const other = normalizeName(heading)
    return other === name ? '' : other
  }
  return {
    entity,
    columns: new Map(columns.map((column) => [column.name, column])),
    fields: Object.fromEntries([
      ...['id', 'version'].map((name) => [name, ''] as const),
      ...columns.map(({ name, heading }) => [name, names(name, heading)] as const),
    ]),
    needs: ['id', 'version'].map((name) => ({ fields: [name], description: `the ${name} of the record` })),
    ...(entity === 'agent' && { explainConflict: explainEmail }),
    undoable: undoables[entity] as unknown as Undoable,
    async find(db, ids) {
      if (ids.length === 0) return []
      const { rows } = await sql<StoredRecord>`
        select * from ${sql.table(entity)} where id = any(${ids}::uuid[])`.execute(db)
      return rows
    },
  }
}
