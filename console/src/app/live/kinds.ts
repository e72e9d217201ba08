import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import type { HistoryEntity } from '@gatehouse/contract/history/change'
import { call } from '../../api/request'

export interface RecordKind {
  /** The first part of the keys of its queries. */
  readonly key: string
  readonly one: string
  readonly many: string
  /** Reads one record, where there is a call with the fields of a row. */
  readonly find?: (id: string) => Promise<object>
  /** The page of its list, if each record has a page below it. */
  readonly path?: string
  readonly restore?: (id: string) => Promise<unknown>
}

/** How the queries of each kind of record are found and updated. */
export const kinds: Readonly<Record<HistoryEntity, RecordKind>> = {
  property: {
    key: 'properties',
    one: 'property',
    many: 'properties',
    find: async (id) => (await call(propertyEndpoints.find, { params: { id } })).data,
    path: '/properties',
    restore: (id) => call(propertyEndpoints.restore, { params: { id } }),
  },
  agent: {
    key: 'agents',
    one: 'agent',
    many: 'agents',
    find: async (id) => (await call(agentEndpoints.find, { params: { id } })).data,
    path: '/agents',
    restore: (id) => call(agentEndpoints.restore, { params: { id } }),
  },
  announcement: {
    key: 'announcements',
    one: 'announcement',
    many: 'announcements',
    find: async (id) => (await call(announcementEndpoints.find, { params: { id } })).data,
  },
  affiliate: { key: 'affiliates', one: 'affiliate', many: 'affiliates' },
  banner: { key: 'banners', one: 'banner', many: 'banners' },
  career: { key: 'careers', one: 'career', many: 'careers' },
  admin: { key: 'admins', one: 'admin', many: 'admins' },
  inquiry: { key: 'inquiries', one: 'inquiry', many: 'inquiries' },
  signup: { key: 'signups', one: 'sign-up', many: 'sign-ups' },
}
