import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Confirms before a navigation closes the form, except the end of a session, which unmounts it and keeps the
 * draft. Returns a function that allows the next navigation, for the form's own buttons.
 */
export function useLeaveConfirmation(
  isUnsaved: boolean,
  confirm: () => Promise<boolean>,
  onConfirmed: () => void,
): () => void {
  const isAllowed = useRef(false)
  const blocker = useBlocker(() => isUnsaved && !isAllowed.current)
  const isOpen = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isOpen.current) return
    isOpen.current = true
    const resolveBlocker = (isConfirmed: boolean) => {
      isOpen.current = false
      if (!isConfirmed) return blocker.reset()
      onConfirmed()
      return blocker.proceed()
    }
    // The router throws if another navigation completed while the question was open.
    void confirm()
      .then(resolveBlocker)
      .catch(() => undefined)
  }, [blocker, confirm, onConfirmed])
  return () => {
    isAllowed.current = true
  }
}
