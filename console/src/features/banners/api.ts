import { bannerEndpoints, type Banner } from '@gatehouse/contract/banner'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { sendFiles, type SendOptions } from '../../api/send-files'
import { updateCachedCards, resetLists } from '../../lists/infinite-list'
import { useInfiniteList } from '../../lists/use-infinite-list'
import { useCounts } from '../stats/api'

export const bannersKey: readonly string[] = ['banners']

const bannersPerPage = 24

/** The banners, newest first, page after page. */
export const useBannerList = () =>
  useInfiniteList({
    key: bannersKey,
    params: {},
    limit: bannersPerPage,
    read: (query, signal) => call(bannerEndpoints.list, { query, signal }),
  })

/** Undefined while they load, null when they could not be read. */
export function useBannerCounts(): Record<'banners' | 'links', number | null | undefined> {
  const count = useCounts()
  return { banners: count('banners'), links: count('banner_links') }
}

/** The calls that change banners; each brings the lists up to date. */
export function useBannerChanges() {
  const client = useQueryClient()
  // None is awaited: a form closes and a notice comes at once, and the list is read again behind it.
  const startAgain = () => void resetLists(client, bannersKey)
  return {
    create: async (sent: Omit<SendOptions<typeof bannerEndpoints.create>, 'params'>) => {
      const response = await sendFiles(bannerEndpoints.create, { ...sent, params: {} })
      startAgain()
      return response
    },
    remove: async (id: string) => {
      const response = await call(bannerEndpoints.remove, { params: { id } })
      void updateCachedCards<Banner>(client, bannersKey, (banner) => (banner.id === id ? undefined : banner))
      return response
    },
    restore: async (id: string) => {
      const response = await call(bannerEndpoints.restore, { params: { id } })
      startAgain()
      return response
    },
  }
}
