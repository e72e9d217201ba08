import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { countOf } from '../../format/count'

type Words = readonly [one: string, many: string]

const words: Readonly<Record<HistoryEntity, Words>> = {
  property: ['property', 'properties'],
  agent: ['agent', 'agents'],
  affiliate: ['affiliate', 'affiliates'],
  announcement: ['announcement', 'announcements'],
  banner: ['banner', 'banners'],
  career: ['career', 'careers'],
  admin: ['admin', 'admins'],
  inquiry: ['inquiry', 'inquiries'],
  signup: ['sign-up', 'sign-ups'],
}

/** A later version of the server may have kinds that this console does not know. */
const wordsOf = (kind: string): Words => words[kind as HistoryEntity] ?? [kind, `${kind}s`]

/** 'sign-up' */
export const kindName = (kind: string): string => wordsOf(kind)[0]

/** '2 sign-ups' */
export const countKind = (kind: string, count: number): string => countOf(count, ...wordsOf(kind))

/** 'Sign-ups' */
export const kindHeading = (kind: string): string => {
  const [, many] = wordsOf(kind)
  return many.charAt(0).toUpperCase() + many.slice(1)
}

/** The page of a live record, or the list in which it is; null for a kind without one. */
export const addressOf = (kind: string, id: string): string | null =>
  addresses[kind as HistoryEntity]?.(encodeURIComponent(id)) ?? null

const addresses: Readonly<Record<HistoryEntity, (id: string) => string>> = {
  signup: (id) => `/?signup=${id}`,
  inquiry: (id) => `/inquiries?inquiry=${id}`,
  affiliate: () => '/affiliates',
  agent: (id) => `/agents/${id}`,
  admin: () => '/admins',
  property: (id) => `/properties/${id}`,
  announcement: () => '/announcements',
  banner: () => '/app-banners',
  career: () => '/careers',
}
