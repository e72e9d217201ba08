import { useEffect, useState } from 'react'

/** Shorter waits show no skeleton, which would only flash. */
const flashMs = 150

/** True when `isActive` has been true for `delayMs`; false immediately when it ends. */
export function useDelayed(isActive: boolean, delayMs = flashMs): boolean {
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    if (!isActive) return undefined
    const timer = setTimeout(() => setIsDue(true), delayMs)
    return () => {
      clearTimeout(timer)
      setIsDue(false)
    }
  }, [isActive, delayMs])
  return isActive && isDue
}
