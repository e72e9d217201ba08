/** Below a second with the time of the statement: what a revoked session has open ends within one. */
const pollMs = 800

interface Polled {
  /** Reads what has changed. Its errors go to `onError`, and the next poll follows. */
  readonly poll: () => Promise<void>
  readonly onError: (error: unknown) => void
  /** Whether anyone waits for changes; otherwise the timer stops after a poll. */
  readonly isNeeded: () => boolean
  readonly onStop: () => void
}

/** Polls, one poll at a time, for all that wait for changes at this instance, while there are any. */
export class PollTimer {
  #timer: NodeJS.Timeout | undefined

  constructor(private readonly polled: Polled) {}

  /** While it runs, also during a poll, this does nothing. */
  start(): void {
    this.#timer ??= this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.polled.onStop()
  }

  #schedule(): NodeJS.Timeout {
    return setTimeout(() => void this.#run(), pollMs)
  }

  async #run(): Promise<void> {
    const { poll, onError, isNeeded } = this.polled
    try {
      await poll()
    } catch (error) {
      onError(error)
    }
    if (isNeeded()) this.#timer = this.#schedule()
    else this.stop()
  }
}
