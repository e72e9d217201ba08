import { notificationPollMs } from '@gatehouse/contract/notification'
import { useEffect } from 'react'

/** Asking keeps a session alive, so a screen that somebody left open must fall silent, or it would never be signed out. */
const attendedMs = 15 * 60_000
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Calls `ask` every minute while the page is in sight and somebody used it in the last quarter of an hour. */
export function useActivePolling(ask: () => void): void {
  useEffect(() => {
    let seenAt = Date.now()
    const note = () => {
      seenAt = Date.now()
    }
    for (const sign of activityEvents) window.addEventListener(sign, note, { capture: true, passive: true })
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - seenAt < attendedMs) ask()
    }, notificationPollMs)
    return () => {
      clearInterval(timer)
      for (const sign of activityEvents) window.removeEventListener(sign, note, { capture: true })
    }
  }, [ask])
}
