import { notificationEndpoints, notificationPollMs } from '@gatehouse/contract/notification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { useIsSupported } from '../../api/support'

export const notificationsKey = ['news'] as const

/** What arrived since this admin last opened the notifications. */
export function useNotifications(isDue = true) {
  const isSupported = useIsSupported(notificationEndpoints.find) === true
  return useQuery({
    queryKey: notificationsKey,
    queryFn: async ({ signal }) => (await call(notificationEndpoints.find, { signal })).data,
    enabled: isSupported && isDue,
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
