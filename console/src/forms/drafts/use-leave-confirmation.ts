import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Calls `leave` before a navigation closes the form, except the end of a session, which unmounts it and keeps
 * the draft; resolving to false stops it. Returns a function that allows the next navigation, for the form's
 * own buttons.
 */
export function useLeaveConfirmation(isUnsaved: boolean, leave: () => Promise<boolean>): () => void {
  const isAllowed = useRef(false)
  const blocker = useBlocker(() => isUnsaved && !isAllowed.current)
  const isOpen = useRef(false)
  useEffect(() => {
    // Not earlier: until the router has proceeded, a render would ask again.
    if (blocker.state !== 'blocked') isOpen.current = false
    if (blocker.state !== 'blocked' || isOpen.current) return
    isOpen.current = true
    void leave()
      .then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()))
      // The router throws if another navigation completed while the question was open.
      .catch(() => undefined)
  }, [blocker, leave])
  return () => {
    isAllowed.current = true
  }
}
