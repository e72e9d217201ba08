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
    void ask().then((isSure) => {
      isAsking.current = false
      if (!isSure) return blocker.reset()
      onLeave()
      return blocker.proceed()
    })
  }, [blocker, ask, onLeave])
  return () => {
    mayPass.current = true
  }
}
