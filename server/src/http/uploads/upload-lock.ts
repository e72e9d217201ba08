import type { Lock, Locker, RequestRelease } from '@tus/server'

import { AppError } from '../../app-error'

interface Holder {
  readonly requestRelease: RequestRelease
  readonly released: Promise<void>
  readonly release: () => void
}

/**
 * Locks of uploads in this process. A request that waits asks the holder to stop, because a connection that
 * broke may look open for minutes. Not `MemoryLocker`, which polls without a pause until the lock is free.
 */
export function createUploadLocker(maxWaitMs: number): Locker {
  const holders = new Map<string, Holder>()

  function newLock(id: string): Lock {
    return {
      async lock(signal, requestRelease) {
        const stop = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)])
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          await holder.requestRelease()
          await Promise.race([holder.released, rejectWhenAborted(stop)])
        }
        let release = () => {}
        const released = new Promise<void>((resolve) => (release = resolve))
        holders.set(id, { requestRelease, released, release })
      },
      async unlock() {
        holders.get(id)?.release()
        holders.delete(id)
      },
    }
  }

  return { newLock }
}

const rejectWhenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    if (signal.aborted) reject(isBusy())
    else signal.addEventListener('abort', () => reject(isBusy()), { once: true })
  })

const isBusy = () =>
  new AppError('unavailable', 'Another request is writing this upload. Please try again in a moment.', undefined, {
    retryAfterSeconds: 5,
  })
