import { notificationEndpoints, notificationPollMs } from '@gatehouse/contract/notification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { useHostKind } from '../../api/use-host-kind'

export const notificationsKey = ['news'] as const

/** What came in since this admin's last look. It is our own call, so no other host is asked: its 401 would sign the admin out. */
export function useNotifications(isDue = true) {
  const isOurs = useHostKind() === 'gatehouse'
  return useQuery({
    queryKey: notificationsKey,
    queryFn: async ({ signal }) => (await call(notificationEndpoints.find, { signal })).data,
    enabled: isOurs && isDue,
    staleTime: notificationPollMs,
  })
}

/** Marks the news up to a moment as seen. When that fails nobody is told: they stay new until the next look. */
export function useMarkSeen() {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (until: string) => call(notificationEndpoints.seen, { body: { until } }),
    onSuccess: ({ data }) => {
      if (data) client.setQueryData(notificationsKey, data)
    },
  })
  return mutate
}
