import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useDelayed } from '../../ui/feedback/use-delayed'
import { useLoadedOnPress } from '../../ui/loading/use-loaded-on-press'
import { BellButton } from './bell-button'
import { notificationsKey, useNotifications } from './api'
import { useActivePolling } from './use-active-polling'

const loadPanel = () => import('./notification-panel').then((module) => module.NotificationPanel)

/** The bell with its count, and with its panel once it was pressed. */
export function LiveBell({ isPressed }: { isPressed: boolean }) {
  const client = useQueryClient()
  const { data } = useNotifications(useIsIdle())
  useActivePolling(useCallback(() => void client.invalidateQueries({ queryKey: notificationsKey }), [client]))
  const count = data ? data.signups + data.inquiries : 0
  const { Loaded: NotificationPanel, button } = useLoadedOnPress(loadPanel)
  const [open] = useState(() => button.onClick)
  useEffect(() => {
    if (isPressed) open()
  }, [isPressed, open])
  return (
    <>
      {NotificationPanel ? (
        <NotificationPanel count={count} />
      ) : (
        <BellButton {...button} count={count} aria-haspopup="dialog" />
      )}
      {/* Said when the number changes; a page that opens with it stays silent. */}
      <span role="status" className="sr-only">
        {count > 0 && (count === 1 ? '1 new notification' : `${count} new notifications`)}
      </span>
    </>
  )
}

/** True once the page has what it asked for: on a slow line the bell comes after it. A page asks right after it is drawn. */
function useIsIdle(): boolean {
  const others = useIsFetching({ predicate: (query) => query.queryKey[0] !== notificationsKey[0] })
  return useDelayed(others === 0, quietMs)
}

const quietMs = 300
