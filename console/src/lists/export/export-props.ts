import type { ExportedEntity } from '@gatehouse/contract/exports/columns'

/** What of a list can be exported. */
export interface ExportProps {
  entity: ExportedEntity
  /** The query of the list as it is shown, without paging. */
  query: object
  /** How many rows match; undefined if that is not known. Without any, nothing is exported. */
  total?: number | undefined
  /** Whether there may be more. */
  isMinimum?: boolean | undefined
  /** The columns that the list shows; those that are no fields are ignored. Default: all fields. */
  columns?: readonly string[] | undefined
}
