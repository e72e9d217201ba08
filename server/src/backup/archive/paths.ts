import { z } from '@gatehouse/contract/zod'

import { BackupError } from '../backup-error'
import { poolOf, suffixOf } from './encryption'

// Whoever can write to a target decides what a backup says. So each path in it must be the one that Gatehouse
// itself would choose, and is never used otherwise (docs/decisions/0052).

type Recipients = readonly string[] | null

/** The path of the rows of a table. */
export const tablePath = (backup: string, table: string, recipients: Recipients): string =>
  `${backup}/tables/${table}.copy.gz${suffixOf(recipients)}`

/** The path of the list of media. */
export const mediaListPath = (backup: string): string => `${backup}/media.jsonl.gz`

/**
 * The path of a media file. An encrypted one has a random part, because it must not replace one that another
 * backup contains. The paths of sorted files are sorted.
 */
export const mediaPath = (recipients: Recipients, { key, name }: FileName, random: string): string =>
  `${poolOf(recipients)}/${key.slice(0, 2)}/${key}/${name}${recipients === null ? '' : `.${random}`}${suffixOf(recipients)}`

interface FileName {
  readonly key: string
  readonly name: string
}

/** Whether a file of the media store can be at this path. */
export function isMediaPath(recipients: Recipients, file: FileName, path: string): boolean {
  const [, random = ''] = /\.([0-9a-f]{12})\.age$/.exec(path) ?? []
  return path === mediaPath(recipients, file, random)
}

export const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
export const count = z.int().check(z.nonnegative())

/** A file of the target. Bytes and hash are those of what is stored, after compression and encryption. */
export const StoredPart = z.object({ path: z.string().check(z.maxLength(300)), bytes: count, sha256 })

/** @param path a path of the target, or several words for people */
export const damaged = (path: string, how: string): BackupError =>
  new BackupError(`The backup is damaged: ${path}: ${how}.`)

export const wasChanged = 'its content was changed'
