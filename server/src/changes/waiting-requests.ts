import { changeStreamMessages, maxWaitingRequests, type StreamedKind } from '@gatehouse/contract/changes/change-stream'
import type { Kysely } from 'kysely'

import { AppError } from '../app-error'
import type { SignedIn } from '../auth/session-repository'
import type { Tables } from '../database/tables'
import { rejectCaller } from '../http/assert-caller'
import type { Log } from '../log'
import { PollTimer } from '../records/changes/poll-timer'
import { pollChanges } from './poll-changes'

interface Wait {
  /** By its session or key. */
  readonly caller: Pick<SignedIn, 'sessionId' | 'isApiKey'>
  readonly after: number
  readonly kinds: readonly StreamedKind[]
  readonly waitMs: number
  readonly isConnected: () => boolean
}

interface WaitingRequest extends Wait {
  /** Null: its session has ended, or its key. */
  readonly end: (outcome: WaitOutcome | null) => void
}

/** `isDue`: there may be changes after `place`. Otherwise there are none up to it. */
interface WaitOutcome {
  readonly isDue: boolean
  readonly place: number
}

interface WaitingOptions {
  readonly db: Kysely<Tables>
  readonly log: Pick<Log, 'error'>
  readonly readOnly: boolean
}

/**
 * The requests of this instance that wait for a change (docs/decisions/0097). While there are any, one
 * statement at a time finds for all of them what has changed and whose session or key has ended. None of them
 * holds a connection to the database.
 */
export class WaitingRequests {
  readonly #requests = new Set<WaitingRequest>()
  /** The place up to which changes were found for all; null while no request waits. */
  #position: number | null = null
  readonly #timer = new PollTimer({
    poll: () => this.#poll(),
    onError: (err) => this.options.log.error({ err }, 'Changes could not be read for waiting requests'),
    isNeeded: () => this.#requests.size > 0,
    onStop: () => (this.#position = null),
  })
  #isClosed = false

  constructor(private readonly options: WaitingOptions) {}

  /**
   * Waits until one of the kinds has changed after a place, `waitMs` have passed or the server stops.
   * @throws AppError too_many; unauthenticated when the session or the key has ended
   */
  async wait(wait: Wait): Promise<WaitOutcome> {
    const { caller, after, waitMs } = wait
    if (this.#isClosed) return { isDue: false, place: after }
    // Changes were found, for the others, that this request has not read.
    if (this.#position !== null && after < this.#position) return { isDue: true, place: after }
    const ofCaller = [...this.#requests].filter((other) => other.caller.sessionId === caller.sessionId)
    if (ofCaller.length >= maxWaitingRequests)
      throw new AppError('too_many', changeStreamMessages.tooManyWaiting, undefined, { retryAfterSeconds: 1 })
    const outcome = await new Promise<WaitOutcome | null>((resolve) => {
      const timer = setTimeout(() => request.end(this.#nothingFor(request)), waitMs)
      const request: WaitingRequest = {
        ...wait,
        end: (reached) => {
          clearTimeout(timer)
          this.#requests.delete(request)
          resolve(reached)
        },
      }
      this.#requests.add(request)
      this.#position ??= after
      this.#timer.start()
    })
    return outcome ?? rejectCaller(caller)
  }

  /** Ends all requests, without changes; their clients continue at another instance. */
  close(): void {
    this.#isClosed = true
    for (const request of this.#requests) request.end(this.#nothingFor(request))
    this.#timer.stop()
  }

  #nothingFor({ after }: Wait): WaitOutcome {
    return { isDue: false, place: Math.max(after, this.#position ?? 0) }
  }

  async #poll(): Promise<void> {
    for (const request of this.#requests) if (!request.isConnected()) request.end(this.#nothingFor(request))
    if (this.#requests.size === 0 || this.#position === null) return
    const callers = [...new Set([...this.#requests].map(({ caller }) => caller.sessionId))]
    const { db, readOnly } = this.options
    const found = await pollChanges(db, { after: this.#position, callers }, { readOnly })
    const live = new Set(found.callers)
    this.#position = found.passed ?? this.#position
    for (const request of this.#requests) {
      const { caller, kinds, after } = request
      // One that began after the statement is not in it.
      if (callers.includes(caller.sessionId) && !live.has(caller.sessionId)) request.end(null)
      else if (kinds.some((kind) => (found.lastOfKinds[kind] ?? 0) > after)) request.end({ isDue: true, place: after })
    }
  }
}
