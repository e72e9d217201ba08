import { type FeedMapping, feedMappingEndpoints } from '@gatehouse/contract/feeds/mapping'
import { maxLimit } from '@gatehouse/contract/paging'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

export const feedMappingsKey = ['feed-mappings'] as const

export const findFeedMapping = async (id: string, signal: AbortSignal): Promise<FeedMapping> =>
  (await call(feedMappingEndpoints.find, { params: { id }, signal })).data

/** One for each portal: a business has few. */
export const useFeedMappings = () =>
  useQuery({
    queryKey: [...feedMappingsKey, 'all'],
    queryFn: async ({ signal }) => (await call(feedMappingEndpoints.list, { query: { limit: maxLimit }, signal })).data,
  })
