import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useDelayed } from '../ui/use-delayed'
import { useLoadedOnPress } from '../ui/use-loaded-on-press'
import { BellButton } from './bell-button'
import { newsKey, useNews } from './queries'
import { useAttendedPoll } from './use-attended-poll'

const loadPanel = () => import('./news-panel').then((module) => module.NewsPanel)

/** The bell with its count, and with its panel once it was pressed. */
export function LiveBell({ isPressed }: { isPressed: boolean }) {
  const client = useQueryClient()
  const { data } = useNews(useIsQuiet())
  useAttendedPoll(useCallback(() => void client.invalidateQueries({ queryKey: newsKey }), [client]))
  const count = data ? data.signups + data.inquiries : 0
  const { Loaded: NewsPanel, button } = useLoadedOnPress(loadPanel)
  const [open] = useState(() => button.onClick)
  useEffect(() => {
    if (isPressed) open()
  }, [isPressed, open])
  return (
    <>
      {NewsPanel ? <NewsPanel count={count} /> : <BellButton {...button} count={count} aria-haspopup="dialog" />}
      {/* Said when the number changes; a page that opens with it stays silent. */}
      <span role="status" className="sr-only">
        {count > 0 && (count === 1 ? '1 new notification' : `${count} new notifications`)}
      </span>
    </>
  )
}

/** True once the page has what it asked for: on a slow line the bell comes after it. A page asks right after it is drawn. */
function useIsQuiet(): boolean {
  const others = useIsFetching({ predicate: (query) => query.queryKey[0] !== newsKey[0] })
  return useDelayed(others === 0, quietMs)
}

const quietMs = 300
