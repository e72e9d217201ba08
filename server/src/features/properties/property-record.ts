import type { PropertyRecord } from '@gatehouse/contract/property'

import { describeFiles, keysByGroup, type PropertyFile } from './property-files'
import type { PropertyRow } from './repository'

/** A property as its own page shows it (contract: PropertyRecord). */
export function describeProperty(origin: string, row: PropertyRow, files: readonly PropertyFile[]): PropertyRecord {
  const { deleted_at: _, ...shown } = row
  return {
    ...shown,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...describeFiles(origin, files),
  }
}

/** What a `change` row keeps of a property: every column that a person sees, and the keys of its files. */
export function snapshotOf(row: PropertyRow, files: readonly PropertyFile[]): Record<string, unknown> {
  const { id: _, version: __, created_at: ___, updated_at: ____, deleted_at: _____, ...columns } = row
  return { ...columns, ...keysByGroup(files) }
}
