import { accountCalls } from '@gatehouse/contract/account'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call'

export const devicesKey = ['devices'] as const

export const useDevices = () =>
  useQuery({
    queryKey: devicesKey,
    queryFn: async ({ signal }) => (await call(accountCalls.listDevices, { signal })).data,
    // Whoever opens the list asks who is signed in now.
    staleTime: 0,
  })
