import { Popover } from '@base-ui/react/popover'
import type { Notifications, Notification } from '@gatehouse/contract/entities/notification'
import Mail from 'lucide-react/icons/mail'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UserPlus from 'lucide-react/icons/user-plus'
import { useEffect, useState } from 'react'
import { formatCount } from '../../format/count'
import { formatMoment } from '../../format/dates'
import { formatAgo } from '../../format/relative-time'
import { Link } from '../../ui/navigation/link'
import { useMarkSeen } from './api'

/** Maximum number of listed notifications; the rest is shown as a count. */
const maxItems = 6

/**
 * Unread notifications, newest first. Opening the list marks them
 * as seen; in this panel they stay marked as new until it closes.
 */
export function NotificationList({ news, onNavigate }: { news: Notifications; onNavigate: () => void }) {
  const { warnings = [] } = news
  const snapshot = useUnreadSnapshot(news)
  const [openedAt] = useState(() => new Date())
  const listed = news.items.slice(0, maxItems)
  const moreCount = snapshot.count - listed.filter((item) => snapshot.ids.has(item.id)).length
  return (
    <>
      <div className="border-b border-line px-4 py-3">
        <Popover.Title className="text-14">
          {snapshot.count === 0 ? 'Nothing new' : `${formatCount(snapshot.count)} new`}
        </Popover.Title>
        {news.items.length === 0 && (
          <Popover.Description className="mt-1 text-13 text-muted">
            New sign-ups and inquiries appear here.
          </Popover.Description>
        )}
      </div>
      {warnings.length > 0 && (
        <ul aria-label="Warnings" className="space-y-2 border-b border-line bg-orange-soft px-4 py-3 text-13">
          {warnings.map((warning) => (
            <li key={warning} className="flex gap-2">
              <TriangleAlert size={16} className="mt-0.5 shrink-0" />
              {warning}
            </li>
          ))}
        </ul>
      )}
      <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto overscroll-contain">
        {listed.map((item) => (
          <li key={item.id}>
            <NotificationLink
              item={item}
              isNew={snapshot.ids.has(item.id)}
              openedAt={openedAt}
              onNavigate={onNavigate}
            />
          </li>
        ))}
      </ul>
      {moreCount > 0 && (
        <p className="border-t border-line px-4 py-2.5 text-13 text-muted">and {formatCount(moreCount)} more</p>
      )}
    </>
  )
}

interface UnreadSnapshot {
  ids: ReadonlySet<string>
  count: number
}

/**
 * The notifications when the panel opened: marking them as seen empties the query, and new ones may arrive.
 */
function useUnreadSnapshot(news: Notifications): UnreadSnapshot {
  const [snapshot, setSnapshot] = useState<UnreadSnapshot>({ ids: new Set(), count: 0 })
  const markSeen = useMarkSeen()
  const { until } = news
  const count = news.signups + news.inquiries
  const ids = news.items.filter((item) => item.is_new).map((item) => item.id)
  if (count > snapshot.count || ids.some((id) => !snapshot.ids.has(id))) {
    setSnapshot({ ids: new Set([...snapshot.ids, ...ids]), count: Math.max(snapshot.count, count) })
  }
  useEffect(() => {
    if (count > 0 && until !== null) markSeen(until)
  }, [count, until, markSeen])
  return snapshot
}

interface NotificationLinkProps {
  item: Notification
  isNew: boolean
  openedAt: Date
  onNavigate: () => void
}

function NotificationLink({ item, isNew, openedAt, onNavigate }: NotificationLinkProps) {
  const isInquiry = item.kind === 'inquiry'
  const Icon = isInquiry ? Mail : UserPlus
  return (
    <Link
      to={`${isInquiry ? '/inquiries?inquiry' : '/?signup'}=${encodeURIComponent(item.id)}`}
      onClick={onNavigate}
      className="flex gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
    >
      <span className="mt-0.5 flex size-8 shrink-0 items-center justify-center rounded-control bg-green-soft text-green-ink">
        <Icon size={16} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-14">
          <span className="truncate font-semibold">{item.name || 'No name given'}</span>
          <span className="shrink-0 text-13 text-muted">{isInquiry ? 'sent an inquiry' : 'signed up'}</span>
          {isNew && (
            <span className="ml-auto size-2 shrink-0 rounded-full bg-orange">
              <span className="sr-only">New</span>
            </span>
          )}
        </span>
        <span className="mt-0.5 line-clamp-1 text-13 wrap-anywhere text-muted">{item.text}</span>
        {item.about && <span className="mt-0.5 block truncate text-13 text-muted">About {item.about}</span>}
        <time
          dateTime={item.created_at}
          title={formatMoment(item.created_at) ?? undefined}
          className="mt-0.5 block text-12 text-muted"
        >
          {formatAgo(item.created_at, openedAt)}
        </time>
      </span>
    </Link>
  )
}
