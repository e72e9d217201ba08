import { sql, type RawBuilder, type Transaction } from 'kysely'

import { AppError } from '../app-error'
import type { SoftTable, Tables } from '../database/tables'
import { findRecord } from './live-rows'
import type { JsonContext } from './select-list'

interface Versioned {
  readonly table: SoftTable
  readonly json: (context: JsonContext) => RawBuilder<unknown>
  readonly messages: { readonly stale?: string }
}

/** @throws AppError stale, with the record as it is now, when If-Match names another version */
export async function assertVersion(
  tx: Transaction<Tables>,
  { table, json, messages }: Versioned,
  { versions, origin }: { readonly versions: readonly number[] | null; readonly origin: string },
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  if (versions === null || versions.includes(version)) return
  throw staleError(
    await findRecord(tx, { table, item: json({ origin: sql`${origin}`, isPublic: false }) }, id),
    messages.stale,
  )
}

/** `current` is the record as the contract describes it. */
export const staleError = (current: unknown, message = 'Someone else changed this in the meantime'): AppError =>
  new AppError('stale', message, undefined, { current })
