import { GatehouseError, isGatehouseError } from './gatehouse-error.ts'

interface Attempts {
  /** How often a request is repeated that failed for a passing reason. */
  readonly retries: number
  readonly signal: AbortSignal | undefined
}

const firstDelayMs = 500
const maxDelayMs = 30_000
/** The server may name a longer time, as for a limit per hour: the caller then decides. */
const maxRetryAfterSeconds = 60

/**
 * Runs `attempt` again while it fails for a passing reason: no response, 408, 429, 502, 503 or 504. It waits
 * as long as the server asks, else for a random part of a time that doubles, so that many clients do not
 * repeat at the same moment.
 * @throws GatehouseError of the last attempt, or `cancelled`
 */
export async function retry<Result>(
  attempt: (count: number) => Promise<Result>,
  { retries, signal }: Attempts,
): Promise<Result> {
  for (let count = 0; ; count += 1) {
    try {
      return await attempt(count)
    } catch (error) {
      if (count >= retries || !isPassing(error)) throw error
      await wait(delayMs(count, error.retryAfter), signal)
    }
  }
}

function isPassing(error: unknown): error is GatehouseError {
  if (!isGatehouseError(error) || (error.retryAfter ?? 0) > maxRetryAfterSeconds) return false
  return error.code === 'no_response' || error.code === 'timed_out' || [408, 429, 502, 503, 504].includes(error.status)
}

/** How many milliseconds to wait after failure number `count`, from 0. */
export function delayMs(count: number, retryAfter: number | undefined, random = Math.random()): number {
  const longest = Math.min(maxDelayMs, firstDelayMs * 2 ** Math.min(count, 10))
  return (retryAfter ?? 0) * 1_000 + longest * (0.5 + random / 2)
}

/** Resolves after this time. Rejects with `cancelled` as soon as the signal is aborted. */
export function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(cancelled(signal))
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort)
      resolve()
    }, ms)
    const abort = () => {
      clearTimeout(timer)
      reject(cancelled(signal))
    }
    signal?.addEventListener('abort', abort, { once: true })
  })
}

/**
 * Runs `work` with a signal that is aborted with that of the caller, or after a time.
 * @throws GatehouseError `cancelled`, `timed_out`, or `no_response` where `work` failed otherwise
 */
export async function withTimeout<Result>(
  { signal, timeoutMs }: { readonly signal: AbortSignal | undefined; readonly timeoutMs: number },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw cancelled(signal)
  const controller = new AbortController()
  let isTimedOut = false
  const abort = () => controller.abort()
  const timer = setTimeout(() => {
    isTimedOut = true
    abort()
  }, timeoutMs)
  signal?.addEventListener('abort', abort, { once: true })
  try {
    return await work(controller.signal)
  } catch (cause) {
    if (isGatehouseError(cause)) throw cause
    if (signal?.aborted) throw cancelled(signal)
    const message = isTimedOut ? 'The server did not respond in time' : 'The server cannot be reached'
    throw new GatehouseError({ code: isTimedOut ? 'timed_out' : 'no_response', message, cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
  }
}

const cancelled = (signal: AbortSignal | undefined) =>
  new GatehouseError({ code: 'cancelled', message: 'The call was cancelled', cause: signal?.reason })
