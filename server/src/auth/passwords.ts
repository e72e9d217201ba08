import { randomInt } from 'node:crypto'

import { createConcurrencyLimit } from './concurrency-limit'

/**
 * argon2id is the library's default algorithm. With this cost, a hash takes 64 MiB of memory and about 60 ms.
 */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/**
 * The hash of random bytes that were discarded: verifying an unknown email takes as long as a wrong password.
 */
const dummyHash = '$argon2id$v=19$m=65536,t=3,p=1$sxCQgXwbG88tpL1QFIvfIQ$616ImnPidOo7a0UMLHEiTLT7w6l8kdz1sD0YJkAF4cQ'

const limit = createConcurrencyLimit(2, 32)

/** @throws AppError unavailable if too many passwords are being hashed */
export const hashPassword = (password: string): Promise<string> =>
  limit(async () => (await loadArgon2()).hash(normalizePassword(password), cost), true)

/**
 * Returns whether the password matches the hash. With null, for an account that does not exist, it returns
 * false after the same time. `isPreferred`: before the sign-ins of unknown devices.
 * @throws AppError unavailable if too many passwords are being hashed
 */
export async function verifyPassword(
  passwordHash: string | null,
  password: string,
  isPreferred = false,
): Promise<boolean> {
  const { verify } = await loadArgon2()
  const isMatch = await limit(() => verify(passwordHash ?? dummyHash, normalizePassword(password)), isPreferred)
  return isMatch && passwordHash !== null
}

/** The parameters with which a hash of today begins, in the format of the library. */
const currentParameters = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Whether the hash was made with another cost or algorithm. */
export const isOutdatedHash = (passwordHash: string): boolean => !passwordHash.startsWith(currentParameters)

/** Loaded by the first sign-in, not at start: it is a native library. */
const loadArgon2 = () => import('@node-rs/argon2')

/** Keyboards encode the same letter differently (é as one or two characters); NFKC unifies them. */
export const normalizePassword = (password: string): string => password.normalize('NFKC')

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Returns 20 random letters and digits: about 119 bits. */
export const generatePassword = (): string =>
  Array.from({ length: 20 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
