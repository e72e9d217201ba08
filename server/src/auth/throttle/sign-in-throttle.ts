import { networkOf } from './client-network'
import { type AttemptDatabase, createAttemptLimit, tooManyAttempts } from './attempt-limits'
import { createReservedAttempts } from './reserved-attempts'

/** Attempts in 15 minutes (docs/decisions/0039). */
export const maxAttempts = { device: 10, addressAndAccount: 10, address: 60, account: 60, password: 10 }

export interface SignInAttempt {
  /** The email as typed, normalized, whether an admin has it or not. */
  readonly account: string
  readonly address: string
  /** The device, if it has signed in to this account before. */
  readonly deviceId: string | null
}

export interface SignInThrottle {
  /**
   * Counts an attempt, before the password is hashed.
   * @throws AppError too_many
   */
  readonly count: (attempt: SignInAttempt) => Promise<void>
  /** Takes an attempt back that was successful. */
  readonly undo: (attempt: SignInAttempt) => Promise<void>
}

/**
 * Limits attempts to sign in. A device that has signed in before has a limit of its own and no other, so that
 * nobody else can block it.
 */
export function createSignInThrottle(database: AttemptDatabase): SignInThrottle {
  const limitOf = (name: keyof typeof maxAttempts) => createAttemptLimit(database, name, maxAttempts[name])
  const device = limitOf('device')
  const pair = limitOf('addressAndAccount')
  const address = limitOf('address')
  const account = limitOf('account')
  const takeReserved = createReservedAttempts(database, 'reserved')

  const keysOf = (attempt: SignInAttempt) => {
    const network = networkOf(attempt.address)
    return { pair: [network, attempt.account], address: [network], account: [attempt.account] }
  }

  /** One after the other: an attempt that one limit rejects must not use up the next one. */
  async function countUnknownDevice(attempt: SignInAttempt): Promise<number> {
    const keys = keysOf(attempt)
    const waitMs = (await pair.count(keys.pair)) || (await address.count(keys.address))
    if (waitMs > 0) return waitMs
    const accountWaitMs = await account.count(keys.account)
    if (accountWaitMs === 0) return 0
    const reservedWaitMs = await takeReserved(keys.pair)
    if (reservedWaitMs === 0) return 0
    // Otherwise the limits of the address could reject the attempt that is reserved for it.
    await Promise.all([pair.undo(keys.pair), address.undo(keys.address)])
    return Math.min(accountWaitMs, reservedWaitMs)
  }

  return {
    async count(attempt) {
      const { deviceId } = attempt
      const waitMs = deviceId === null ? await countUnknownDevice(attempt) : await device.count([deviceId])
      if (waitMs > 0) throw tooManyAttempts(waitMs)
    },
    async undo(attempt) {
      if (attempt.deviceId !== null) return device.undo([attempt.deviceId])
      const keys = keysOf(attempt)
      await Promise.all([pair.undo(keys.pair), address.undo(keys.address), account.undo(keys.account)])
    },
  }
}
