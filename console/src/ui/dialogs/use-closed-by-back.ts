import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** The browser's Back closes the overlay instead of leaving the page, as on phones. */
export function useClosedByBack(onClose: () => void): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onClose()
  }, [blocker, onClose])
}
