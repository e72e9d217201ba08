import { type HistoryEntity, historyEntities, type RecordedChange } from '@gatehouse/contract/history/change'
import { countOf } from '../../format/count'

interface RecordKind {
  /** 'property' */
  readonly label: string
  /** 'properties' */
  readonly many: string
  /** Its list. */
  readonly list: string
  /** Records with a page of their own have it below the list. */
  readonly hasPage?: true
  /** The parameter with which the list opens at one record. */
  readonly idParam?: string
}

export const recordKinds: Readonly<Record<HistoryEntity, RecordKind>> = {
  property: { label: 'property', many: 'properties', list: '/properties', hasPage: true },
  agent: { label: 'agent', many: 'agents', list: '/agents', hasPage: true },
  affiliate: { label: 'affiliate', many: 'affiliates', list: '/affiliates' },
  announcement: { label: 'announcement', many: 'announcements', list: '/announcements' },
  banner: { label: 'banner', many: 'banners', list: '/app-banners' },
  career: { label: 'career', many: 'careers', list: '/careers' },
  admin: { label: 'admin', many: 'admins', list: '/admins' },
  inquiry: { label: 'inquiry', many: 'inquiries', list: '/inquiries', idParam: 'inquiry' },
  signup: { label: 'sign-up', many: 'sign-ups', list: '/', idParam: 'signup' },
  webhook: { label: 'webhook', many: 'webhooks', list: '/webhooks' },
  area: { label: 'area', many: 'areas', list: '/areas?tab=added' },
  feed_mapping: { label: 'mapping of feeds', many: 'mappings of feeds', list: '/feeds' },
}

/** What else has changes, or is found by an erasure. */
const furtherKinds: Readonly<Record<string, Pick<RecordKind, 'label' | 'many'>>> = {
  api_key: { label: 'key', many: 'keys' },
  change: { label: 'history entry', many: 'history entries' },
  staged_row: { label: 'row of an import', many: 'rows of imports' },
  response: { label: 'stored response', many: 'stored responses' },
}

export const isHistoryEntity = (entity: string): entity is HistoryEntity =>
  (historyEntities as readonly string[]).includes(entity)

/** A later version of the server may have kinds that this console does not know. */
const wordsOf = (kind: string) =>
  isHistoryEntity(kind) ? recordKinds[kind] : (furtherKinds[kind] ?? { label: kind, many: `${kind}s` })

/** 'sign-up'; for what has no kind, such as an erasure, its own name. */
export const kindLabel = (kind: string): string => wordsOf(kind).label

/** '2 sign-ups' */
export const countKind = (kind: string, count: number): string =>
  countOf(count, wordsOf(kind).label, wordsOf(kind).many)

/** 'Sign-ups' */
export const kindHeading = (kind: string): string => {
  const { many } = wordsOf(kind)
  return many.charAt(0).toUpperCase() + many.slice(1)
}

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
