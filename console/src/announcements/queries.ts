import type { Announcement } from '@gatehouse/contract/announcement'
import { announcementCalls, announcementPageSize, announcementType } from '@gatehouse/contract/announcement'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call'
import { hostKind } from '../api/host'
import { useHostKind } from '../api/use-host-kind'
import { newestFirst, pagedList, wholeOptions } from '../lists/paged-list'
import { useListTotal } from '../lists/use-list-page'
import { useStats } from '../stats/queries'

export const announcementsKey = ['announcements'] as const

export const announcements = pagedList({
  key: announcementsKey,
  endpoint: announcementCalls.list,
  pageSize: announcementPageSize,
  arrange: newestFirst,
})

interface AnnouncementCounts {
  all: number
  push: number
  inApp: number
}

/** Undefined while they load, null when they could not be read. A plain host's whole list, which the table has read, is counted. */
export function useAnnouncementCounts(): AnnouncementCounts | null | undefined {
  const host = useHostKind()
  const listTotal = useListTotal(announcements)
  const stats = useStats({ isEnabled: host === 'gatehouse' })
  const whole = useQuery({ ...wholeOptions(announcements), enabled: host === 'plain' })
  if (host === 'gatehouse') {
    const { announcements: all, push_announcements: push, in_app_announcements: inApp } = stats.data ?? {}
    if (all === undefined) return stats.isError ? null : undefined
    return typeof all === 'number' && typeof push === 'number' && typeof inApp === 'number'
      ? { all, push, inApp }
      : null
  }
  if (whole.data) return countOf(whole.data)
  return whole.isError || listTotal === null ? null : undefined
}

function countOf(list: readonly Announcement[]): AnnouncementCounts {
  const push = list.filter((announcement) => announcementType(announcement) === 'PUSH').length
  return { all: list.length, push, inApp: list.length - push }
}

/** One announcement. To find one is a call of ours; a plain host's list is searched (decisions, section 1). */
export async function findAnnouncement(id: string, signal: AbortSignal): Promise<Announcement | undefined> {
  if (hostKind() === 'unknown') await call(announcementCalls.list, { query: { limit: 1 }, signal })
  if (hostKind() === 'gatehouse') return (await call(announcementCalls.find, { params: { id }, signal })).data
  const { data } = await call(announcementCalls.list, { signal })
  return data.find((announcement) => announcement.id === id)
}
