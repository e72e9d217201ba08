import { newsCalls, newsPollMs } from '@gatehouse/contract/news'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call'
import { useHostKind } from '../api/use-host-kind'

export const newsKey = ['news'] as const

/** What came in since this admin's last look. It is our own call, so no other host is asked: its 401 would sign the admin out. */
export function useNews(isDue = true) {
  const isOurs = useHostKind() === 'gatehouse'
  return useQuery({
    queryKey: newsKey,
    queryFn: async ({ signal }) => (await call(newsCalls.find, { signal })).data,
    enabled: isOurs && isDue,
    staleTime: newsPollMs,
  })
}

/** Marks the news up to a moment as seen. When that fails nobody is told: they stay new until the next look. */
export function useMarkSeen() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (until: string) => call(newsCalls.seen, { body: { until } }),
    onSuccess: ({ data }) => {
      if (data) client.setQueryData(newsKey, data)
    },
  })
  return mutate
}
