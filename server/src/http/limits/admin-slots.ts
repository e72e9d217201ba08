import { AppError } from '../../app-error'

interface SlotLimits {
  readonly maxPerAdmin: number
  readonly max: number
  /** The message for an admin who has `maxPerAdmin`. */
  readonly tooManyOfAdmin: string
  readonly tooMany: string
}

/**
 * Limits what runs at the same time on this instance, per admin and in total. Returns a function that creates
 * a slot, which is not acquired yet. Both methods of a slot are idempotent.
 */
export function createAdminSlots({ maxPerAdmin, max, tooManyOfAdmin, tooMany }: SlotLimits) {
  const running = new Map<string, number>()
  let total = 0

  function acquire(adminId: string): void {
    const count = running.get(adminId) ?? 0
    if (count >= maxPerAdmin) throw rejection(tooManyOfAdmin)
    if (total >= max) throw rejection(tooMany)
    running.set(adminId, count + 1)
    total += 1
  }

  function release(adminId: string): void {
    const left = (running.get(adminId) ?? 1) - 1
    if (left === 0) running.delete(adminId)
    else running.set(adminId, left)
    total -= 1
  }

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

const rejection = (message: string) => new AppError('too_many', message, undefined, { retryAfterSeconds: 15 })
