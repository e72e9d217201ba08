import type { BulkInput, Selection } from '@gatehouse/contract/operations/bulk'
import type { ComponentType, ReactNode } from 'react'

export type BulkChange = Pick<BulkInput, 'action' | 'values'>

/** What can be done to the selected rows. */
export interface SelectedAction {
  /** 'Archive' */
  label: string
  icon: ReactNode
  isDangerous?: boolean
  /** 'Archive 412 properties' */
  titleOf: (what: string) => string
  /** While it runs: 'Archiving'; when it is done: 'archived'. */
  doing: string
  done: string
  /** What is sent, and the second line of the question before. */
  change?: BulkChange
  consequence?: string
  /** Asks for what is sent instead. */
  Dialog?: ComponentType<SelectedDialogProps>
}

export interface SelectionActions {
  actions: readonly SelectedAction[]
  /** Reads how many rows match, where the list has only a minimum. */
  count?: (filter: Readonly<Record<string, string>>) => Promise<number>
}

export interface SelectedDialogProps {
  action: Pick<SelectedAction, 'label' | 'titleOf'>
  /** '412 properties' */
  what: string
  select: Selection
  onSend: (change: BulkChange) => void
  onClose: () => void
}
