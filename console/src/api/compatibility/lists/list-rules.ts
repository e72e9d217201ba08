import type { Endpoint } from '@gatehouse/contract/endpoint'
import type { SelectionRules } from './select-rows'

/** All rows of another list, in which a list finds what our own server joins from another table. */
export type ReadList = <Row>(endpoint: Endpoint) => Promise<readonly Row[]>

/** How a complete list of another server becomes the list of the contract. */
export interface ListRules<Row> extends SelectionRules<Row> {
  adapt(record: Readonly<Record<string, unknown>>): unknown
  /** Adds what our own server joins from other tables. */
  join?(rows: readonly Row[], readList: ReadList): Promise<readonly Row[]>
}

/** A row of any list, as far as this folder reads it without knowing its entity. */
export interface AnyRow {
  id: string
  created_at?: string | null | undefined
}
