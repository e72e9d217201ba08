import { Popover } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import { useIsAvailable } from '../../api/available'
import { buttonClass } from '../../ui/buttons/button-class'
import { ErrorState } from '../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Link } from '../../ui/navigation/link'
import { BellButton } from './bell-button'
import { NotificationList } from './notification-list'
import { useNotifications } from './api'

/** The panel below the bell. Mounted by a click on the bell, so it starts open. */
export function NotificationPanel({ count, warnings }: { count: number; warnings: number }) {
  const [isOpen, setIsOpen] = useState(true)
  // A link moves the focus to what it opens, not back to the bell.
  const isLeaving = useRef(false)
  const leave = () => {
    isLeaving.current = true
    setIsOpen(false)
  }
  const change = (open: boolean) => {
    isLeaving.current = false
    setIsOpen(open)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Trigger render={<BellButton count={count} warnings={warnings} />} />
      <Popover.Portal>
        <Popover.Positioner
          sideOffset={6}
          align="end"
          collisionPadding={12}
          collisionAvoidance={{ fallbackAxisSide: 'none' }}
          className="z-40"
        >
          <Popover.Popup
            finalFocus={() => !isLeaving.current}
            className="flex max-h-[min(560px,var(--available-height))] w-[min(380px,calc(100vw-24px))] flex-col overflow-hidden rounded-card border border-line bg-card shadow-float outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0"
          >
            <Notifications onNavigate={leave} />
            <div className="border-t border-line px-4 lg:py-2">
              <Link to="/inquiries" onClick={leave} className={buttonClass({ variant: 'link' })}>
                All Inquiries
              </Link>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Notifications({ onNavigate }: { onNavigate: () => void }) {
  const isSupported = useIsAvailable('notifications') === true
  const { data, isError, isFetching, refetch } = useNotifications()
  if (!isSupported) {
    return (
      <div className="p-4">
        <Popover.Title className="text-14">Notifications</Popover.Title>
        <Popover.Description className="mt-1 text-13 text-muted">
          Notifications aren&apos;t available on this server.
        </Popover.Description>
      </div>
    )
  }
  if (data) return <NotificationList news={data} onNavigate={onNavigate} />
  return (
    <>
      <Popover.Title className="sr-only">Notifications</Popover.Title>
      {isError ? (
        <ErrorState message="Failed to fetch notifications" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Loading label="Loading notifications" className="space-y-3 p-4">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-3/4" />
        </Loading>
      )}
    </>
  )
}
