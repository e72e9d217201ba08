import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'

/**
 * Asks before Back, or a link, takes the form away. The end of a session is not held up: the draft outlives it. Returns a
 * function that lets the next navigation pass, for the form's own ways out.
 */
export function useLeaveQuestion(isUnsaved: boolean, ask: () => Promise<boolean>, onLeave: () => void): () => void {
  const mayPass = useRef(false)
  const blocker = useBlocker(({ nextLocation }) => isUnsaved && !mayPass.current && nextLocation.pathname !== '/login')
  const isAsking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return
    isAsking.current = true
    const settle = (isSure: boolean) => {
      isAsking.current = false
      if (!isSure) return blocker.reset()
      onLeave()
      return blocker.proceed()
    }
    // Where another navigation went through while it was asked, none is left to hold or to let pass, and the router says so.
    void ask()
      .then(settle)
      .catch(() => undefined)
  }, [blocker, ask, onLeave])
  return () => {
    mayPass.current = true
  }
}
