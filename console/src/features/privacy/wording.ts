import type { ErasureOutcome, PersonalKind, PersonalRecord } from '@gatehouse/contract/personal-data'
import { countOf } from '../../format/count'
import { formatPhone } from '../../format/phone-number'

/** ada@people.test, or +234 803 555 0199 */
export const showContact = (identifier: string): string =>
  identifier.includes('@') ? identifier : formatPhone(identifier)

interface KindWords {
  readonly one: string
  readonly many: string
}

const kinds: Readonly<Record<string, KindWords>> = {
  signup: { one: 'sign-up', many: 'sign-ups' },
  inquiry: { one: 'inquiry', many: 'inquiries' },
  affiliate: { one: 'affiliate', many: 'affiliates' },
  agent: { one: 'agent', many: 'agents' },
  admin: { one: 'admin', many: 'admins' },
  property: { one: 'property', many: 'properties' },
  announcement: { one: 'announcement', many: 'announcements' },
  banner: { one: 'banner', many: 'banners' },
  career: { one: 'career', many: 'careers' },
  change: { one: 'history entry', many: 'history entries' },
  response: { one: 'stored response', many: 'stored responses' },
  file: { one: 'file', many: 'files' },
} satisfies Record<PersonalKind | 'change' | 'response' | 'file', KindWords>

/** '2 sign-ups'. A later version of the server may have kinds that this console does not know. */
export function countKind(kind: string, count: number): string {
  const { one, many } = kinds[kind] ?? { one: kind, many: kind }
  return countOf(count, one, many)
}

/** 'Sign-ups' */
export const kindHeading = (kind: PersonalKind): string => {
  const { many } = kinds[kind]!
  return many.charAt(0).toUpperCase() + many.slice(1)
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
  is_deleted ? null : addresses[kind](encodeURIComponent(id))

const addresses: Readonly<Record<PersonalKind, (id: string) => string>> = {
  signup: () => '/',
  inquiry: (id) => `/inquiries?inquiry=${id}`,
  affiliate: () => '/affiliates',
  agent: (id) => `/agents/${id}`,
  admin: () => '/admins',
  property: (id) => `/properties/${id}`,
  announcement: () => '/announcements',
  banner: () => '/app-banners',
  career: () => '/careers',
}
