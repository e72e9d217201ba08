import { type HistoryEntity, historyEntities, type RecordedChange } from '@gatehouse/contract/history/change'

interface RecordKind {
  /** 'property' */
  readonly label: string
  /** Its list. */
  readonly list: string
  /** Records with a page of their own have it below the list. */
  readonly hasPage?: true
}

export const recordKinds: Readonly<Record<HistoryEntity, RecordKind>> = {
  property: { label: 'property', list: '/properties', hasPage: true },
  agent: { label: 'agent', list: '/agents', hasPage: true },
  affiliate: { label: 'affiliate', list: '/affiliates' },
  announcement: { label: 'announcement', list: '/announcements' },
  banner: { label: 'banner', list: '/app-banners' },
  career: { label: 'career', list: '/careers' },
  admin: { label: 'admin', list: '/admins' },
  inquiry: { label: 'inquiry', list: '/inquiries' },
  signup: { label: 'sign-up', list: '/' },
}

export const isHistoryEntity = (entity: string): entity is HistoryEntity =>
  (historyEntities as readonly string[]).includes(entity)

/** 'property'; for what has no kind, such as an erasure, its own name. */
export const kindLabel = (entity: string): string => (isHistoryEntity(entity) ? recordKinds[entity].label : entity)

/** The name of the record of a change, as far as the history still has it. */
export function recordName({ label, fields, entity }: Pick<RecordedChange, 'label' | 'fields' | 'entity'>): string {
  if (label) return label
  for (const name of ['location', 'company_name', 'title', 'announcement_text', 'redirect_link', 'name']) {
    const { before, after } = fields[name] ?? {}
    const value = after ?? before
    if (typeof value === 'string' && value !== '') return value
  }
  return kindLabel(entity)
}
