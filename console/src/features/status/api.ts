import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/request'

export const useServerStatus = () =>
  useQuery({
    queryKey: ['server-status'],
    queryFn: async ({ signal }) => (await call(serverStatusEndpoints.find, { signal })).data,
    refetchInterval: 30_000,
  })

export const useDiagnostics = () =>
  useMutation({
    mutationFn: async () => (await call(serverStatusEndpoints.diagnostics, {})).data,
    gcTime: 0,
  })
