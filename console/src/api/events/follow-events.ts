import { ChangeEvent, eventEndpoints, heartbeatMs, maxSinceSeconds, Present } from '@gatehouse/contract/history/events'
import { buildAddress } from '../address'
import { ApiError } from '../api-error'
import { call } from '../request'
import { basicHeaders } from '../request-headers'
import { retryDelay, waitForRetry } from '../uploads/wait'
import type { LiveEvent } from './live-events'
import { readEventStream } from './read-stream'

/** If nothing arrives within this time, a proxy holds the response back. */
const firstEventMs = 8_000
const silenceMs = heartbeatMs * 2.5
const pollMs = 5_000
/** After this time of polling, the stream is tried again: the browser may be in another network. */
const pollingMs = 240_000

interface Follower {
  /** The last event that was read; undefined before the first. */
  readonly lastId: string | undefined
  /** An event, or null for a place in the order of changes up to which there are none. */
  readonly onRead: (event: LiveEvent | null, id: string | undefined) => void
  /** The session has ended; a request of the page opens the sign-in. */
  readonly onSessionEnd: () => void
}

/**
 * Follows the events until `signal`: as a stream, again after every break, and by polling while a stream
 * does not arrive. Ends when the server has no such call, or the session has ended.
 */
export async function followEvents({ lastId, onRead, onSessionEnd }: Follower, signal: AbortSignal): Promise<void> {
  let place = lastId
  let failures = 0
  /** The time until which it polls. */
  let pollsUntil = 0
  const notice: Follower['onRead'] = (event, id) => {
    failures = 0
    place = id ?? place
    onRead(event, id)
  }
  while (!signal.aborted) {
    // A blocker of the browser may block the stream, but not a poll (docs/decisions/0069).
    const isPolling = performance.now() < pollsUntil || failures % 4 === 3
    try {
      await (isPolling ? poll({ last_event_id: place }, notice, signal) : stream(place, notice, signal))
    } catch (failure) {
      if (signal.aborted) return
      if (failure instanceof HeldBack) pollsUntil = performance.now() + pollingMs
      else failures += 1
      if (failure instanceof ApiError && failure.status === 404) return
      if (failure instanceof ApiError && (failure.status === 401 || failure.status === 403)) return onSessionEnd()
    }
    await waitForRetry(isPolling && failures === 0 ? pollMs : retryDelay(failures + 1, undefined), signal)
  }
}

const rejection = (status: number) => new ApiError({ status, code: 'rejected', message: 'No events' })

class HeldBack extends Error {}

/** Reads until the response ends. Fails if it has no events. */
async function stream(place: string | undefined, onRead: Follower['onRead'], signal: AbortSignal): Promise<void> {
  const limit = limitSilence(firstEventMs, signal)
  let hasBegun = false
  const onBytes = () => {
    hasBegun = true
    limit.restart(silenceMs)
  }
  try {
    const address = buildAddress(eventEndpoints.events, {}, { last_event_id: place })
    const response = await fetch(address, { headers: basicHeaders(), cache: 'no-store', signal: limit.signal })
    if (!response.ok || !response.body) throw rejection(response.status)
    await readEventStream(
      response.body,
      ({ name, id, data }) => {
        const parsed: unknown = JSON.parse(data)
        if (name === 'ready') onRead(null, id)
        else if (name === 'reset') onRead({ kind: 'reset' }, id)
        else if (name === 'presence') onRead({ kind: 'presence', present: Present.parse(parsed) }, undefined)
        else onRead(readChange(id, parsed), id)
      },
      onBytes,
    )
    if (!hasBegun) throw rejection(response.status)
  } catch (failure) {
    if (!hasBegun && limit.signal.aborted && !signal.aborted) throw new HeldBack()
    throw failure
  } finally {
    limit.end()
  }
}

/** Null for a change of a kind of records that only a later version of the console knows. */
function readChange(id: string, data: unknown): LiveEvent | null {
  const { success, data: change } = ChangeEvent.safeParse({ seq: Number(id), ...(data as object) })
  return success ? { kind: 'change', change } : null
}

/** Between the response to a read and its changes: a transaction, and the place that it gets. */
const marginSeconds = 5

/** Reads what has changed while this page was loaded. */
export function readRecent(onRead: Follower['onRead'], signal: AbortSignal): Promise<void> {
  const since_seconds = Math.min(maxSinceSeconds, Math.ceil(performance.now() / 1000) + marginSeconds)
  return poll({ since_seconds }, onRead, signal)
}

async function poll(
  from: { readonly last_event_id?: string | undefined; readonly since_seconds?: number },
  onRead: Follower['onRead'],
  signal: AbortSignal,
): Promise<void> {
  const limit = limitSilence(silenceMs, signal)
  const query = { poll: '1', ...from } as const
  const response = await call(eventEndpoints.events, { query, signal: limit.signal }).finally(limit.end)
  const { data, last_event_id, is_reset } = response
  for (const change of data) onRead({ kind: 'change', change }, String(change.seq))
  onRead(is_reset ? { kind: 'reset' } : null, String(last_event_id))
}

/** A signal that is aborted after a time that was not restarted, or with another one. */
function limitSilence(ms: number, signal: AbortSignal) {
  const silent = new AbortController()
  const abort = () => silent.abort()
  let timer = setTimeout(abort, ms)
  signal.addEventListener('abort', abort)
  return {
    signal: silent.signal,
    restart: (nextMs: number) => {
      clearTimeout(timer)
      timer = setTimeout(abort, nextMs)
    },
    end: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    },
  }
}
