import { accountEndpoints } from '@gatehouse/contract/account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

export const devicesKey = ['devices'] as const

export const useDevices = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await call(accountEndpoints.listDevices, { signal })).data,
    // Always refetch: the list must show the current sessions.
    staleTime: 0,
  })
