import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyCalls } from '@gatehouse/contract/entities/property'
import type { EventEntity } from '@gatehouse/contract/history/events'
import { call } from '../../api/request'

export interface RecordKind {
  /** The first part of the keys of its queries. */
  readonly key: string
  /** Reads one record, where there is a call with the fields of a row. */
  readonly find?: (id: string) => Promise<object>
  /** Its list has no pages: it is read again after every change. */
  readonly isWhole?: true
  readonly restore?: (id: string) => Promise<unknown>
}

/** How the queries of each kind of record are found and updated. */
export const kinds: Readonly<Record<EventEntity, RecordKind>> = {
  property: {
    key: 'properties',
    find: async (id) => (await call(propertyCalls.find, { params: { id } })).data,
    restore: (id) => call(propertyCalls.restore, { params: { id } }),
  },
  agent: {
    key: 'agents',
    find: async (id) => (await call(agentEndpoints.find, { params: { id } })).data,
    restore: (id) => call(agentEndpoints.restore, { params: { id } }),
  },
  announcement: {
    key: 'announcements',
    find: async (id) => (await call(announcementEndpoints.find, { params: { id } })).data,
  },
  affiliate: { key: 'affiliates' },
  banner: { key: 'banners' },
  career: { key: 'careers' },
  admin: { key: 'admins' },
  inquiry: { key: 'inquiries' },
  signup: { key: 'signups' },
  webhook: { key: 'webhooks', isWhole: true },
  area: { key: 'areas' },
  feed_mapping: { key: 'feed-mappings', isWhole: true },
  api_key: { key: 'api-keys', isWhole: true },
}
