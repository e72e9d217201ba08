import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Confirms before a navigation closes the form. Navigations to the sign-in page are not blocked when a session ends, because the draft
 * is kept. Returns a function that allows the next navigation, for the form's own buttons.
 */
export function useLeaveQuestion(isUnsaved: boolean, ask: () => Promise<boolean>, onLeave: () => void): () => void {
  const isAllowed = useRef(false)
  const blocker = useBlocker(
    ({ nextLocation }) => isUnsaved && !isAllowed.current && nextLocation.pathname !== '/login',
  )
  const isOpen = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isOpen.current) return
    isOpen.current = true
    const settle = (isSure: boolean) => {
      isOpen.current = false
      if (!isSure) return blocker.reset()
      onLeave()
      return blocker.proceed()
    }
    // The router throws if another navigation completed while the question was open.
    void ask()
      .then(settle)
      .catch(() => undefined)
  }, [blocker, ask, onLeave])
  return () => {
    isAllowed.current = true
  }
}
