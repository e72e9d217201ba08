import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../../app-error'
import { networkOf } from '../../auth/throttle/client-network'
import { onClosed } from './on-close'

/** Whole lists sent at the same time; each reads a table from end to end. */
const maxPerAddress = 2
const maxPerSession = 6

/** Requests that may wait, per session or address. */
const maxWaiting = 20

interface Queue {
  running: number
  readonly waiting: Set<() => void>
}

/** Limits how many whole lists one session, or one address without a token, receives at the same time. */
export function createListConcurrencyLimit(waitMs: number) {
  const queues = new Map<string, Queue>()

  /**
   * Waits for a free place, which is held until the response is sent or its client has disconnected.
   * @throws AppError too_many when none becomes free in time, bad_request when the client has disconnected
   */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { signedIn } = request
    const key = signedIn ? signedIn.sessionId : networkOf(request.ip)
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
    queues.set(key, queue)
    if (queue.running < (signedIn ? maxPerSession : maxPerAddress)) queue.running += 1
    else await waitInQueue(queue, reply, waitMs)
    onClosed(reply, () => {
      const [next] = queue.waiting
      if (next) return next()
      queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    })
  }
}

function waitInQueue({ waiting }: Queue, reply: FastifyReply, waitMs: number): Promise<void> {
  if (waiting.size >= maxWaiting) throw tooMany()
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      waiting.delete(start)
      clearTimeout(timer)
      settled()
    }
    const start = () => settle(resolve)
    const timer = setTimeout(() => settle(() => reject(tooMany())), waitMs)
    waiting.add(start)
    onClosed(reply, () => settle(() => reject(new AppError('bad_request', 'The request broke off'))))
  })
}

const tooMany = () =>
  new AppError(
    'too_many',
    'Too many complete lists at the same time. Request pages, or try again in a moment.',
    undefined,
    {
      retryAfterSeconds: 5,
    },
  )
