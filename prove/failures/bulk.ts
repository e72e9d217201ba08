import { rmSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { propertyEndpoints } from '@gatehouse/contract/entities/property'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints, type BulkInput } from '@gatehouse/contract/operations/bulk'
import { sql, type Kysely } from 'kysely'

import type { Tables } from '../../server/src/database/tables'
import { recount } from '../../server/src/records/counters/recount'
import { insertManyProperties } from '../../server/test/insert-many-properties'
import { insertAdmin, insertAgent, openSession } from '../../server/test/insert-rows'
import { readStoredJson } from '../../server/test/stored-json'
import { minFigure, none, proof } from '../proof'
import { makeFolder } from '../server/gatehouse'
import { openKilledServer } from '../server/killed-server'

type KilledServer = Awaited<ReturnType<typeof openKilledServer>>

export const bulk = proof({
  name: 'bulk',
  claim:
    'actions for thousands of properties with kill -9 at random moments are done in whole chunks, or left and listed',
  // `kills`: for each action, and for each undo.
  numbers: { properties: 5_000, actions: 8, kills: 2 },
  isQuick: false,
  async run({ properties, actions, kills }) {
    const dataDir = makeFolder()
    const server = await openKilledServer(dataDir, Infinity)
    try {
      const { db } = server.database()
      const ids = await insertManyProperties(db, properties)
      await recount(db, new Date())
      const agents = [await insertAgent(db, { company_name: 'Lekki Homes' }), await insertAgent(db)]
      const admin = await insertAdmin(db, { email: 'bulk@prove.test', password: 'mango orchard in May' })
      const token = await openSession(db, admin)
      const faults: string[] = []
      let [changed, left, undone] = [0, 0, 0]
      for (let turn = 0; turn < actions; turn += 1) {
        const before = await readProperties(server.database().db)
        const id = await begin(server, token, chooseAction(turn, agents))
        const edited = await editMeanwhile(server, token, pick(ids, 5))
        const operation = await killUntilDone(server, token, id, kills)
        changed += operation.done
        left += operation.left.length
        faults.push(...(await findFaults(server.database().db, { id, operation })))
        if (turn % 2 > 0) continue
        const undo = await server.send(token, historyEndpoints.undoOperation, { params: { id }, body: {} })
        const result = await killUntilDone(server, token, undo.response.data.operation_id, kills)
        undone += result.done
        faults.push(...(await findDifferent(server.database().db, before, edited)))
      }
      return [
        minFigure('properties that actions changed', changed, (actions / 4) * properties),
        minFigure('of these, undone', undone, properties / 4),
        minFigure('properties that were left and listed, as someone had edited them', left, 1),
        minFigure('kills of the server and its database', server.kills(), actions * kills),
        none('properties changed twice, or neither changed nor listed', faults),
        none('counts that differ from the rows', await recount(server.database().db, new Date())),
        none('stored JSON that differs', await findStale(server.database().db)),
      ]
    } finally {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})

type Action = Pick<BulkInput, 'action' | 'values'> & { readonly filter: Readonly<Record<string, boolean>> }

/** Every second one is undone, so the others go on with what it left. */
function chooseAction(turn: number, agents: readonly { readonly id: string }[]): Action {
  const all: readonly Action[] = [
    { action: 'archive', filter: {} },
    { action: 'price', values: { percent: 10, round_to: 1_000 }, filter: {} },
    { action: 'delete', filter: {} },
    { action: 'set', values: { agent_id: agents[0]!.id }, filter: {} },
    { action: 'set', values: { property_type_id: 3 }, filter: {} },
    { action: 'archive', filter: {} },
    { action: 'set', values: { agent_id: agents[1]!.id }, filter: { archived: true } },
    { action: 'unarchive', filter: { archived: true } },
  ]
  return all[turn % all.length]!
}

async function begin(server: KilledServer, token: string, { filter, ...action }: Action): Promise<string> {
  const body = { entity: 'property', select: { filter }, ...action } as const
  return (await server.send(token, bulkEndpoints.create, { body })).response.data.operation_id
}

/** Edits some of the properties before or after the action reaches them. Returns those that were edited. */
async function editMeanwhile(
  server: KilledServer,
  token: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const edited = new Set<string>()
  for (const id of ids) {
    const price = 1_000_000 + Math.floor(Math.random() * 1_000_000)
    const saved = await server.send(token, propertyEndpoints.change, { params: { id }, body: { price } })
    if (saved.status === 200) edited.add(id)
  }
  return edited
}

async function killUntilDone(server: KilledServer, token: string, id: string, kills: number) {
  for (let kill = 0; kill < kills; kill += 1) {
    await pause(Math.random() * 150)
    await server.kill()
  }
  for (;;) {
    const { data } = (await server.send(token, historyEndpoints.operation, { params: { id } })).response
    if (data.state === 'done') return data
    if (data.state !== 'running') throw new Error(`Operation ${id} is ${data.state}`)
    await pause(100)
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface Finished {
  readonly id: string
  readonly operation: {
    readonly total: number
    readonly done: number
    readonly left: readonly { readonly id: string }[]
  }
}

/** Each selected property has one change of the operation, or is listed. */
async function findFaults(db: Kysely<Tables>, { id, operation }: Finished): Promise<string[]> {
  const rows = await db.selectFrom('change').select('entity_id').where('operation_id', '=', id).execute()
  const changed = new Set(rows.map(({ entity_id }) => entity_id))
  const { total, done, left } = operation
  return [
    ...(changed.size === rows.length ? [] : [`${rows.length - changed.size} are changed twice by ${id}`]),
    ...(changed.size === done ? [] : [`${done} are done, ${changed.size} changed by ${id}`]),
    ...(done + left.length === total ? [] : [`${done} and ${left.length} are not ${total} of ${id}`]),
    ...left.filter((record) => changed.has(record.id)).map((record) => `${record.id} is changed and listed by ${id}`),
  ]
}

type Properties = ReadonlyMap<string, unknown>

/** What an action changes of the properties. */
async function readProperties(db: Kysely<Tables>): Promise<Properties> {
  const rows = await db
    .selectFrom('property')
    .select(['id', 'price', 'agent_id', 'property_type_id', 'archived', 'search_text'])
    .select(sql<boolean>`deleted_at is not null`.as('is_deleted'))
    .execute()
  return new Map(rows.map(({ id, ...values }) => [id, values]))
}

/** After an undo, only those that were edited differ. */
async function findDifferent(db: Kysely<Tables>, before: Properties, edited: ReadonlySet<string>): Promise<string[]> {
  const now = await readProperties(db)
  return [...before].flatMap(([id, values]) =>
    edited.has(id) || isDeepStrictEqual(now.get(id), values) ? [] : [`${id} is not as before the undone action`],
  )
}

const findStale = async (db: Kysely<Tables>) =>
  (await readStoredJson(db)).filter(({ computed, stored }) => !isDeepStrictEqual(computed, stored))

const pick = (ids: readonly string[], count: number) =>
  Array.from({ length: count }, () => ids[Math.floor(Math.random() * ids.length)]!)
