import type { HistoryEntity } from '@gatehouse/contract/history/change'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'

import type { ColumnNames, Columns } from '../csv/columns'
import type { PossibleColumns } from '../csv/open-table'
import { targets } from '../targets'
import type { Target } from '../target'
import type { ImportPlan, PlanContext } from './import-plan'
import { openInsertPlan } from './insert-plan'
import type { StagedImport } from './staged-imports'

/** The table of the records of a target. */
export const entityOf = {
  listings: 'property',
  agents: 'agent',
  affiliates: 'affiliate',
  signups: 'signup',
  inquiries: 'inquiry',
} as const satisfies Record<ImportTarget, HistoryEntity>

/** In the order in which headings are looked for. */
export const possibleColumns = (target: ImportTarget): PossibleColumns => [targetOf(target)]

/** Whether the headings are those of an update. */
export const canUpdate = (_target: ImportTarget, _headings: readonly string[]): boolean => false

type Kind = Pick<StagedImport, 'target' | 'is_update'>

export const targetOf = (name: ImportTarget): Target<unknown> => targets[name]

/** What columns a file may have. */
export const columnNamesOf = ({ target }: Kind): ColumnNames => targetOf(target)

export const openPlan = ({ target }: Kind, columns: Columns, context: PlanContext): ImportPlan =>
  openInsertPlan(targetOf(target), columns, context)

/** The fields that columns can be assigned to, in the order of the target. */
export const fieldsOf = (kind: Kind): { readonly name: string; readonly label: string }[] =>
  Object.keys(columnNamesOf(kind).fields).map((name) => ({ name, label: labelOf(name) }))

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
