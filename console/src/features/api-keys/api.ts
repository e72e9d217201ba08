import { apiKeyEndpoints } from '@gatehouse/contract/api-keys/endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

export const apiKeysKey = ['api-keys'] as const

export const useApiKeys = () =>
  useQuery({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => (await call(apiKeyEndpoints.list, { signal })).data,
    // Always refetch: whether a key is used is what the page is opened for.
    staleTime: 0,
  })
