import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useDelayed } from '../../ui/feedback/use-delayed'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { whenSettled } from '../../ui/loading/when-settled'
import { useOpenOnPress } from '../../ui/menus/use-open-on-press'
import { BellButton } from './bell-button'
import { notificationsKey, useNotifications } from './api'
import { useActivePolling } from './use-active-polling'

const NotificationPanel = lazyComponent(() => import('./notification-panel').then((module) => module.NotificationPanel))

/** The bell with the number of unread notifications; opens the panel. */
export function NotificationBell() {
  const client = useQueryClient()
  const { data } = useNotifications(useIsIdle())
  useActivePolling(useCallback(() => void client.invalidateQueries({ queryKey: notificationsKey }), [client]))
  const count = data ? data.signups + data.inquiries : 0
  const warnings = data?.warnings?.length ?? 0
  const { openedBy, button, close } = useOpenOnPress(NotificationPanel.preload)
  const closed = <BellButton {...button} count={count} warnings={warnings} aria-haspopup="dialog" />
  return (
    <>
      {openedBy === null ? (
        closed
      ) : (
        <NotificationPanel count={count} warnings={warnings} fallback={closed} onDismiss={close} />
      )}
      {/* Announces changes of the number, not the first one. */}
      <span role="status" className="sr-only">
        {count > 0 && (count === 1 ? '1 new notification' : `${count} new notifications`)}
      </span>
    </>
  )
}

/**
 * True once the first view is complete and the page's requests have ended: on a slow connection they have
 * priority.
 */
function useIsIdle(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => whenSettled(() => setIsSettled(true)), [])
  const others = useIsFetching({ predicate: (query) => query.queryKey[0] !== notificationsKey[0] })
  return useDelayed(isSettled && others === 0, quietMs)
}

const quietMs = 300
