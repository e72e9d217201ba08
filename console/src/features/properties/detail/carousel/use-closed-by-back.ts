import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** Back closes what lies over the page, as a thumb on a phone expects, and the page stays. */
export function useClosedByBack(onClose: () => void): void {
  const blocker = useBlocker(({ historyAction }) => historyAction === NavigationType.Pop)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onClose()
  }, [blocker, onClose])
}
