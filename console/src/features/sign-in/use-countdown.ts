import { useEffect, useState } from 'react'

interface Countdown {
  /** Whole seconds until the end; 0 when it has ended or was never started. */
  readonly seconds: number
  readonly start: (seconds: number) => void
  readonly stop: () => void
}

/** Counts seconds down to 0. By the clock, because browsers delay the timers of hidden tabs. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (endsAt === 0) return undefined
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1_000))
      setSeconds(left)
      if (left === 0) setEndsAt(0)
    }, 250)
    return () => clearInterval(timer)
  }, [endsAt])
  const start = (duration: number) => {
    setSeconds(duration)
    setEndsAt(Date.now() + duration * 1_000)
  }
  const stop = () => {
    setSeconds(0)
    setEndsAt(0)
  }
  return { seconds, start, stop }
}
