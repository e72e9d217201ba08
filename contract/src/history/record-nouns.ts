import type { HistoryEntity } from './change'

/** What one and several records of a kind are called in sentences. */
export const recordNouns: Readonly<Record<HistoryEntity, readonly [one: string, many: string]>> = {
  property: ['property', 'properties'],
  agent: ['agent', 'agents'],
  affiliate: ['affiliate', 'affiliates'],
  announcement: ['announcement', 'announcements'],
  banner: ['banner', 'banners'],
  career: ['career', 'careers'],
  signup: ['sign-up', 'sign-ups'],
  inquiry: ['inquiry', 'inquiries'],
  admin: ['admin', 'admins'],
  webhook: ['webhook', 'webhooks'],
  area: ['area', 'areas'],
  feed_mapping: ['mapping of feeds', 'mappings of feeds'],
}
