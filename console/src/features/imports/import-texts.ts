import type { Import } from '@gatehouse/contract/imports/endpoints'
import { importMessages, type ImportRowState, type ImportState } from '@gatehouse/contract/imports/import-rules'
import { formatCount } from '../../format/count'
import { capitalize } from '../../format/words'

const stateLabels: Readonly<Record<ImportState, string>> = {
  checking: 'Being checked',
  ready: 'Checked, not imported yet',
  writing: 'Being imported',
  done: 'Imported',
  failed: 'Not finished',
}

/** 'Imported' or '2,939 imported', for the list of imports. */
export function describeState({ state, counts, update, message }: Import): string {
  if (message === importMessages.failed) return message
  if (state !== 'done') return stateLabels[state]
  return `${formatCount(counts.written ?? 0)} ${update ? 'changed' : 'imported'}`
}

/** What is wrong with a cell, as a sentence: messages begin with the name of a field. */
export const problemText = (message: string): string =>
  capitalize(message.replace(/^[a-z]+(?:_[a-z]+)+/, (field) => field.replaceAll('_', ' ')))

/** What a tab shows. */
export type RowKind = ImportRowState | 'duplicate'

const rowLabels: readonly (readonly [RowKind, string])[] = [
  ['refused', 'To correct'],
  ['new', 'New'],
  ['update', 'To change'],
  ['changed_since', 'Changed since'],
  ['unchanged', 'Unchanged'],
  ['existing', 'Here already'],
  ['repeated', 'Left out'],
  ['duplicate', 'Duplicates'],
  ['written', 'Imported'],
]

/** The kinds of rows that a file has, those that need attention first. */
export const rowTabs = ({ counts, duplicates, state, update }: Import) =>
  rowLabels
    .map(([value, label]) => ({
      value,
      label:
        (state === 'done' && value === 'refused' && 'Not imported') ||
        (update && value === 'written' && 'Changed') ||
        label,
      count: value === 'duplicate' ? duplicates : (counts[value] ?? 0),
    }))
    .filter(({ count }) => count > 0)

/** How many rows would be written. */
export const countToWrite = ({ counts }: Pick<Import, 'counts'>): number => (counts.new ?? 0) + (counts.update ?? 0)
