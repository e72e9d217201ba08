import type { ErasureOutcome, PersonalRecord } from '@gatehouse/contract/personal-data'
import { formatPhone } from '../../format/phone-number'
import { recordAddress } from '../history/record-kinds'

/** ada@people.test, or +234 803 555 0199 */
export const showContact = (identifier: string): string =>
  identifier.includes('@') ? identifier : formatPhone(identifier)

/** In the order in which they are shown. */
const orderedKinds = ['signup', 'inquiry', 'affiliate', 'agent', 'admin', 'property']

/** The kinds of these records. A later server may have some that this console does not know. */
export const kindsOf = (records: readonly PersonalRecord[]): string[] => {
  const found = new Set(records.map(({ kind }) => kind))
  return [...new Set([...orderedKinds.filter((kind) => found.has(kind)), ...[...found].sort()])]
}

/** What an erasure will do, and what it has done. */
export const outcomeTexts: Readonly<Record<ErasureOutcome, { readonly future: string; readonly past: string }>> = {
  deleted: { future: 'Will be deleted', past: 'deleted' },
  anonymised: { future: 'Name and contact will be replaced', past: 'made anonymous' },
  redacted: { future: 'Will be removed from the text', past: 'removed from the text' },
  kept: { future: 'Cannot be erased yet', past: 'not erased' },
}

/** The page of a record, or the list in which it is; null if it is deleted. */
export const addressOfRecord = ({ kind, id, is_deleted }: PersonalRecord): string | null =>
  is_deleted ? null : recordAddress(kind, id)
