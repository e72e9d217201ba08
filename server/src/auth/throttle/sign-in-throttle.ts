import { findNetwork } from './client-network'
import {
  type AttemptDatabase,
  type AttemptKey,
  createAttemptLimit,
  createReservedAttempts,
  tooManyAttempts,
} from './attempt-limits'
import { createRecentRejections } from './recent-rejections'

/** Attempts in 15 minutes (docs/decisions/0039). */
export const maxAttempts = { device: 10, addressAndAccount: 10, address: 60, account: 60, password: 10 }

/**
 * The limits of the second step (docs/decisions/0040). Fewer for an account, because a code of 6 digits is
 * easier to guess than a password.
 */
const maxSecondSteps = { device: 10, addressAndAccount: 10, address: 60, account: 20 }

interface SignInAttempt {
  /** The email as typed, normalized, whether an admin has it or not. */
  readonly account: string
  readonly address: string
  /** The device, if it has signed in to this account before. */
  readonly deviceId: string | null
}

/** The limit that was exceeded and the time to wait, or how to take the attempt back. */
type Counted = { readonly key: AttemptKey; readonly waitMs: number } | { readonly undo: () => Promise<unknown> }

export type SignInThrottle = ReturnType<typeof createSignInThrottle>

/**
 * Limits attempts to sign in. A device that has signed in before has its own limit and no other, so that
 * others cannot block it.
 */
export const createSignInThrottle = (database: AttemptDatabase) => createThrottle(database, maxAttempts, (name) => name)

/** Separate counters: codes must not use up the attempts of passwords. */
export const createSecondStepThrottle = (database: AttemptDatabase) =>
  createThrottle(database, maxSecondSteps, (name) => `secondStep.${name}`)

function createThrottle(
  database: AttemptDatabase,
  max: Readonly<Record<LimitName, number>>,
  nameOf: (name: LimitName | 'reserved') => string,
) {
  const limitOf = (name: LimitName) => createAttemptLimit(database, nameOf(name), max[name])
  const device = limitOf('device')
  const pair = limitOf('addressAndAccount')
  const address = limitOf('address')
  const account = limitOf('account')
  const reserved = createReservedAttempts(database, nameOf('reserved'))
  const rejections = createRecentRejections(database.now)

  async function countDevice(key: AttemptKey): Promise<Counted> {
    const waitMs = await device.count(key)
    return waitMs > 0 ? { key, waitMs } : { undo: () => device.undo(key) }
  }

  /** One after the other: an attempt that one limit rejects must not use up the next one. */
  async function countUnknownDevice(keys: Keys): Promise<Counted> {
    const pairWaitMs = await pair.count(keys.pair)
    if (pairWaitMs > 0) return { key: keys.pair, waitMs: pairWaitMs }
    const addressWaitMs = await address.count(keys.address)
    if (addressWaitMs > 0) return { key: keys.address, waitMs: addressWaitMs }
    const undoAddress = () => Promise.all([pair.undo(keys.pair), address.undo(keys.address)])
    const undo = () => Promise.all([undoAddress(), account.undo(keys.account)])
    const accountWaitMs = await account.count(keys.account)
    if (accountWaitMs === 0) return { undo }
    const reservedWaitMs = await reserved.take(keys.pair)
    if (reservedWaitMs === 0) return { undo: () => Promise.all([undo(), reserved.putBack(keys.pair)]) }
    // Otherwise the limits of the address could reject the attempt that is reserved for it.
    await undoAddress()
    return { key: keys.pair, waitMs: Math.min(accountWaitMs, reservedWaitMs) }
  }

  return {
    /**
     * Counts an attempt, before the password is hashed. Returns a function that takes it back: the attempt
     * was successful, or the password was not compared. `onRejected` is called before it throws, but not
     * again for a client that goes on immediately.
     * @throws AppError too_many
     */
    async count(attempt: SignInAttempt, onRejected?: () => Promise<void>): Promise<() => Promise<void>> {
      const keys = keysOf(attempt)
      const recentWaitMs = rejections.find(...(keys.device ? [keys.device] : [keys.pair, keys.address]))
      if (recentWaitMs > 0) throw tooManyAttempts(recentWaitMs)
      const counted = await (keys.device ? countDevice(keys.device) : countUnknownDevice(keys))
      if ('undo' in counted) return async () => void (await counted.undo())
      rejections.add(counted.key, counted.waitMs)
      await onRejected?.()
      throw tooManyAttempts(counted.waitMs)
    },
  }
}

type LimitName = keyof typeof maxSecondSteps
type Keys = ReturnType<typeof keysOf>

function keysOf(attempt: SignInAttempt) {
  const { account, deviceId } = attempt
  const network = findNetwork(attempt.address)
  const device: AttemptKey | null = deviceId === null ? null : [deviceId]
  return { device, pair: [network, account], address: [network], account: [account] }
}
