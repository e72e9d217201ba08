import { type HistoryEntity, historyEntities } from '@gatehouse/contract/history/change'

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
