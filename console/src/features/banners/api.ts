import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { call } from '../../api/request'
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
