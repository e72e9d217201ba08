import { openChannel } from '../session/open-channel'
import { followEvents, readRecent } from './follow-events'
import { announceLiveEvent, type LiveEvent } from './live-events'

const name = 'gatehouse-events'

interface Shared {
  /** Null: there are no changes up to this id. */
  readonly event: LiveEvent | null
  readonly id: string | undefined
}

/**
 * Follows the events while a tab of this browser is visible, with one connection for all tabs: a visible tab
 * holds a lock, connects, and passes what it receives to the others. Without locks, which need https, each
 * tab connects. Returns a function that stops it.
 */
export function shareEvents(onSessionEnd: () => void): () => void {
  const channel = openChannel(name)
  let lastId: string | undefined
  let leading: AbortController | undefined
  const hear = ({ event, id }: Shared) => {
    lastId = id ?? lastId
    if (event) announceLiveEvent(event)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Shared>) => hear(data))

  const lead = (signal: AbortSignal) => {
    const onRead = (event: LiveEvent | null, id: string | undefined) => {
      channel?.postMessage({ event, id } satisfies Shared)
      hear({ event, id })
    }
    return followEvents({ lastId, onRead, onSessionEnd }, signal)
  }
  const update = () => {
    if (document.visibilityState !== 'visible') return leading?.abort()
    if (leading && !leading.signal.aborted) return
    leading = new AbortController()
    const { signal } = leading
    const { locks } = navigator as { locks?: LockManager }
    if (!locks || !channel) return void lead(signal)
    // Rejects when the tab is hidden while it waits.
    locks.request(name, { signal }, () => lead(signal)).catch(() => undefined)
  }
  const beginning = new AbortController()
  const begin = () => {
    if (beginning.signal.aborted) return
    document.addEventListener('visibilitychange', update)
    update()
  }
  void readRecent((event, id) => hear({ event, id }), beginning.signal)
    // Without a response, it begins with what changes from now on.
    .catch(() => undefined)
    .then(begin)
  return () => {
    beginning.abort()
    document.removeEventListener('visibilitychange', update)
    leading?.abort()
    channel?.close()
  }
}
