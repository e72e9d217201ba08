import { type Arbitrary, array, constantFrom, integer, nat, record } from 'fast-check'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { bulkActions, bulkEndpoints, type BulkEntity, type BulkInput } from '@gatehouse/contract/operations/bulk'
import { sql } from 'kysely'

import type { Site } from '../history/site'
import { actions as singleActions, type Step } from '../history/steps'
import { until } from '../until'
import { newListings, updatedProperties } from './files-to-import'

/** One random action for many records, import, undo, stop or edit. */
export interface BulkStep extends Step {
  /** Whether the client waits for the end of the operation. */
  readonly waits: boolean
}

type Action = (site: Site, step: BulkStep) => Promise<string | null>

/**
 * Makes one step: returns the id of the operation that it began, or null. What does not fit the records is
 * rejected.
 */
export async function takeStep(site: Site, step: BulkStep): Promise<string | null> {
  const id = await actions[step.action]!(site, step)
  if (id !== null && step.waits) await untilEnded(site, id)
  return id
}

/** Until an operation has ended or was stopped. */
export async function untilEnded(site: Site, id: string): Promise<void> {
  const isRunning = async () =>
    (await site.request(0, historyEndpoints.operation, { params: { id } })).response.data.state === 'running'
  await until(`operation ${id} has ended`, async () => !(await isRunning()), 120_000)
}

const onProperties =
  (action: BulkInput['action'], values: (site: Site, step: Step) => object | Promise<object> = () => ({})): Action =>
  async (site, step) => {
    const select = await selectProperties(site, step, action)
    return await begin(site, step, { entity: 'property', select, action, values: { ...(await values(site, step)) } })
  }

const actions: Readonly<Record<string, Action>> = {
  archive: onProperties('archive'),
  unarchive: onProperties('unarchive'),
  remove: onProperties('delete'),
  restore: onProperties('restore'),
  percent: onProperties('price', (_, { value }) => ({ percent: (value % 40) - 20 || 5, round_to: 1_000 })),
  amount: onProperties('price', (_, { value }) => ({ amount: 1 + (value % 1_000_000) })),
  handOver: onProperties('set', async (site, step) => ({ agent_id: await anAgent(site, step) })),
  setType: onProperties('set', (_, { value }) => ({
    type: value % 2 ? 'Lease' : 'Sell',
    property_type_id: 1 + (value % 4),
  })),
  others: async (site, step) => {
    const kinds = Object.keys(bulkActions).filter((name) => name !== 'property') as BulkEntity[]
    const entity = kinds[step.value % kinds.length]!
    const action = bulkActions[entity][step.record % bulkActions[entity].length]!
    const ids = await idsOf(site, entity, step, 40)
    if (ids.length === 0) return null
    const values = entity === 'inquiry' ? { answered: step.value % 3 > 0 } : { payment_status: 'Disbursed' }
    return await begin(site, step, { entity, select: { ids }, action, ...(action === 'set' && { values }) })
  },
  importGood: (site, step) => importFile(site, step, 'good', newListings(260, step.value, 'broken')),
  importAll: (site, step) => importFile(site, step, 'all', newListings(260, step.value)),
  importUpdates: async (site, step) => importFile(site, step, 'good', await updatedProperties(site, step.value)),
  undo: async (site, step) => {
    const operation = await pickOperation(site, step, sql`state = 'done' and undone_by is null`)
    if (operation === null) return null
    const undone = await site.request(step.admin, historyEndpoints.undoOperation, {
      params: { id: operation },
      body: {},
    })
    return undone.status === 200 ? undone.response.data.operation_id : rejected(undone)
  },
  stop: async (site, step) => {
    const id = await pickOperation(site, step, sql`state = 'running'`)
    if (id === null) return null
    await site.request(step.admin, historyEndpoints.stopOperation, { params: { id }, body: {} })
    return rejected(await site.request(step.admin, historyEndpoints.continueOperation, { params: { id }, body: {} }))
  },
  /** What somebody else saves meanwhile. */
  edit: async (site, step) => {
    const names = ['editProperty', 'archive', 'removeProperty', 'editAgent', 'removeAgent', 'setStatus', 'setAnswered']
    const outcome = await singleActions[names[step.value % names.length]!]!(site, step)
    return outcome === null ? null : rejected(outcome)
  },
}

/** Random steps for fast-check, most of all undos. */
export const listBulkSteps = (length: number): Arbitrary<BulkStep[]> =>
  array(
    record({
      action: constantFrom(...Object.keys(actions), 'undo', 'undo'),
      admin: nat(2),
      record: nat(1_000_000),
      value: integer({ min: 1, max: 1_000_000 }),
      waits: constantFrom(true, false),
    }),
    { minLength: length, maxLength: length, size: 'max' },
  )

async function begin(site: Site, { admin }: Step, body: BulkInput): Promise<string | null> {
  const outcome = await site.request(admin, bulkEndpoints.create, { body })
  return outcome.status === 202 ? outcome.response.data.operation_id : rejected(outcome)
}

/** @throws Error unless the server did what it should or said why not */
function rejected({ status, text }: { readonly status: number; readonly text: string }): null {
  if (status >= 500) throw new Error(`${status}: ${text}`)
  return null
}

/** All of a filter, or some by their ids, deleted ones too. Deletes are smaller, so that most stay. */
async function selectProperties(site: Site, step: Step, action: BulkInput['action']): Promise<BulkInput['select']> {
  const filters = [
    {},
    { type: 'Lease' },
    { archived: true },
    { needs: 'agent' },
    { agent_id: await anAgent(site, step) },
  ]
  const filter = filters[step.record % (2 * filters.length)]
  if (action === 'restore') return { ids: await idsOf(site, 'property', step, 250, sql`deleted_at is not null`) }
  if (action === 'delete') return { ids: await idsOf(site, 'property', step, 250, sql`deleted_at is null`) }
  return filter ? { filter } : { ids: await idsOf(site, 'property', step, 3_000) }
}

/** Up to `max` of the records, by chance but the same for the same step. */
async function idsOf({ db }: Site, entity: BulkEntity, { record }: Step, max: number, where = sql`true`) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(entity)} where ${where} order by md5(id::text || ${String(record)}) limit ${max}
  `.execute(db)
  // A selection of none is rejected.
  return rows.map(({ id }) => id).slice(0, 1 + (record % max))
}

async function anAgent(site: Site, { value }: Step): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from agent where deleted_at is null order by id`.execute(site.db)
  return rows[value % (rows.length + 1)]?.id ?? null
}

async function pickOperation({ db }: Site, { record }: Step, where: ReturnType<typeof sql>): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from operation where ${where} order by id desc limit 8`.execute(
    db,
  )
  return rows.length === 0 ? null : rows[record % rows.length]!.id
}

/** Sends a file and waits until its rows are being written. Returns the operation, null if there is none. */
async function importFile(site: Site, { admin }: Step, mode: 'all' | 'good', content: string): Promise<string | null> {
  const file = [{ name: 'file.csv', content: Buffer.from(content), type: 'text/csv' }]
  const sent = await site.request(admin, importEndpoints.create, {
    body: { target: 'listings', mode },
    files: { file },
  })
  if (sent.status !== 201) return rejected(sent)
  const { id } = sent.response.data
  const find = async () => (await site.request(admin, importEndpoints.find, { params: { id } })).response.data
  await until(`the import ${id} is checked`, async () => (await find()).state !== 'checking', 120_000)
  return (await find()).operation_id
}
