import { hash, verify } from '@node-rs/argon2'

import { createConcurrencyLimit } from './concurrency-limit'

/** argon2id is the library's default algorithm. These costs take 64 MiB and about 60 ms. */
const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 }

/** The hash of random bytes that were thrown away: an unknown email costs as much time as a wrong password. */
const dummyHash = '$argon2id$v=19$m=65536,t=3,p=1$sxCQgXwbG88tpL1QFIvfIQ$616ImnPidOo7a0UMLHEiTLT7w6l8kdz1sD0YJkAF4cQ'

const limit = createConcurrencyLimit(2, 32)

/** @throws AppError unavailable when too many hashes are waiting already */
export const hashPassword = (password: string): Promise<string> => limit(() => hash(normalizePassword(password), cost))

/**
 * Whether this is the password behind a hash; with null, for an account that does not exist, it takes as long and is not.
 * @throws AppError unavailable when too many hashes are waiting already
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const isSame = await limit(() => verify(passwordHash ?? dummyHash, normalizePassword(password)))
  return isSame && passwordHash !== null
}

/** Keyboards write the same letter in several ways (é as one or two characters); NFKC makes them one. */
const normalizePassword = (password: string): string => password.normalize('NFKC')
