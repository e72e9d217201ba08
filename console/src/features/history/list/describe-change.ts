import { undoIsPossible, type ChangeSource, type RecordedChange } from '@gatehouse/contract/history/change'
import { shownAction } from '../describe/describe-entry'
import { answerIn, fieldsInSentence } from '../describe/describe-field'
import { kindLabel } from '../record-kinds'
import { sourceNames } from '../source-names'

export const sourceName = (source: ChangeSource | null): string | null => source && sourceNames[source]

/** Who made a change; what the program did itself has the name of its source. */
export const authorName = ({ admin, source }: Pick<RecordedChange, 'admin' | 'source'>): string =>
  admin ? admin.name || 'An admin who no longer exists' : (sourceName(source) ?? 'The server')

type Described = Pick<RecordedChange, 'action' | 'entity' | 'fields' | 'details' | 'names'>

/** What was done, after the name of who did it: 'changed the price and location'. */
export function actionText({ action, entity, fields, details, names }: Described): string {
  const record = `this ${kindLabel(entity)}`
  switch (shownAction({ action, fields })) {
    case 'create':
      return `created ${record}`
    case 'delete':
      return `deleted ${record}`
    case 'restore':
      return `restored ${record}`
    case 'archive':
      return `archived ${record}`
    case 'unarchive':
      return `unarchived ${record}`
    case 'erase':
      return 'erased personal details'
    case 'expire':
      return `removed ${record}, whose time of storage was over`
    case 'purge':
      return `removed ${record} for good`
    case 'move':
      return moveText(details, names)
    default:
      return updateText(entity, fields, details)
  }
}

function updateText(entity: string, fields: Described['fields'], details: Described['details']): string {
  const removed = details['removed_files']
  if (typeof removed === 'number') return removed === 1 ? 'removed its file' : `removed its ${removed} files`
  const answer = answerIn(fields)
  if (answer !== null) return `marked this ${kindLabel(entity)} as ${answer}`
  const names = Object.keys(fields)
  return names.length === 0 ? `saved this ${kindLabel(entity)} as it was` : `changed ${fieldsInSentence(entity, names)}`
}

function moveText({ properties, from_agent_id, to_agent_id }: Described['details'], names: Described['names']): string {
  const count = properties === 1 ? '1 property' : `${Number(properties).toLocaleString('en-NG')} properties`
  const nameOf = (id: unknown) => names[String(id)] ?? 'an agent that no longer exists'
  return `moved ${count} from ${nameOf(from_agent_id)} to ${nameOf(to_agent_id)}`
}

/** Why a change cannot be undone; null if it can. */
export const reasonAgainstUndo = ({ undo }: Pick<RecordedChange, 'undo'>): string | null =>
  undo === undoIsPossible ? null : undo
