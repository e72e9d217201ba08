import { inquiryMessages, type Inquiry } from '@gatehouse/contract/entities/inquiry'
import { intakeMessages } from '@gatehouse/contract/intake'
import type { Kysely, Transaction } from 'kysely'

import { AppError } from '../../app-error'
import type { Tables } from '../../database/tables'
import { actorOf, changeIdFor, recordChange } from '../../records/changes/change'
import { assertVersion } from '../../records/assert-version'
import { type ChangeRequest, type DeletableEntity, lockLive } from '../../records/lifecycle'
import { countUpTo } from '../../records/live-rows'
import { findInquiry, inquiryJson, inquiryWriter } from './repository'

/** `change` rows contain nothing that the person has written (docs/decisions/0042). */
export const inquiryEntity: DeletableEntity<'inquiry', Inquiry> = {
  table: 'inquiry',
  messages: { ...inquiryMessages, created: intakeMessages.inquiryReceived },
  json: () => inquiryJson,
  writer: inquiryWriter,
  recordedColumns: ['property_id', 'created_at', 'answered_at', 'answered_by'],
}

/** @throws AppError not_found */
export async function findInquiryAndPosition(db: Kysely<Tables>, id: string) {
  const inquiry = await findInquiry(db, id)
  if (!inquiry) throw new AppError('not_found', inquiryMessages.notFound)
  return { status: true as const, data: { ...inquiry, position: await countUpTo(db, 'inquiry', id) } }
}

/**
 * Marks an inquiry as answered by the caller, or as not answered. For one that is so already it
 * returns it as it is, with the admin who answered first, and writes nothing (docs/decisions/0031).
 * @throws AppError not_found, or stale with the current inquiry
 */
export async function setAnswered(tx: Transaction<Tables>, request: ChangeRequest, isAnswered: boolean) {
  const { adminId, now } = request
  const row = await lockLive(tx, inquiryEntity, request.id)
  let changeId: string | undefined
  if ((row.answered_at !== null) !== isAnswered) {
    await assertVersion(tx, inquiryEntity, request, row)
    const before = { answered_at: row.answered_at, answered_by: row.answered_by }
    const after = isAnswered ? { answered_at: now, answered_by: adminId } : { answered_at: null, answered_by: null }
    const { version } = await inquiryWriter.update(tx, row, after, now)
    const change = { action: 'update', entity: 'inquiry', id: row.id, version, before, after } as const
    changeId = await recordChange(tx, { ...actorOf(request), ...change }, now)
  }
  const message = isAnswered ? inquiryMessages.answered : inquiryMessages.notAnswered
  return {
    status: true as const,
    message,
    ...changeIdFor(request, changeId),
    data: (await findInquiry(tx, row.id)) as Inquiry,
  }
}
