import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** Where each visit of the list was scrolled to, by the key of its history entry. */
const positions = new Map<string, number>()

/**
 * Coming back from a card's own page, the list stands where it was left. Every other way in starts at the top, as the shell does on
 * each change of route; this runs a frame later, when the rows have their height again.
 */
export function useScrollRestoration(): void {
  const { key } = useLocation()
  const cameBack = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    const kept = cameBack ? positions.get(key) : undefined
    let frame = kept === undefined ? 0 : requestAnimationFrame(() => window.scrollTo(0, kept))
    const note = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => positions.set(key, window.scrollY))
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('scroll', note)
    }
  }, [key, cameBack])
}
