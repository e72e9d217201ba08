import { notificationEndpoints, notificationPollMs } from '@gatehouse/contract/entities/notification'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/request'
import { useIsAvailable } from '../../api/available'

export const notificationsKey = ['news'] as const

/** Sign-ups and inquiries received since this admin last opened the notifications. */
export function useNotifications(isDue = true) {
  const isSupported = useIsAvailable('notifications') === true
  return useQuery({
    queryKey: notificationsKey,
    queryFn: async ({ signal }) => (await call(notificationEndpoints.find, { signal })).data,
    enabled: isSupported && isDue,
    staleTime: notificationPollMs,
  })
}

/**
 * Marks notifications up to a time as seen. A failure is
 * ignored: they stay unread until the panel is opened again.
 */
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
