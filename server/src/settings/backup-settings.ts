import * as is from './setting-types'

/** Backups in the table of settings. */
export const backup = {
  BACKUP_TO: {
    type: is.folderOrBucket,
    unset: 'none are made',
    example: '/mnt/backup',
    meaning: 'where [backups](operations.md#backup) are made: a folder on another disk, or `s3://bucket/folder`',
  },
  BACKUP_EVERY: { type: is.interval, default: '24h', meaning: 'how often a backup is made' },
  BACKUP_REHEARSE_EVERY: { type: is.interval, default: '3d', meaning: 'how often one is restored on trial' },
  BACKUP_KEEP: {
    type: is.retention,
    default: '7d 4w 12m',
    meaning: 'for how many days, weeks and months the newest backup is retained',
  },
  BACKUP_PASSPHRASE: {
    type: is.secret(/^[^]{12,}$/, 'have 12 or more characters'),
    unset: 'not encrypted',
    hasSpaces: true,
    meaning: 'with which backups are encrypted (age) and signed',
  },
  BACKUP_RECIPIENT: {
    type: is.matching(/^age1[0-9a-z]{20,}$/, 'be a public key of age, which starts with age1'),
    unset: 'not encrypted',
    meaning: 'the public key for which backups are encrypted, instead of a passphrase',
  },
  BACKUP_IDENTITY: {
    type: is.secret(/^AGE-SECRET-KEY-1[0-9A-Z]+$/, 'be a private key of age, which starts with AGE-SECRET-KEY-1'),
    unset: 'backups for a recipient cannot be read',
    meaning: 'the private key of `BACKUP_RECIPIENT`, which decrypts',
  },
  BACKUP_SIGNING_KEY: {
    // Guessing it does not need the server: a signature is in each backup.
    type: is.secret(/^[^]{32,}$/, 'have 32 or more characters, such as those of openssl rand -hex 32'),
    unset: 'not signed',
    meaning: 'with which backups are signed, so that an altered one is rejected; `BACKUP_PASSPHRASE` signs them too',
  },
}
