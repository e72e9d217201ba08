import { AppError } from '../../app-error'

/** How many uploads may run at once (docs/decisions/0027). */
const maxUploadsPerAdmin = 3
const maxUploads = 20

/** One upload's place among those that run at once. Both calls may come any number of times. */
export interface UploadSlot {
  /** @throws AppError too_many */
  take(): void
  release(): void
}

/** Counts the uploads that are under way on this instance. */
export function createUploadSlots() {
  const running = new Map<string, number>()
  let inAll = 0

  function take(adminId: string): void {
    const ofAdmin = running.get(adminId) ?? 0
    if (ofAdmin >= maxUploadsPerAdmin) {
      throw error(`You have ${maxUploadsPerAdmin} uploads running. Please wait until one of them is done.`)
    }
    if (inAll >= maxUploads) throw error('The server is busy with other uploads. Please try again in a moment.')
    running.set(adminId, ofAdmin + 1)
    inAll += 1
  }

  function release(adminId: string): void {
    const left = (running.get(adminId) ?? 1) - 1
    if (left === 0) running.delete(adminId)
    else running.set(adminId, left)
    inAll -= 1
  }

  /** A slot that is not taken yet. */
  return (adminId: string): UploadSlot => {
    let isTaken = false
    return {
      take() {
        if (isTaken) return
        take(adminId)
        isTaken = true
      },
      release() {
        if (!isTaken) return
        isTaken = false
        release(adminId)
      },
    }
  }
}

const error = (message: string) => new AppError('too_many', message, undefined, { retryAfterSeconds: 15 })
