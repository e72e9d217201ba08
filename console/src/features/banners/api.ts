import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { moveCard } from '../../lists/infinite-list'
import { useInfiniteList } from '../../lists/use-infinite-list'
import { useCounts } from '../stats/api'

export const bannersKey: readonly string[] = ['banners']

const bannersPerPage = 24

/** The infinite list of banners, newest first. */
export const useBannerList = () =>
  useInfiniteList({
    key: bannersKey,
    params: {},
    limit: bannersPerPage,
    read: (query, signal) => call(bannerEndpoints.list, { query, signal }),
  })

/** Undefined while loading, null when not available. */
export function useBannerCounts(): Record<'banners' | 'links', number | null | undefined> {
  const count = useCounts()
  return { banners: count('banners'), links: count('banner_links') }
}

/** The mutations of the list; each invalidates the lists. */
export function useBannerChanges() {
  const client = useQueryClient()
  // Refetches are not awaited, so that a notice appears immediately.
  return {
    remove: async (id: string) => {
      const response = await call(bannerEndpoints.remove, { params: { id } })
      void moveCard(client, bannersKey, id, () => false)
      return response
    },
    restore: async (id: string) => {
      const response = await call(bannerEndpoints.restore, { params: { id } })
      void moveCard(client, bannersKey, id, () => true)
      return response
    },
  }
}
