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
  /** The fields that the list shows. Default: all. */
  columns?: readonly string[] | undefined
}
