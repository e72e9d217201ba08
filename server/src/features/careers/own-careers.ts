import { careerMessages } from '@gatehouse/contract/career'
import type { Transaction } from 'kysely'

import { recordChange } from '../../records/change'
import { isId, newId } from '../../database/id'
import type { Tables } from '../../database/tables'
import type { Dependencies } from '../../dependencies'
import {
  assertVersion,
  changeRequestOf,
  deleteRecord,
  lockLive,
  restoreRecord,
  type Undoable,
} from '../../records/undoable-delete'
import { fieldsOf, type CareerCall, type CareersStore, type Saved } from './careers-store'
import { findCareer, insertCareer, listCareers, updateCareer } from './repository'

/** Career postings in our own database: the default. */
export function ownCareers({ now }: Pick<Dependencies, 'now'>): CareersStore {
  return {
    isId,
    list: (call) => (page) => listCareers(call.db, call.query, page),
    create: (call) => call.mutate((tx) => create(tx, call, now())),
    update: (call) => call.mutate((tx) => update(tx, call, now())),
    remove: (call) => call.mutate((tx) => deleteRecord(tx, undoable, changeRequestOf(call, now()))),
    restore: (call) => call.mutate((tx) => restoreRecord(tx, undoable, changeRequestOf(call, now()))),
    // A change and its record are one transaction here: a crash leaves nothing half done.
    tidy: () => Promise.resolve(),
    close: () => Promise.resolve(),
  }
}

async function create(tx: Transaction<Tables>, { body, signedIn }: CareerCall<'create'>, now: Date): Promise<Saved> {
  const id = newId()
  await insertCareer(tx, { ...body, id, created_at: now, updated_at: now, deleted_at: null })
  const change = { action: 'create', entity: 'career', before: null, after: fieldsOf(body) } as const
  await recordChange(tx, { ...change, id, adminId: signedIn.admin.id }, now)
  return saved(tx, id, careerMessages.created)
}

async function update(tx: Transaction<Tables>, call: CareerCall<'update'>, now: Date): Promise<Saved> {
  const row = await lockLive(tx, undoable, call.params.id)
  assertVersion(row, call.versions, call.versions && (await findCareer(tx, row.id)))
  await updateCareer(tx, row.id, call.body, now)
  const change = { action: 'update', entity: 'career', before: fieldsOf(row), after: fieldsOf(call.body) } as const
  await recordChange(tx, { ...change, id: row.id, adminId: call.signedIn.admin.id }, now)
  return saved(tx, row.id, careerMessages.updated)
}

const saved = async (tx: Transaction<Tables>, id: string, message: string): Promise<Saved> => ({
  status: true,
  message,
  data: (await findCareer(tx, id))!,
})

const undoable: Undoable<'career'> = {
  table: 'career',
  entity: 'career',
  messages: careerMessages,
  snapshot: (_, row) => fieldsOf(row),
}
