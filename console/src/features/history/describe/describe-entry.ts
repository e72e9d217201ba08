import type { Operation, RecordedChange } from '@gatehouse/contract/history/change'
import { undoReasons } from '@gatehouse/contract/history/undo'
import type { BulkAction } from '@gatehouse/contract/operations/bulk'
import { countOf, formatCount } from '../../../format/count'
import { formatMoment } from '../../../format/dates'
import { countKind, kindLabel, kindWithArticle, recordName } from '../record-kinds'
import { answerIn, fieldsInSentence } from './describe-field'
import { describeExport } from './describe-export'

/** A sentence in parts: texts, and names of records with a link. */
export type Part = string | { readonly name: string; readonly entity: string; readonly id: string }

/** 'changed the price of' Lekki Phase 1, after the name of who did it. */
export function describeEntry(change: RecordedChange): readonly Part[] {
  const { operation } = change
  if (operation && isOpenable(operation)) return describeOperation(operation, change)
  return operation?.kind === 'undo' ? [...describeChange(change), ', by Undo'] : describeChange(change)
}

/** Whether an entry opens into rows: an undo of one change is shown as that change; an export has none. */
export const isOpenable = ({ kind, total }: Operation): boolean => kind !== 'export' && (kind !== 'undo' || total > 1)

export function describeChange(change: RecordedChange): readonly Part[] {
  const { entity, fields, details } = change
  const record = [`the ${kindLabel(entity)} `, nameOf(change)]
  const action = shownAction(change)
  switch (action) {
    case 'create':
      return ['added ', ...record]
    case 'update': {
      const answer = answerIn(fields)
      return answer === null
        ? [`changed ${changedFields(entity, fields, details)} of `, nameOf(change)]
        : ['marked ', ...record, ` as ${answer}`]
    }
    case 'move':
      return [`moved ${countKind('property', Number(details['properties']))} of `, nameOf(change)]
    case 'erase':
      return ['erased personal details of ', ...record]
    case 'export':
      return [describeExport(change)]
    case 'expire':
      return [`removed ${kindWithArticle(entity)} whose time of storage was over`]
    case 'purge':
      return [`removed ${kindWithArticle(entity)} for good, 30 days after it was deleted`]
    default:
      return [entity === 'api_key' ? 'revoked ' : `${action}d `, ...record]
  }
}

/** The undo of an archive is recorded as an edit of that one field. */
export function shownAction({ action, fields }: Pick<RecordedChange, 'action' | 'fields'>): RecordedChange['action'] {
  if (action !== 'update' || Object.keys(fields).join() !== 'archived') return action
  return fields['archived']?.after === true ? 'archive' : 'unarchive'
}

/** 'changed the price of Lekki Phase 1' */
export const entryText = (change: RecordedChange): string =>
  describeEntry(change)
    .map((part) => (typeof part === 'string' ? part : part.name))
    .join('')

function describeOperation({ kind, done, total, undoes_kind, details }: Operation, change: RecordedChange): Part[] {
  switch (kind) {
    case 'move':
      return [`moved ${countKind('property', done)} from `, agentOf(details, 'from'), ' to ', agentOf(details, 'to')]
    case 'import':
      return [`${details['update'] === true ? 'changed by a file' : 'imported'} ${countKind(change.entity, done)}`]
    case 'undo':
      return undoes_kind === 'move' && 'from_agent_id' in details
        ? [`moved ${countKind('property', done)} back from `, agentOf(details, 'from'), ' to ', agentOf(details, 'to')]
        : [`undid ${undoes_kind === null ? 'a change' : operationNames[undoes_kind]}: ${of(done, total)}`]
    case 'retention':
      return [`removed ${countKind(change.entity, done)} older than ${String(details['older_than_days'])} days`]
    case 'purge':
      return [`removed ${countOf(done, 'record', 'records')} for good, 30 days after they were deleted`]
    case 'bulk':
      return [
        `${bulkVerbs[details['action'] as keyof typeof bulkVerbs] ?? 'changed'} ${countKind(change.entity, done)}`,
      ]
    default:
      return [`erased the data of a person: ${of(done, total)}`]
  }
}

/** With an article. */
const operationNames: Readonly<Record<Operation['kind'], string>> = {
  move: 'a move of properties',
  import: 'an import',
  undo: 'an undo',
  retention: 'a removal of old records',
  purge: 'a removal of deleted records',
  erasure: 'an erasure',
  bulk: 'a change of many records',
  export: 'an export',
}

const bulkVerbs: Readonly<Record<BulkAction | 'duplicate', string>> = {
  duplicate: 'duplicated a property as',
  archive: 'archived',
  unarchive: 'unarchived',
  delete: 'deleted',
  restore: 'restored',
  set: 'changed',
  price: 'changed the prices of',
}

/** '410 of 412 records', or '12 records' if that is all. */
const of = (done: number, total: number) =>
  done === total ? countOf(done, 'record', 'records') : `${formatCount(done)} of ${countOf(total, 'record', 'records')}`

function agentOf(details: Operation['details'], side: 'from' | 'to'): Part {
  const name = details[`${side}_agent`]
  const id = details[`${side}_agent_id`]
  return typeof name === 'string' ? { name, entity: 'agent', id: String(id) } : 'an agent that no longer exists'
}

function changedFields(entity: string, fields: RecordedChange['fields'], details: RecordedChange['details']): string {
  if ('removed_files' in details) return 'the files'
  const names = Object.keys(fields)
  return names.length === 0 ? 'the details' : fieldsInSentence(entity, names)
}

/** The record with a link, if it lives; else its name, as far as the history still has it. */
function nameOf(change: RecordedChange): Part {
  const { label, entity, entity_id, details } = change
  // Of what is no record, such as a key, the whole state is in the details.
  const given = typeof details['name'] === 'string' ? details['name'] : null
  const name = recordName(change) ?? given ?? (label === null ? 'that no longer exists' : 'without a name')
  return label === null || isDeleted(change) ? name : { name, entity, id: entity_id }
}

/** Whether the record is in the bin, as the reason of `undo` says. */
const isDeleted = ({ action, undo }: RecordedChange): boolean =>
  undo === undoReasons.deleted ||
  (action === 'delete' && undo !== undoReasons.restored && undo !== undoReasons.undone) ||
  (action === 'create' && undo === undoReasons.undone)

/** '14:02', in Lagos. */
export const clockOf = (timestamp: string): string => formatMoment(timestamp)?.slice(-5) ?? ''
