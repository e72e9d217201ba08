import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../../app-error'
import { findNetwork } from '../../auth/throttle/client-network'

/** Whole lists sent, or searches made, at the same time; a whole list reads a table from end to end. */
const maxPerAddress = 2
const maxPerSession = 6

/** Requests that may wait, per session or address. */
const maxWaiting = 20

/** Undefined or null: the address counts. */
type Caller = string | null | undefined

interface Queue {
  running: number
  readonly waiting: Set<() => void>
}

/**
 * Limits how many whole lists, or how many searches, one session or one address without a token receives at
 * the same time, so that one caller cannot occupy the connections to the database.
 */
export function createListConcurrencyLimit(waitMs: number, message: string) {
  const queues = new Map<string, Queue>()

  /**
   * Waits for a free place, which is held until the response is sent or its client has disconnected. `caller`
   * is a session or its token.
   * @throws AppError too_many when none becomes free in time, bad_request when the client has disconnected
   */
  return async (request: FastifyRequest, reply: FastifyReply, caller: Caller): Promise<void> => {
    const key = caller ?? findNetwork(request.ip)
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
    queues.set(key, queue)
    if (queue.running < (caller ? maxPerSession : maxPerAddress)) queue.running += 1
    else await waitInQueue(queue, reply, { waitMs, message })
    onClosed(reply, () => {
      const [next] = queue.waiting
      if (next) return next()
      queue.running -= 1
      if (queue.running === 0) queues.delete(key)
    })
  }
}

function waitInQueue({ waiting }: Queue, reply: FastifyReply, { waitMs, message }: Wait): Promise<void> {
  if (waiting.size >= maxWaiting) throw tooMany(message)
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      waiting.delete(start)
      clearTimeout(timer)
      settled()
    }
    const start = () => settle(resolve)
    const timer = setTimeout(() => settle(() => reject(tooMany(message))), waitMs)
    waiting.add(start)
    onClosed(reply, () => {
      if (waiting.has(start)) settle(() => reject(new AppError('bad_request', 'The request broke off')))
    })
  })
}

interface Wait {
  readonly waitMs: number
  readonly message: string
}

const tooMany = (message: string) => new AppError('too_many', message, undefined, { retryAfterSeconds: 5 })

/**
 * Calls `onClose` once when a response is sent or its connection is closed; immediately if that has already
 * happened. Listens to the socket too, because a pipelined response that waits for another one emits nothing
 * when the connection breaks.
 */
function onClosed({ raw, request }: FastifyReply, onClose: () => void): void {
  const { socket } = request.raw
  const ended = () => {
    raw.off('close', ended)
    socket.off('close', ended)
    onClose()
  }
  if (raw.closed || socket.destroyed) return onClose()
  raw.once('close', ended)
  socket.once('close', ended)
}
