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
   * Counts an attempt, before the password is hashed. Returns a function that takes it back: the attempt was
   * successful, or the password was not compared.
   * @throws AppError too_many
   */
  readonly count: (attempt: SignInAttempt) => Promise<() => Promise<void>>
}

/** The result of counting: the time to wait, or how to take the attempt back. */
type Counted = { readonly waitMs: number } | { readonly undo: () => Promise<unknown> }

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
  const reserved = createReservedAttempts(database, 'reserved')

  async function countDevice(deviceId: string): Promise<Counted> {
    const waitMs = await device.count([deviceId])
    return waitMs > 0 ? { waitMs } : { undo: () => device.undo([deviceId]) }
  }

  /** One after the other: an attempt that one limit rejects must not use up the next one. */
  async function countUnknownDevice(attempt: SignInAttempt): Promise<Counted> {
    const network = networkOf(attempt.address)
    const keys = { pair: [network, attempt.account], address: [network], account: [attempt.account] }
    const waitMs = (await pair.count(keys.pair)) || (await address.count(keys.address))
    if (waitMs > 0) return { waitMs }
    const undoAddress = () => Promise.all([pair.undo(keys.pair), address.undo(keys.address)])
    const undo = () => Promise.all([undoAddress(), account.undo(keys.account)])
    const accountWaitMs = await account.count(keys.account)
    if (accountWaitMs === 0) return { undo }
    const reservedWaitMs = await reserved.take(keys.pair)
    if (reservedWaitMs === 0) return { undo: () => Promise.all([undo(), reserved.putBack(keys.pair)]) }
    // Otherwise the limits of the address could reject the attempt that is reserved for it.
    await undoAddress()
    return { waitMs: Math.min(accountWaitMs, reservedWaitMs) }
  }

  return {
    async count(attempt) {
      const { deviceId } = attempt
      const counted = await (deviceId === null ? countUnknownDevice(attempt) : countDevice(deviceId))
      if ('waitMs' in counted) throw tooManyAttempts(counted.waitMs)
      return async () => void (await counted.undo())
    },
  }
}
