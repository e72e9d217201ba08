import { AppError } from '../../app-error'

/** Concurrent uploads on this instance (docs/decisions/0027). */
const maxUploadsPerAdmin = 3
const maxUploads = 20

export type UploadSlot = ReturnType<ReturnType<typeof createUploadSlots>>

/**
 * Limits the concurrent uploads on this instance, per admin and in total. Returns a function that creates a
 * slot.
 */
export function createUploadSlots() {
  const running = new Map<string, number>()
  let total = 0

  function acquire(adminId: string): void {
    const count = running.get(adminId) ?? 0
    if (count >= maxUploadsPerAdmin) {
      throw tooManyUploads(`You have ${maxUploadsPerAdmin} uploads running. Please wait until one of them is done.`)
    }
    if (total >= maxUploads)
      throw tooManyUploads('The server is busy with other uploads. Please try again in a moment.')
    running.set(adminId, count + 1)
    total += 1
  }

  function release(adminId: string): void {
    const left = (running.get(adminId) ?? 1) - 1
    if (left === 0) running.delete(adminId)
    else running.set(adminId, left)
    total -= 1
  }

  /** The slot is not acquired yet. Both methods are idempotent. */
  return (adminId: string) => {
    let isAcquired = false
    return {
      /** @throws AppError too_many */
      acquire(): void {
        if (isAcquired) return
        acquire(adminId)
        isAcquired = true
      },
      release(): void {
        if (!isAcquired) return
        isAcquired = false
        release(adminId)
      },
    }
  }
}

const tooManyUploads = (message: string) => new AppError('too_many', message, undefined, { retryAfterSeconds: 15 })
