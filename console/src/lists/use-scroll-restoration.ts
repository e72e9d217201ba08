import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Scroll positions by the key of the history entry. */
const positions = new Map<string, number>()

/**
 * Restores the scroll position on Back. Other navigations start at the top: the shell scrolls there on each change of route. This runs
 * one frame later, when the rows have their heights.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const isBackNavigation = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const restored = isBackNavigation ? positions.get(key) : undefined
    let frame = restored === undefined ? 0 : requestAnimationFrame(() => window.scrollTo(0, restored))
    const store = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => positions.set(key, window.scrollY))
    }
    window.addEventListener('scroll', store, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', store)
    }
  }, [key, isBackNavigation])
}
