import type { ExportedEntity } from '@gatehouse/contract/exports/columns'
import type { ExportQuery } from '@gatehouse/contract/exports/endpoints'
import type { ExportFormat } from '@gatehouse/contract/exports/export-rules'
import type { Transaction } from 'kysely'

import { newId } from '../database/id'
import type { Tables } from '../database/tables'
import { type ActorAt, recordChanges } from '../records/changes/change'
import { actorIn, insertOperation } from '../records/changes/operation'

interface Exported {
  readonly entity: ExportedEntity
  readonly format: ExportFormat
  readonly query: ExportQuery
}

/**
 * Records an export before its first row is sent. Returns the id of its operation, whose `done` is 0 until
 * the export ends. The query is in the `change` row, in which an erasure replaces what names a person.
 */
export async function recordExport(
  tx: Transaction<Tables>,
  { entity, format, query }: Exported,
  { now, ...actor }: ActorAt,
): Promise<string> {
  const id = newId()
  const details = { entity, format, is_complete: false }
  await insertOperation(tx, { id, kind: 'export', details }, { ...actor, now })
  const after = { entity, format, query: summarize(query) }
  const change = { ...actorIn(actor, id), action: 'export', entity: 'export', id, before: null, after } as const
  await recordChanges(tx, [change], now)
  return id
}

/** Up to 1,000 ids say less than their number. */
const summarize = ({ ids, ...query }: ExportQuery) =>
  ids === undefined ? query : { ...query, selected: ids.split(',').length }
