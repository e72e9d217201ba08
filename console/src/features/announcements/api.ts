import type { Announcement } from '@gatehouse/contract/entities/announcement'
import { announcementEndpoints, announcementPageSize } from '@gatehouse/contract/entities/announcement'
import { call } from '../../api/request'
import { pagedList } from '../../lists/paged-list'
import { useCounts } from '../stats/api'

export const announcementsKey = ['announcements'] as const

export const announcements = pagedList({
  key: announcementsKey,
  endpoint: announcementEndpoints.list,
  pageSize: announcementPageSize,
})

/** Undefined while loading, null when not available. */
export function useAnnouncementCounts(): Record<'all' | 'push' | 'inApp', number | null | undefined> {
  const count = useCounts()
  return { all: count('announcements'), push: count('push_announcements'), inApp: count('in_app_announcements') }
}

export const findAnnouncement = async (id: string, signal: AbortSignal): Promise<Announcement> =>
  (await call(announcementEndpoints.find, { params: { id }, signal })).data
