import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

/** `refetchInterval`: polling also keeps the session alive. */
export const useServerStatus = (refetchInterval: number | false = 30_000) =>
  useQuery({
    queryKey: ['server-status'],
    queryFn: async ({ signal }) => (await call(serverStatusEndpoints.find, { signal })).data,
    refetchInterval,
  })
