import { useEffect, useState } from 'react'

/** Answers faster than this show no skeleton at all: a flash is worse than a short wait. */
const flashMs = 150

/** True once `isActive` has lasted `delayMs`; false again at once. */
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
