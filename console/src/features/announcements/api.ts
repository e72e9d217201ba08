import type { Announcement } from '@gatehouse/contract/entities/announcement'
import { announcementEndpoints, announcementPageSize } from '@gatehouse/contract/entities/announcement'
import { call } from '../../api/request'
import { pagedList } from '../../lists/paged-list'

export const announcementsKey = ['announcements'] as const

export const announcements = pagedList({
  key: announcementsKey,
  endpoint: announcementEndpoints.list,
  pageSize: announcementPageSize,
})

export const findAnnouncement = async (id: string, signal: AbortSignal): Promise<Announcement> =>
  (await call(announcementEndpoints.find, { params: { id }, signal })).data
