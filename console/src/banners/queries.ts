import { bannerCalls, type Banner } from '@gatehouse/contract/banner'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call'
import { sendFiles, type SendOptions } from '../api/send-files'
import { useHostKind } from '../api/use-host-kind'
import { patchCards, startLists } from '../lists/endless-list'
import { newestFirst } from '../lists/newest-first'
import { useEndlessList } from '../lists/use-endless-list'
import { useCounts } from '../stats/queries'

export const bannersKey: readonly string[] = ['banners']

const bannersPerPage = 24

/** The banners, newest first, page after page. */
export const useBannerList = () =>
  useEndlessList({
    key: bannersKey,
    asked: {},
    limit: bannersPerPage,
    read: (query, signal) => call(bannerCalls.list, { query, signal }),
    arrange: newestFirst,
  })

interface BannerCounts {
  banners: number | null | undefined
  links: number | null | undefined
}

/** Undefined while they load, null when they could not be read. A plain host's list is whole, and is counted instead. */
export function useBannerCounts({ cards, isError }: ReturnType<typeof useBannerList>): BannerCounts {
  const isOurs = useHostKind() === 'gatehouse'
  const count = useCounts({ isEnabled: isOurs })
  if (isOurs) return { banners: count('banners'), links: count('banner_links') }
  const unknown = isError ? null : undefined
  return { banners: cards?.length ?? unknown, links: cards?.filter(hasLink).length ?? unknown }
}

/** The calls that change banners; each brings the lists up to date. */
export function useBannerChanges() {
  const client = useQueryClient()
  // None is awaited: a form closes and a notice comes at once, and the list is read again behind it.
  const startAgain = () => void startLists(client, bannersKey)
  return {
    create: async (sent: Omit<SendOptions<typeof bannerCalls.create>, 'params'>) => {
      const answer = await sendFiles(bannerCalls.create, { ...sent, params: {} })
      startAgain()
      return answer
    },
    remove: async (id: string) => {
      const answer = await call(bannerCalls.remove, { params: { id } })
      void patchCards<Banner>(client, bannersKey, (banner) => (banner.id === id ? undefined : banner))
      return answer
    },
    restore: async (id: string) => {
      const answer = await call(bannerCalls.restore, { params: { id } })
      startAgain()
      return answer
    },
  }
}

const hasLink = ({ redirect_link }: Banner): boolean => redirect_link !== ''
