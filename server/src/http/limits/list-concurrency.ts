import type { FastifyReply, FastifyRequest } from 'fastify'

import { AppError } from '../../app-error'
import { networkOf } from './rate-limit'
import { whenClosed } from './when-closed'

/** How many whole lists are sent at once, each of which reads a table from end to end. */
const mostOfAddress = 2
const mostOfSession = 6

/** How many more of the same may wait. */
const maxWaiting = 20

interface Line {
  running: number
  readonly waiting: Set<() => void>
}

/** Lets the whole lists of one session, or of one address without a token, be sent a few at a time. */
export function createListTurns(waitMs: number) {
  const lines = new Map<string, Line>()

  /**
   * Waits for a turn, which lasts until the answer is out or its client has gone away.
   * @throws AppError too_many when none comes in time, bad_request when the client has gone away meanwhile
   */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { signedIn } = request
    const key = signedIn ? signedIn.sessionId : networkOf(request.ip)
    const line = lines.get(key) ?? { running: 0, waiting: new Set() }
    lines.set(key, line)
    if (line.running < (signedIn ? mostOfSession : mostOfAddress)) line.running += 1
    else await turnOf(line, reply, waitMs)
    whenClosed(reply, () => {
      // A turn goes on to the next who waits, and is otherwise given back.
      const [next] = line.waiting
      if (next) return next()
      line.running -= 1
      if (line.running === 0) lines.delete(key)
    })
  }
}

function turnOf({ waiting }: Line, reply: FastifyReply, waitMs: number): Promise<void> {
  if (waiting.size >= maxWaiting) throw tooMany()
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void) => {
      waiting.delete(begin)
      clearTimeout(timer)
      settled()
    }
    const begin = () => settle(resolve)
    const timer = setTimeout(() => settle(() => reject(tooMany())), waitMs)
    waiting.add(begin)
    whenClosed(reply, () => settle(() => reject(new AppError('bad_request', 'The request broke off'))))
  })
}

const tooMany = () =>
  new AppError('too_many', 'Too many whole lists at once. Ask for pages, or try again in a moment.', undefined, {
    retryAfterSeconds: 5,
  })
