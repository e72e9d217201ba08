import { type Banner, bannerEndpoints } from '@gatehouse/contract/entities/banner'
import { call } from '../../api/request'
import { useCountedList } from '../../lists/use-counted-list'

export const bannersKey: readonly string[] = ['banners']

const bannersPerPage = 24

/** The infinite list of banners: newest first, unless the query has another order. */
export const useBannerList = (params: Readonly<Record<string, string>>) =>
  useCountedList<Banner, typeof params>({
    key: bannersKey,
    params,
    limit: bannersPerPage,
    read: (query, signal) => call(bannerEndpoints.list, { query, signal }),
  })
