import { AppError } from '../../app-error'

/** Concurrent uploads on this instance (docs/decisions/0027). */
const maxUploadsPerAdmin = 3
const maxUploads = 20

/** The slot of one upload. Both methods are idempotent. */
export interface UploadSlot {
  /** @throws AppError too_many */
  acquire(): void
  release(): void
}

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

  /** The slot is not acquired yet. */
  return (adminId: string): UploadSlot => {
    let isAcquired = false
    return {
      acquire() {
        if (isAcquired) return
        acquire(adminId)
        isAcquired = true
      },
      release() {
        if (!isAcquired) return
        isAcquired = false
        release(adminId)
      },
    }
  }
}

const tooManyUploads = (message: string) => new AppError('too_many', message, undefined, { retryAfterSeconds: 15 })
