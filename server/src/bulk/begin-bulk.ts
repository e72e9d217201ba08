import {
  bulkActions,
  type BulkInput,
  bulkMessages,
  PriceChange,
  type Selection,
  settable,
} from '@gatehouse/contract/operations/bulk'
import type { Transaction } from 'kysely'

import { invalidField } from '../app-error'
import { newId } from '../database/id'
import type { Tables } from '../database/tables'
import { findCompany } from '../features/properties/form-columns'
import { parseInput } from '../http/requests/parse-input'
import type { ActorAt } from '../records/changes/change'
import { insertOperation, setTotal } from '../records/changes/operation'
import { assertPrices } from './prices'
import { storeSelection } from './selection'

/** What an action for many records does, as its operation stores it. */
export interface BulkDetails {
  readonly entity: BulkInput['entity']
  readonly action: BulkInput['action']
  readonly values: Readonly<Record<string, unknown>>
}

/**
 * Begins an action for many records: an operation that knows which records in which versions were selected.
 * The work is done in chunks (operations/chunks).
 * @throws AppError invalid
 */
export async function beginBulk(
  tx: Transaction<Tables>,
  { entity, action, select, ...input }: BulkInput,
  author: ActorAt,
): Promise<{ id: string; total: number }> {
  if (!(bulkActions[entity] as readonly string[]).includes(action))
    throw invalidField('action', bulkMessages.unknownAction)
  const values = await readValues(tx, { entity, action, select, values: input.values })
  const id = newId()
  await insertOperation(tx, { id, kind: 'bulk', state: 'running', details: { entity, action, values } }, author)
  const total = await storeSelection(tx, id, entity, select)
  await setTotal(tx, id, total)
  return { id, total }
}

async function readValues(
  tx: Transaction<Tables>,
  { entity, action, select, values = {} }: BulkInput & { readonly select: Selection },
): Promise<BulkDetails['values']> {
  if (action === 'price') {
    const change = parseInput(PriceChange, values)
    await assertPrices(tx, select, change)
    return change
  }
  if (action !== 'set') return {}
  const set = parseInput(settable[entity as keyof typeof settable], values) as Record<string, unknown>
  // What was sent empty removes the value.
  const given = Object.entries(set).map(([name, value]) => [name, value ?? null])
  if (given.length === 0) throw invalidField('values', bulkMessages.noValues)
  const agentId = set['agent_id']
  if (typeof agentId === 'string') await findCompany(tx, agentId)
  return Object.fromEntries(given) as BulkDetails['values']
}
