import { useEffect, useState } from 'react'

interface Countdown {
  /** Whole seconds until the end; 0 when it has ended or was never started. */
  readonly seconds: number
  readonly start: (seconds: number) => void
  readonly stop: () => void
}

/**
 * Counts seconds down to 0. Not by its timer, which browsers delay in hidden tabs, but by the time since the
 * page was opened, and by the clock, which also runs while the device sleeps but may be set back.
 */
export function useCountdown(): Countdown {
  const [end, setEnd] = useState<{ at: number; byClock: number }>()
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!end) return undefined
    const timer = setInterval(() => {
      const leftMs = Math.min(end.at - performance.now(), end.byClock - Date.now())
      const left = Math.max(0, Math.ceil(leftMs / 1_000))
      setSeconds(left)
      if (left === 0) setEnd(undefined)
    }, 250)
    return () => clearInterval(timer)
  }, [end])
  const start = (duration: number) => {
    setSeconds(duration)
    setEnd({ at: performance.now() + duration * 1_000, byClock: Date.now() + duration * 1_000 })
  }
  const stop = () => {
    setSeconds(0)
    setEnd(undefined)
  }
  return { seconds, start, stop }
}
