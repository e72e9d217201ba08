import type { BulkEntity } from '@gatehouse/contract/operations/bulk'
import { createContext, type ComponentType } from 'react'
import type { RowSelection } from './row-selection'
import type { SelectionActions } from './selected-action'

/** What a list offers for its selected rows; a constant. */
export interface SelectableKind {
  entity: BulkEntity
  /** Further parameters of a selection by filter: those that the query of the list lacks. */
  scope?: Readonly<Record<string, string>>
  /** Loads what can be done to the selected rows. */
  load: () => Promise<SelectionActions>
}

/** A table names its rows itself; the cards of a grid have their own checkboxes. */
export interface Selectable<Row> extends SelectableKind {
  nameOf: (row: Row) => string
}

/** A list whose rows can be selected. */
export interface ListedRows {
  selectable: SelectableKind
  /** The loaded rows, in their order. */
  rows: readonly { readonly id: string }[] | undefined
  /** How many match; undefined while that is not known. */
  total: number | undefined
  isMinimum?: boolean | undefined
  /** The query of the list. */
  query: object
}

export interface SelectionTools {
  selection: RowSelection
  /** The checkbox of a row. */
  Box: ComponentType<{ id: string; name: string; place: BoxPlace }>
  /** The checkbox of all rows of a page. */
  PageBox: ComponentType<{ place: BoxPlace }>
}

/** In a card, beside the title of a row, or in a cell of its own. */
export type BoxPlace = 'card' | 'row' | 'cell'

/** Null until the first view is complete, and where nothing can be selected. */
export const SelectionContext = createContext<SelectionTools | null>(null)
