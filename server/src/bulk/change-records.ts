import { undoReasons } from '@gatehouse/contract/history/undo'
import { bulkReasons } from '@gatehouse/contract/operations/bulk'
import type { Transaction } from 'kysely'

import { AppError } from '../app-error'
import { commandClient } from '../auth/security-events'
import { complete } from '../database/last-statement'
import type { Tables } from '../database/tables'
import { tryPart } from '../database/transaction'
import { setAnswered } from '../features/inquiries/service'
import { type Undoable, undoables } from '../history/undo/undoable'
import { findConstraint } from '../records/constraint'
import { putValues } from '../records/changes/put-values'
import { type ChangeRequest, restoreRecord } from '../records/lifecycle'
import { lockRow } from '../records/soft-delete'
import type { ChunkResult, ChunkWork } from './chunk-work'
import { describeLeft, type Left, obstacleOf } from './left-as-is'

/** Changes the selected records one by one, through their own life cycle, and leaves those changed since. */
export async function changeSelectedRecords(tx: Transaction<Tables>, work: ChunkWork): Promise<ChunkResult> {
  const { entity, action, selected, author } = work
  const left: Left[] = []
  for (const record of selected) {
    const { entity_id: id } = record
    const row = await lockRow(tx, entity, id)
    const request = { ...author, origin: '', id, versions: null }
    const reason = obstacleOf(record, row, action === 'restore') ?? (await changeOne(tx, work, request, row!))
    if (reason !== null) left.push({ id, reason })
  }
  return { done: selected.length - left.length, left: await describeLeft(tx, entity, left) }
}

/** Returns null, or why the record cannot be changed. */
async function changeOne(
  tx: Transaction<Tables>,
  { entity, action, values }: ChunkWork,
  request: ChangeRequest,
  row: object,
): Promise<string | null> {
  const kind = undoables[entity] as Undoable
  const change = async () => {
    if (action === 'delete') await kind.remove!(tx, request, commandClient)
    else if (action === 'restore') await complete(await restoreRecord(tx, kind.deletable!, request))
    else return await setValues(tx, { entity, values }, request, row as Readonly<Record<string, unknown>>)
    return null
  }
  return await tryPart(tx, change, (error) => {
    if (error instanceof AppError) return error.message
    if (findConstraint(error) === null) throw error
    return undoReasons.taken
  })
}

async function setValues(
  tx: Transaction<Tables>,
  { entity, values }: Pick<ChunkWork, 'entity' | 'values'>,
  request: ChangeRequest,
  row: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  if (entity === 'inquiry') {
    const isAnswered = values['answered'] === true
    if ((row['answered_at'] !== null) === isAnswered) return bulkReasons.unchanged
    await setAnswered(tx, request, isAnswered)
    return null
  }
  if (Object.entries(values).every(([name, value]) => row[name] === value)) return bulkReasons.unchanged
  await putValues(tx, (undoables[entity] as Undoable).entity, request, { values, files: {} })
  return null
}
