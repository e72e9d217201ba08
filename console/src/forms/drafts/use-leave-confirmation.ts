import { useRef } from 'react'
import { useBlocker } from '../../ui/navigation/use-blocker'

/**
 * Calls `leave` before a navigation closes the form, except the end of a session, which unmounts it and keeps
 * the draft; resolving to false stops it. Returns a function that allows the next navigation, for the form's
 * own buttons.
 */
export function useLeaveConfirmation(isUnsaved: boolean, leave: () => Promise<boolean>): () => void {
  const isAllowed = useRef(false)
  const isAsking = useRef(false)
  useBlocker(({ retry }) => {
    if (!isUnsaved || isAllowed.current) return false
    if (!isAsking.current) {
      isAsking.current = true
      void leave()
        .then((isConfirmed) => isConfirmed && retry())
        .finally(() => (isAsking.current = false))
    }
    return true
  })
  return () => {
    isAllowed.current = true
  }
}
