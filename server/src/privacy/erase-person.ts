import { type ErasureReceipt, type ErasureResult } from '@gatehouse/contract/personal-data'
import { sql, type Transaction } from 'kysely'

import { anonymiseAdmins, eraseKeyNames } from '../auth/admin-repository'
import { removeFactors } from '../auth/second-factor/remove-factors'
import { acquireLock } from '../database/advisory-locks'
import { newId } from '../database/id'
import type { SoftTable, Tables } from '../database/tables'
import type { ChangeSource } from '../database/tables/history-tables'
import type { Dependencies } from '../dependencies'
import { eraseExportLinks } from '../exports/export-link'
import { anonymiseAffiliates } from '../features/affiliates/repository'
import { eraseAgents } from '../features/agents/repository'
import { eraseCareerWrites } from '../features/careers/career-writes'
import { eraseListSettings } from '../features/list-settings/repository'
import { eraseInquiries } from '../features/inquiries/repository'
import { eraseMappings } from '../imports/staged/mappings'
import { eraseImports } from '../imports/staged/staged-imports'
import { eraseStagedRows } from '../imports/staged/staged-rows'
import { removeErasedAgents } from '../features/properties/repository'
import { storePropertyJson } from '../features/properties/stored-json'
import { eraseSignups } from '../features/signups/repository'
import { eraseViews } from '../features/views/repository'
import { recordChanges } from '../records/changes/change'
import { actorIn, insertOperation } from '../records/changes/operation'
import { eraseResponses } from '../records/idempotency'
import { eraseHistory, hasMatch, redactTexts } from '../records/personal-values'
import { findRecords, type FoundRecord } from './find-person'
import { hashesOf, type Person } from './person'
import { findReceipt, insertReceipt } from './receipts'
import { eraseResponseTexts } from '../webhooks/deliveries'
import { sources } from './sources'

interface Erasure {
  readonly media: Pick<Dependencies['media'], 'removeForGood'>
  readonly person: Person
  readonly adminId: string
  readonly source: ChangeSource
  readonly now: Date
}

/**
 * Erases a person in the caller's transaction: records, history and stored responses; the files follow as
 * jobs. Returns the receipt. `media.prepareRemoval` must have been called. It reads whole tables, so the
 * timeout of its statements is longer.
 */
export async function erasePerson(
  tx: Transaction<Tables>,
  { media, person, adminId, source, now }: Erasure,
): Promise<ErasureReceipt> {
  await sql`select set_config('statement_timeout', '120s', true)`.execute(tx)
  await lockRecords(tx, person)
  const records = await findRecords(tx, person)
  const idsOf = (kind: SoftTable, outcome: FoundRecord['outcome']) =>
    records.filter((record) => record.kind === kind && record.outcome === outcome).map(({ id }) => id)

  await eraseSignups(tx, idsOf('signup', 'deleted'))
  await eraseInquiries(tx, idsOf('inquiry', 'deleted'))
  await anonymiseAffiliates(tx, idsOf('affiliate', 'anonymised'), now)
  const admins = idsOf('admin', 'anonymised')
  for (const id of admins) await removeFactors(tx, id)
  await anonymiseAdmins(tx, admins, now)
  await eraseListSettings(tx, admins)
  await eraseViews(tx, idsOf('view', 'deleted'))
  const agents = idsOf('agent', 'deleted')
  const files = await media.removeForGood(tx, { owner: 'agent', ids: agents })
  await removeErasedAgents(tx, agents)
  await eraseAgents(tx, agents)
  for (const { kind } of sources) await redactTexts(tx, kind, idsOf(kind, 'redacted'), { pattern: person.pattern, now })
  await storePropertyJson(tx, idsOf('property', 'redacted'))
  await eraseCareerWrites(tx, person)
  const history = await eraseHistory(tx, records, person)
  const responses = await eraseResponses(tx, person)
  const staged = await eraseStagedRows(tx, person)
  await eraseImports(tx, person)
  await eraseMappings(tx, person)
  await eraseExportLinks(tx, person)
  await eraseResponseTexts(tx)
  await eraseKeyNames(tx, person)

  const results = [
    ...countRecords(records),
    ...counted('file', 'deleted', files),
    ...counted('change', 'redacted', history),
    ...counted('response', 'deleted', responses),
    ...counted('staged_row', 'deleted', staged),
  ]
  const id = newId()
  await insertReceipt(tx, { id, created_at: now, admin_id: adminId, hashes: hashesOf(person), results })
  const changed = records.filter(({ outcome }) => outcome !== 'kept')
  const actor = { adminId, source }
  await insertOperation(tx, { id, kind: 'erasure', done: changed.length, total: records.length }, { ...actor, now })
  const change = { ...actorIn(actor, id), action: 'erase', before: null } as const
  const ofRecords = changed.map((record) => ({
    ...change,
    entity: record.kind,
    id: record.id,
    after: { outcome: record.outcome },
  }))
  await recordChanges(tx, [{ ...change, entity: 'erasure', id, after: { results } }, ...ofRecords], now)
  return (await findReceipt(tx, id))!
}

/**
 * So that what is kept, and why, does not change before the commit: an agent gets no property meanwhile, and
 * nothing takes values from the history that are erased there. The admins are locked first, as requests do.
 */
async function lockRecords(tx: Transaction<Tables>, person: Person): Promise<void> {
  const contact = hasMatch(sql`concat_ws(' ', email, phone_number)`, person)
  const phone = hasMatch(sql`phone_number`, person)
  await sql`select from admin where ${contact} order by id for no key update`.execute(tx)
  await acquireLock(tx, 'pastValues')
  await sql`select from agent where ${contact} order by id for update`.execute(tx)
  await sql`select from affiliate where ${phone} order by id for update`.execute(tx)
}

function countRecords(records: readonly FoundRecord[]): ErasureResult[] {
  const results = new Map<string, ErasureResult>()
  for (const { kind, outcome, reason } of records) {
    const key = `${kind} ${outcome} ${reason}`
    results.set(key, { kind, outcome, reason, count: (results.get(key)?.count ?? 0) + 1 })
  }
  return [...results.values()]
}

const counted = (kind: string, outcome: ErasureResult['outcome'], count: number): ErasureResult[] =>
  count === 0 ? [] : [{ kind, outcome, count, reason: null }]
