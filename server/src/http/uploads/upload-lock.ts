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

  async function waitFor(holder: Holder, signal: AbortSignal): Promise<boolean> {
    await holder.requestRelease()
    let stopWaiting = () => {}
    const stopped = new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(false), maxWaitMs)
      const abort = () => resolve(false)
      signal.addEventListener('abort', abort)
      stopWaiting = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
      }
    })
    return await Promise.race([holder.released.then(() => true), stopped]).finally(stopWaiting)
  }

  function newLock(id: string): Lock {
    return {
      async lock(signal, requestRelease) {
        for (let holder = holders.get(id); holder; holder = holders.get(id)) {
          if (!(await waitFor(holder, signal))) throw isBusy()
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

const isBusy = () =>
  new AppError('unavailable', 'Another request is writing this upload. Please try again in a moment.', undefined, {
    retryAfterSeconds: 5,
  })
