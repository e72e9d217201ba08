import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

/** `refetchInterval`: polling also keeps the session alive. */
export const useServerStatus = (refetchInterval: number | false = 30_000) =>
  useQuery({
    queryKey: ['server-status'],
    queryFn: async ({ signal }) => (await call(serverStatusEndpoints.find, { signal })).data,
    refetchInterval,
  })

export const useDiagnostics = () =>
  useMutation({
    mutationFn: async () => (await call(serverStatusEndpoints.diagnostics, {})).data,
    gcTime: 0,
  })
