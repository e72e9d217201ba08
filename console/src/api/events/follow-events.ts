import { ChangeEvent, eventEndpoints, heartbeatMs, Present } from '@gatehouse/contract/history/events'
import { buildAddress } from '../address'
import { ApiError } from '../api-error'
import { call } from '../request'
import { basicHeaders } from '../request-headers'
import type { LiveEvent } from './live-events'
import { readEventStream } from './read-stream'

/** If no event arrives within this time, a proxy holds the response back. */
const firstEventMs = 8_000
const silenceMs = heartbeatMs * 2.5
const pollMs = 5_000
const minDelayMs = 1_000
const maxDelayMs = 30_000

interface Follower {
  /** The last event that was read; undefined before the first. */
  readonly lastId: string | undefined
  readonly onEvent: (event: LiveEvent, id: string | undefined) => void
  /** The session has ended; a request of the page opens the sign-in. */
  readonly onSessionEnd: () => void
}

/**
 * Follows the events until `signal`: as a stream, again after every break, and by polling if a stream
 * does not arrive. Ends when the server has no such call, or the session has ended.
 */
export async function followEvents({ lastId, onEvent, onSessionEnd }: Follower, signal: AbortSignal): Promise<void> {
  let place = lastId
  let failures = 0
  let isHeldBack = false
  const notice: Follower['onEvent'] = (event, id) => {
    failures = 0
    onEvent(event, (place = id ?? place))
  }
  const onPlace = (id: string) => {
    failures = 0
    place = id
  }
  while (!signal.aborted) {
    try {
      if (isHeldBack) await poll(place, notice, onPlace, signal)
      else await stream(place, notice, onPlace, signal)
    } catch (failure) {
      if (signal.aborted) return
      if (failure instanceof HeldBack) isHeldBack = true
      else failures += 1
      if (failure instanceof ApiError && failure.status === 404) return
      if (failure instanceof ApiError && (failure.status === 401 || failure.status === 403)) return onSessionEnd()
    }
    // Random, so that the browsers do not all return in the moment in which the server does.
    const delayMs = isHeldBack ? pollMs : Math.min(maxDelayMs, minDelayMs * 2 ** failures)
    await wait(delayMs * (0.5 + Math.random() / 2), signal)
  }
}

const rejection = (status: number) => new ApiError({ status, code: 'rejected', message: 'No events' })

class HeldBack extends Error {}

async function stream(
  place: string | undefined,
  onEvent: Follower['onEvent'],
  onPlace: (id: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  let hasBegun = false
  let timer = setTimeout(end, firstEventMs)
  const onBytes = () => {
    hasBegun = true
    clearTimeout(timer)
    timer = setTimeout(end, silenceMs)
  }
  try {
    const address = buildAddress(eventEndpoints.events, {}, { last_event_id: place })
    const response = await fetch(address, { headers: basicHeaders(), cache: 'no-store', signal: ending.signal })
    if (!response.ok || !response.body) throw rejection(response.status)
    await readEventStream(
      response.body,
      ({ name, id, data }) => {
        const parsed: unknown = JSON.parse(data)
        if (name === 'ready') onPlace(id)
        else if (name === 'reset') onEvent({ kind: 'reset' }, id)
        else if (name === 'presence') onEvent({ kind: 'presence', present: Present.parse(parsed) }, undefined)
        else onEvent({ kind: 'change', change: ChangeEvent.parse({ seq: Number(id), ...(parsed as object) }) }, id)
      },
      onBytes,
    )
  } catch (failure) {
    if (!hasBegun && ending.signal.aborted && !signal.aborted) throw new HeldBack()
    throw failure
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  }
}

async function poll(
  place: string | undefined,
  onEvent: Follower['onEvent'],
  onPlace: (id: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await call(eventEndpoints.events, { query: { poll: '1', last_event_id: place }, signal })
  if (response.is_reset) onEvent({ kind: 'reset' }, String(response.last_event_id))
  for (const change of response.data) onEvent({ kind: 'change', change }, String(change.seq))
  onPlace(String(response.last_event_id))
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
