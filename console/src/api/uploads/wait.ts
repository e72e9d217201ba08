/** Seconds; random parts, so that many devices do not return at the same time. */
const delays = [1, 2, 4, 8, 15, 30]

/** How long to wait before attempt `count` (from 1), in milliseconds. `retryAfter` in seconds. */
export function retryDelay(count: number, retryAfter: number | undefined): number {
  const seconds = retryAfter ?? (delays[Math.min(count, delays.length) - 1] ?? 1) * (0.75 + Math.random() / 2)
  return seconds * 1000
}

/** Resolves after this time, when `signal` is aborted, or when the device is connected again. */
export function waitForRetry(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      window.removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    window.addEventListener('online', finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}
