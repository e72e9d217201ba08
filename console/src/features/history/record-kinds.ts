import { type HistoryEntity, isHistoryEntity, type RecordedChange } from '@gatehouse/contract/history/change'
import { recordNouns } from '@gatehouse/contract/history/record-nouns'
import { countOf } from '../../format/count'

interface RecordKind {
  /** Its list. */
  readonly list: string
  /** Records with a page of their own have it below the list. */
  readonly hasPage?: true
  /** The parameter with which the list opens at one record. */
  readonly idParam?: string
}

export const recordKinds: Readonly<Record<HistoryEntity, RecordKind>> = {
  property: { list: '/properties', hasPage: true },
  agent: { list: '/agents', hasPage: true },
  affiliate: { list: '/affiliates' },
  announcement: { list: '/announcements' },
  banner: { list: '/app-banners' },
  career: { list: '/careers' },
  admin: { list: '/admins' },
  inquiry: { list: '/inquiries', idParam: 'inquiry' },
  signup: { list: '/', idParam: 'signup' },
  webhook: { list: '/webhooks' },
  area: { list: '/areas?tab=added' },
  feed_mapping: { list: '/feeds' },
}

/** What further kinds are called that have changes, or are found by an erasure. */
const furtherNouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  api_key: ['key', 'keys'],
  change: ['history entry', 'history entries'],
  staged_row: ['row of an import', 'rows of imports'],
  response: ['stored response', 'stored responses'],
}

/** A later version of the server may have kinds that this console does not know. */
const nounsOf = (kind: string) =>
  isHistoryEntity(kind) ? recordNouns[kind] : (furtherNouns[kind] ?? ([kind, `${kind}s`] as const))

/** 'sign-up'; for what has no kind, such as an erasure, its own name. */
export const kindLabel = (kind: string): string => nounsOf(kind)[0]

/** 'an agent' */
export const kindWithArticle = (kind: string): string =>
  `${/^[aei]/.test(kindLabel(kind)) ? 'an' : 'a'} ${kindLabel(kind)}`

/** 'sign-ups' */
export const kindsLabel = (kind: string): string => nounsOf(kind)[1]

/** '2 sign-ups' */
export const countKind = (kind: string, count: number): string => countOf(count, ...nounsOf(kind))

/** 'Sign-ups' */
export const kindHeading = (kind: string): string =>
  kindsLabel(kind).charAt(0).toUpperCase() + kindsLabel(kind).slice(1)

/** The page of a live record, or the list in which it is; null for a kind without one. */
export function recordAddress(kind: string, id: string): string | null {
  if (!isHistoryEntity(kind)) return null
  const { list, hasPage, idParam } = recordKinds[kind]
  if (hasPage) return `${list}/${encodeURIComponent(id)}`
  return idParam === undefined ? list : `${list}?${idParam}=${encodeURIComponent(id)}`
}

/** The name of the record of a change, as far as the history still has it; null if it has none. */
export function recordName({ label, fields }: Pick<RecordedChange, 'label' | 'fields'>): string | null {
  if (label?.trim()) return label.trim()
  for (const name of ['location', 'company_name', 'title', 'announcement_text', 'redirect_link', 'name']) {
    const { before, after } = fields[name] ?? {}
    const value = after ?? before
    if (typeof value === 'string' && value !== '') return value
  }
  return null
}
