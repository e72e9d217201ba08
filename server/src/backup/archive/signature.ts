import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { z } from '@gatehouse/contract/zod'

import { BackupError } from '../backup-error'
import type { BackupTarget } from '../target/target'
import { type BackupKeys, readIdentity } from './encryption'

/**
 * The keys with which manifests are signed. The target has none of them, so whoever can only write to it
 * cannot pass off an altered backup: a manifest has the hash of each file (docs/decisions/0052).
 */
export interface Signing {
  readonly keys: readonly Buffer[]
  /** Whether backups without a signature are rejected. */
  readonly isRequired: boolean
}

/** What is used without a key: signatures are not compared. */
export const noSigning: Signing = { keys: [], isRequired: false }

/** Hex; of each key of the program that made the backup. */
export const signatures = z.prefault(z.array(z.string().check(z.regex(/^[0-9a-f]{64}$/))).check(z.maxLength(10)), []) // prettier-ignore

/**
 * The keys that follow from the settings. The private key that a passphrase encrypts is one: scrypt takes a
 * second, and it is read anyway. @throws BackupError for a wrong passphrase
 */
export async function openSigning(target: BackupTarget, keys: BackupKeys): Promise<Signing> {
  const { signingKey, passphrase } = keys
  const identity = passphrase === null ? null : await readIdentity(target, passphrase)
  const secrets = [signingKey, identity].filter((secret) => secret !== null)
  return { keys: secrets.map(deriveKey), isRequired: signingKey !== null || passphrase !== null }
}

const deriveKey = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'Gatehouse: manifest of a backup', 32))

/** The signatures of a text, one for each key. */
export const sign = ({ keys }: Signing, text: string): string[] =>
  keys.map((key) => createHmac('sha256', key).update(text).digest('hex'))

export type Seal = 'valid' | 'missing' | 'wrong'

/** Whether a text was signed with one of the keys. */
export function compareSignatures(signing: Signing, text: string, found: readonly string[]): Seal {
  if (found.length === 0) return 'missing'
  const expected = sign(signing, text)
  const isEqual = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
  return found.some((each) => expected.some((own) => isEqual(each, own))) ? 'valid' : 'wrong'
}

/**
 * @throws BackupError if a signature is required and not valid, or is missing and `isUnsignedAllowed` is
 * false
 */
export function assertSeal({ isRequired }: Signing, seal: Seal, name: string, isUnsignedAllowed: boolean): void {
  if (!isRequired || seal === 'valid') return
  if (seal === 'wrong')
    throw new BackupError(
      `The backup ${name} is rejected: its signature is wrong. It was altered, or made with another BACKUP_SIGNING_KEY or BACKUP_PASSPHRASE.`,
    )
  if (!isUnsignedAllowed)
    throw new BackupError(
      `The backup ${name} is rejected: it has no signature. If it is older than the key, and nobody else can write to the backups, pass --unsigned.`,
    )
}

/** Printed where signatures are not compared. */
export const unsignedHint =
  'Whether somebody altered it was not checked: that needs BACKUP_SIGNING_KEY or BACKUP_PASSPHRASE.'
