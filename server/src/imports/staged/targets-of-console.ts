import type { HistoryEntity } from '@gatehouse/contract/history/change'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'

import { isHeader, type ColumnNames, type Columns } from '../csv/columns'
import type { PossibleColumns } from '../csv/open-table'
import { targets } from '../targets'
import type { Target } from '../target'
import { updateTargetOf } from '../updates/update-target'
import { openUpdatePlan } from '../updates/update-plan'
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
export function possibleColumns(target: ImportTarget): PossibleColumns {
  const update = updateTargetOf(target)
  return update ? [targetOf(target), update] : [targetOf(target)]
}

/** Whether the headings are those of an update. */
export function canUpdate(target: ImportTarget, headings: readonly string[]): boolean {
  const update = updateTargetOf(target)
  return update !== null && isHeader(headings, update, new Map())
}

type Kind = Pick<StagedImport, 'target' | 'is_update'>

export const targetOf = (name: ImportTarget): Target<unknown> => targets[name]

/** What columns a file may have. */
export const columnNamesOf = ({ target, is_update }: Kind): ColumnNames =>
  (is_update ? updateTargetOf(target) : null) ?? targetOf(target)

export function openPlan({ target, is_update }: Kind, columns: Columns, context: PlanContext): ImportPlan {
  const update = is_update ? updateTargetOf(target) : null
  return update ? openUpdatePlan(update, columns, context) : openInsertPlan(targetOf(target), columns, context)
}

/** The fields that columns can be assigned to, in the order of the target. */
export function fieldsOf(kind: Kind): { readonly name: string; readonly label: string }[] {
  const exported = kind.is_update ? updateTargetOf(kind.target)?.columns : undefined
  const names = Object.keys(columnNamesOf(kind).fields)
  return names.map((name) => ({ name, label: exported?.get(name)?.heading ?? labelOf(name) }))
}

function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
