import { cancelled, isOffline } from '../../api/api-error'
import { isSupported } from '../../api/support'
import { waitForRetry } from '../../api/uploads/wait'

/** Between attempts, because a browser without a network may still reach a server on its own machine. */
const retryMs = 10_000

interface Waiting {
  canWait: () => boolean
  onOffline: (isOffline: boolean) => void
  /** Cancels the wait. */
  signal: AbortSignal
}

/**
 * Calls `send` again when the browser is online again, if it had no network (docs/decisions/0049). Only where
 * the server carries out a repeated request once.
 */
export async function resendWhenOnline<Result>(
  send: () => Promise<Result>,
  { canWait, onOffline, signal }: Waiting,
): Promise<Result> {
  try {
    for (;;) {
      try {
        return await send()
      } catch (reason) {
        if (!isOffline(reason) || !canWait() || isSupported('Idempotency-Key') !== true) throw reason
      }
      onOffline(true)
      await waitForRetry(retryMs, signal)
      if (signal.aborted) throw cancelled()
    }
  } finally {
    onOffline(false)
  }
}
