import type { Announcement } from '@gatehouse/contract/announcement'
import { announcementEndpoints, announcementPageSize, announcementType } from '@gatehouse/contract/announcement'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'
import { hostKind } from '../../api/host'
import { useHostKind } from '../../api/use-host-kind'
import { newestFirst } from '../../lists/newest-first'
import { pagedList, wholeOptions } from '../../lists/paged-list'
import { useListTotal } from '../../lists/use-list-page'
import { useCounts } from '../stats/api'

export const announcementsKey = ['announcements'] as const

export const announcements = pagedList({
  key: announcementsKey,
  endpoint: announcementEndpoints.list,
  pageSize: announcementPageSize,
  arrange: newestFirst,
})

type AnnouncementCounts = Record<'all' | 'push' | 'inApp', number | null | undefined>

/** Undefined while they load, null when they could not be read. A plain host's whole list, which the table has read, is counted. */
export function useAnnouncementCounts(): AnnouncementCounts {
  const host = useHostKind()
  const listTotal = useListTotal(announcements)
  const count = useCounts({ isEnabled: host === 'gatehouse' })
  const whole = useQuery({ ...wholeOptions(announcements), enabled: host === 'plain' })
  if (host === 'gatehouse') {
    return { all: count('announcements'), push: count('push_announcements'), inApp: count('in_app_announcements') }
  }
  if (whole.data) return countOf(whole.data)
  const unknown = whole.isError || listTotal === null ? null : undefined
  return { all: unknown, push: unknown, inApp: unknown }
}

function countOf(list: readonly Announcement[]): AnnouncementCounts {
  const push = list.filter((announcement) => announcementType(announcement) === 'PUSH').length
  return { all: list.length, push, inApp: list.length - push }
}

/** One announcement. To find one is a call of ours; a plain host's list is searched (docs/decisions/0028). */
export async function findAnnouncement(id: string, signal: AbortSignal): Promise<Announcement | undefined> {
  if (hostKind() === 'unknown') await call(announcementEndpoints.list, { query: { limit: 1 }, signal })
  if (hostKind() === 'gatehouse') return (await call(announcementEndpoints.find, { params: { id }, signal })).data
  const { data } = await call(announcementEndpoints.list, { signal })
  return data.find((announcement) => announcement.id === id)
}
