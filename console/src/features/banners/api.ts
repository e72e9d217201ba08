import { bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { call } from '../../api/request'
import { useInfiniteList } from '../../lists/use-infinite-list'

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
