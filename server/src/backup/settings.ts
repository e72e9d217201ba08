import { resolve } from 'node:path'

import { StartupError } from '../app-error'
import { locationOf, parseBucket } from '../storage/store/s3/s3-settings'
import type { BackupKeys } from './archive/encryption'

const hourMs = 3_600_000

/** Where and how often the server makes backups; also read by the commands. */
export interface BackupSettings {
  /** A folder or an `s3://` address; null: the server makes no backups. */
  readonly to: string | null
  readonly everyMs: number
  readonly rehearseEveryMs: number
  readonly keep: Retention
  readonly keys: BackupKeys
}

/** For how many days, weeks and months the newest backup of each is retained. */
export interface Retention {
  readonly daily: number
  readonly weekly: number
  readonly monthly: number
}

/** @throws StartupError for an invalid setting; the message contains no secret */
export function readBackupSettings(env: Readonly<Record<string, string | undefined>>): BackupSettings {
  const text = (name: string): string | null => env[name]?.trim() || null
  return {
    to: address(text('BACKUP_TO')),
    everyMs: interval('BACKUP_EVERY', text('BACKUP_EVERY') ?? '24h'),
    rehearseEveryMs: interval('BACKUP_REHEARSE_EVERY', text('BACKUP_REHEARSE_EVERY') ?? '3d'),
    keep: retention(text('BACKUP_KEEP') ?? '7d 4w 12m'),
    keys: {
      ...keys(env['BACKUP_PASSPHRASE'] || null, text('BACKUP_RECIPIENT'), text('BACKUP_IDENTITY')),
      signingKey: signingKey(text('BACKUP_SIGNING_KEY')),
    },
  }
}

/** A path is relative to the folder in which the server is started, as that of DATA_DIR is. */
function address(text: string | null): string | null {
  if (text === null || !/^\w+:\/\//.test(text)) return text && resolve(text)
  const bucket = text.startsWith('s3://') ? parseBucket(text.slice('s3://'.length)) : null
  if (bucket !== null) return locationOf(bucket)
  throw new StartupError(`BACKUP_TO must be a folder or s3://bucket/folder, not "${text}".`)
}

function interval(name: string, text: string): number {
  const [, count, unit] = /^([1-9]\d{0,2})([hd])$/.exec(text) ?? []
  if (count !== undefined) return Number(count) * (unit === 'h' ? hourMs : 24 * hourMs)
  throw new StartupError(`${name} must be a number of hours or days such as 12h or 7d, not "${text}".`)
}

function retention(text: string): Retention {
  const [, daily, weekly, monthly] = /^(\d{1,3})d (\d{1,3})w (\d{1,3})m$/.exec(text) ?? []
  if (Number(daily) > 0) return { daily: Number(daily), weekly: Number(weekly), monthly: Number(monthly) }
  throw new StartupError(`BACKUP_KEEP must name days, weeks and months such as "7d 4w 12m", not "${text}".`)
}

const minPassphraseLength = 12

/** Guessing it does not need the server: a signature is in each backup. */
const minSigningKeyLength = 32

function signingKey(text: string | null): string | null {
  if (text === null || text.length >= minSigningKeyLength) return text
  throw new StartupError(
    `BACKUP_SIGNING_KEY must have ${minSigningKeyLength} or more characters, such as those of openssl rand -hex 32.`,
  )
}

function keys(passphrase: string | null, recipient: string | null, identity: string | null) {
  if (passphrase !== null && passphrase.length < minPassphraseLength)
    throw new StartupError(`BACKUP_PASSPHRASE must have ${minPassphraseLength} or more characters.`)
  if (passphrase !== null && recipient !== null)
    throw new StartupError('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT, not both.')
  if (recipient !== null && !/^age1[0-9a-z]{20,}$/.test(recipient))
    throw new StartupError(`BACKUP_RECIPIENT must be a public key of age, which starts with age1, not "${recipient}".`)
  if (identity !== null && !/^AGE-SECRET-KEY-1[0-9A-Z]+$/.test(identity))
    throw new StartupError('BACKUP_IDENTITY must be a private key of age, which starts with AGE-SECRET-KEY-1.')
  return { passphrase, recipient, identity }
}
