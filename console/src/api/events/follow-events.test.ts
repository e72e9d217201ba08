import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { followEvents } from './follow-events'
import type { LiveEvent } from './live-events'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = (request: { readonly url: URL; readonly signal: AbortSignal }) => Response | Promise<Response>

/** Follows the events of a network that answers with `answers`, and then as with the last of them. */
function follow(answers: readonly Answer[], lastId?: string) {
  const requests: { at: number; isPoll: boolean; after: string | null }[] = []
  const begin = performance.now()
  vi.stubGlobal('fetch', (address: string, { signal }: { signal: AbortSignal }) => {
    const url = new URL(address, 'http://localhost')
    const { searchParams } = url
    const isPoll = searchParams.has('poll')
    const after = searchParams.get('last_event_id')
    requests.push({ at: performance.now() - begin, isPoll, after })
    const answer = answers[Math.min(requests.length, answers.length) - 1]!
    return Promise.resolve(answer({ url, signal }))
  })
  const read: (LiveEvent | string | undefined)[] = []
  const ending = new AbortController()
  const onSessionEnd = vi.fn()
  const onRead = (event: LiveEvent | null, id: string | undefined) => void read.push(event ?? id)
  const followed = followEvents({ lastId, onRead, onSessionEnd }, ending.signal)
  onTestFinished(() => {
    ending.abort()
    vi.unstubAllGlobals()
  })
  return { requests, read, onSessionEnd, followed }
}

const encode = (text: string) => new TextEncoder().encode(text)
const ready = (id: number) => `id: ${id}\nevent: ready\ndata: {"last_event_id":${id}}\n\n`

/** A stream that has sent this text: it stays open until `signal`, or has ended. */
const streamed =
  (text: string, isOpen = false): Answer =>
  ({ signal }) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        if (text !== '') controller.enqueue(encode(text))
        if (!isOpen) return controller.close()
        signal.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body)
  }

const unanswered: Answer = ({ signal }) =>
  new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new DOMException('The request was aborted', 'AbortError'))),
  )

/** A proxy that holds the stream back; a poll is answered. */
const heldBack: Answer = ({ url, signal }) => {
  if (url.searchParams.has('poll')) return polled(Number(url.searchParams.get('last_event_id') ?? 40))
  return unanswered({ url, signal })
}
const polled = (last_event_id: number) => Response.json({ status: true, data: [], last_event_id, is_reset: false })
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

const steps = (requests: readonly { at: number }[]) =>
  requests.slice(1).map(({ at }, index) => Math.round(at - requests[index]!.at))

test.each([
  ['shortest', 0, [750, 1500, 3000, 6000, 11_250, 22_500, 22_500]],
  ['longest', 1 - Number.EPSILON, [1250, 2500, 5000, 10_000, 18_750, 37_500, 37_500]],
])('after a lost connection it waits longer each time, at random: the %s waits', async (_, random, waits) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  onTestFinished(() => void vi.restoreAllMocks())
  const { requests } = follow([streamed(ready(7)), () => new Response('', { status: 503 })])
  await vi.advanceTimersByTimeAsync(240_000)
  // The first wait follows the end of a stream that worked.
  expect(steps(requests).slice(0, 1)).toEqual(waits.slice(0, 1))
  expect(steps(requests).slice(1, 7)).toEqual(waits.slice(1))
  expect(new Set(requests.slice(1).map(({ after }) => after))).toEqual(new Set(['7']))
})

test('a connection that works again begins with the shortest wait', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  const { requests } = follow([lost, lost, streamed(ready(7)), streamed(ready(8))])
  await vi.advanceTimersByTimeAsync(16_000)
  expect(steps(requests).slice(0, 5)).toEqual([2000, 4000, 1000, 1000, 1000])
})

test('an empty response is a failure: a proxy that sends one is not asked every second', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  const { requests } = follow([streamed('')])
  await vi.advanceTimersByTimeAsync(15_000)
  expect(steps(requests)).toEqual([2000, 4000, 8000])
})

test('a stream that falls silent is begun again after the last event', async () => {
  const { requests } = follow([streamed(ready(7), true)], '3')
  await vi.advanceTimersByTimeAsync(37_000)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(requests.map(({ after }) => after)).toEqual(['3', '7'])
})

test('behind a proxy that holds the response back it polls, and later tries the stream again', async () => {
  const { requests, read } = follow([heldBack], '40')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests[0]).toEqual({ at: 0, isPoll: false, after: '40' })
  const polls = requests.slice(1)
  expect(polls.every(({ isPoll }) => isPoll)).toBe(true)
  expect(new Set(steps(polls))).toEqual(new Set([5000]))
  expect(read).toEqual(polls.map(() => '40'))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(requests.filter(({ isPoll }) => !isPoll)).toHaveLength(2)
})

test('it goes back to the stream as soon as that arrives', async () => {
  let isOpened = false
  const opened = streamed(ready(50), true)
  const isStream = ({ url }: Parameters<Answer>[0]) => !url.searchParams.has('poll')
  const { requests } = follow([(request) => (isOpened && isStream(request) ? opened : heldBack)(request)], '40')
  await vi.advanceTimersByTimeAsync(100_000)
  isOpened = true
  await vi.advanceTimersByTimeAsync(160_000)
  expect(requests.at(-1)).toMatchObject({ isPoll: false, after: '40' })
  const { length } = requests
  await vi.advanceTimersByTimeAsync(20_000)
  expect(requests).toHaveLength(length)
})

test('polls that fail wait longer each time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => void vi.restoreAllMocks())
  const { requests } = follow([heldBack, () => new Response('', { status: 503 })])
  await vi.advanceTimersByTimeAsync(45_000)
  expect(steps(requests).slice(1, 5)).toEqual([2000, 4000, 8000, 15_000])
})

test('a poll that gets no response is sent again', async () => {
  const { requests } = follow([unanswered])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests.slice(0, 3).map(({ isPoll }) => isPoll)).toEqual([false, true, true])
})

test('where every stream fails, as under a blocker of the browser, it polls in between', async () => {
  const { requests, read } = follow([(request) => (request.url.searchParams.has('poll') ? heldBack : lost)(request)])
  await vi.advanceTimersByTimeAsync(60_000)
  const polls = requests.flatMap(({ isPoll }, index) => (isPoll ? index : []))
  expect(polls.slice(0, 2)).toEqual([3, 7])
  expect(read.slice(0, 2)).toEqual(['40', '40'])
})

test.each([401, 403])('a response %d ends it and says that the session has ended', async (status) => {
  const { requests, onSessionEnd, followed } = follow([streamed(ready(7)), () => new Response('', { status })])
  await vi.advanceTimersByTimeAsync(2_000)
  await followed
  expect(onSessionEnd).toHaveBeenCalledOnce()
  expect(requests).toHaveLength(2)
})

test('a server without events is not asked again', async () => {
  const { requests, onSessionEnd, followed } = follow([() => new Response('', { status: 404 })])
  await followed
  expect(onSessionEnd).not.toHaveBeenCalled()
  expect(requests).toHaveLength(1)
})
