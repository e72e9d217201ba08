import { notificationPollMs } from '@gatehouse/contract/entities/notification'
import { useEffect } from 'react'

/**
 * Polling extends the session, so it stops when the user is
 * idle; otherwise an unattended session would never expire.
 */
const idleAfterMs = 15 * 60_000
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Calls `poll` every minute while the page is visible and was used in the last 15 minutes. */
export function useActivePolling(poll: () => void): void {
  useEffect(() => {
    let lastActivityAt = performance.now()
    const recordActivity = () => {
      lastActivityAt = performance.now()
    }
    for (const event of activityEvents) window.addEventListener(event, recordActivity, { capture: true, passive: true })
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && performance.now() - lastActivityAt < idleAfterMs) poll()
    }, notificationPollMs)
    return () => {
      clearInterval(timer)
      for (const event of activityEvents) window.removeEventListener(event, recordActivity, { capture: true })
    }
  }, [poll])
}
