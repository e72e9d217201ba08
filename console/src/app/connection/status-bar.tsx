import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useIsAvailable } from '../../api/available'
import { formatTime } from '../../format/dates'
import { Button } from '../../ui/buttons/button'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { whenSettled } from '../../ui/loading/when-settled'
import printStyle from '../../ui/theme/print.css?url'
import { isNewVersionReady, watchNewVersion } from '../offline/new-version'
import { startWorker } from '../offline/start-worker'
import { isStored, useOfflineQueries } from '../offline/offline-queries'
import { type Connection, watchConnection } from './watch-connection'

const texts: Readonly<Record<Connection, string>> = {
  online: '',
  offline: 'You are offline.',
  reconnecting: 'Reconnecting to the server…',
  slow: 'The connection is slow.',
}

const LiveUpdates = lazyComponent(() => import('../live/live-updates').then((module) => module.LiveUpdates))

/**
 * Above every page: the state of the connection, the time of the data that is shown without one, and whether
 * there is a new version. Loaded after the first view, with the style for paper and with what makes a start
 * without a connection possible.
 */
export function StatusBar() {
  const connection = useConnection()
  useOfflineQueries(connection !== 'online')
  useEffect(loadPrintStyle, [])
  useEffect(() => whenSettled(() => void startWorker().catch(console.warn)), [])
  const isOutdated = useSyncExternalStore(watchNewVersion, isNewVersionReady)
  const asOf = useDataTime(connection)
  const text = texts[connection] || (isOutdated ? 'A new version is available.' : '')
  const hasEvents = useIsAvailable('events') === true
  return (
    <>
      {hasEvents && <LiveUpdates fallback={null} renderError={() => false} />}
      <div className={text === '' ? 'sr-only' : frameClass}>
        {text !== '' && (connection === 'online' ? <RotateCw /> : <CloudOff />)}
        <p className="min-w-0 flex-1">
          {/* Always rendered: screen readers announce changes of a live region, not the region itself. */}
          <span role="status">{text}</span>
          {asOf !== '' && <span className="text-muted tabular-nums"> Showing data as of {asOf}.</span>}
        </p>
        {connection === 'online' && isOutdated && (
          <Button variant="secondary" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </>
  )
}

/** The style for paper, which the first view does not need. */
function loadPrintStyle(): void {
  if (document.querySelector('link[media=print]')) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.media = 'print'
  link.href = printStyle
  document.head.append(link)
}

const frameClass =
  'mb-3.5 flex min-h-11 items-center gap-2.5 rounded-control border border-line bg-card px-3.5 py-1.5 text-13 text-ink'

function useConnection(): Connection {
  const client = useQueryClient()
  const [connection, setConnection] = useState<Connection>('online')
  useEffect(() => watchConnection(client, setConnection), [client])
  return connection
}

/** The time of the oldest data on the page, unless it is being updated as usual; '' otherwise. */
function useDataTime(connection: Connection): string {
  const client = useQueryClient()
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client])
  return useSyncExternalStore(subscribe, () => (connection === 'online' ? '' : dataTime(client, connection)))
}

function dataTime(client: QueryClient, connection: Connection): string {
  const active = client.getQueryCache().findAll({ type: 'active' }).filter(isStored)
  const times = active.flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt))
  const oldest = Math.min(...times)
  // Slow, but of this visit: what is being loaded replaces it.
  if (times.length === 0 || (connection === 'slow' && oldest > performance.timeOrigin)) return ''
  return formatTime(new Date(oldest).toISOString())
}
