import { bulkEndpoints, type BulkInput } from '@gatehouse/contract/operations/bulk'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

import { type Figure, seconds } from '../report'
import type { Lists } from './open-lists'
import { p99Of, send, startSaves } from './requests'

const rows = 10_000
const maxMs = 20_000
const maxSaveMs = 150
const aloneMs = 5_000

interface Progress {
  readonly state: string
  readonly total: number
  readonly done: number
  readonly left_count: number
}

/** Prices, the agent and the archive of 10,000 properties, each as one action, while another client saves. */
export async function measureBulk(lists: Lists): Promise<Figure[]> {
  const alone = startSaves(lists)
  await pause(aloneMs)
  const aloneP99 = p99Of(await alone.stop())
  const agentId = await selectOne<string>(lists, 'select id from agent where deleted_at is null order by id limit 1')
  const actions: readonly (readonly [string, Pick<BulkInput, 'action' | 'values'>])[] = [
    ['prices', { action: 'price', values: { percent: 2.5, round_to: 1_000 } }],
    ['agent', { action: 'set', values: { agent_id: agentId } }],
    ['archive', { action: 'archive' }],
  ]
  const figures: Figure[] = []
  for (const [name, action] of actions) {
    const saves = startSaves(lists)
    const start = performance.now()
    const { done, total, left_count: left } = await run(lists, action)
    const ms = performance.now() - start
    const p99 = p99Of(await saves.stop())
    figures.push(
      {
        // Left are those that the other client saved between their selection and their chunk.
        what: `${name}: ${format(done)} of ${format(total)} changed, ${format(left)} left`,
        measured: `${seconds(ms)}, ${Math.round((done / ms) * 1000).toLocaleString('en')} a second`,
        target: `under ${seconds(maxMs)}`,
        isReached: ms < maxMs && total >= rows && done + left === total,
      },
      {
        what: `${name}: saves of another client, p99`,
        measured: `${p99.toFixed(0)} ms, ${(p99 / aloneP99).toFixed(1)} × those alone`,
        target: `under ${maxSaveMs} ms`,
        isReached: p99 < maxSaveMs,
      },
    )
  }
  return figures
}

const format = (count: number) => count.toLocaleString('en')

/** Selects the cheapest 10,000, and those with the same price as the last of them. */
async function run(lists: Lists, action: Pick<BulkInput, 'action' | 'values'>): Promise<Progress> {
  const max_price = await selectOne<string>(
    lists,
    `select price from property where deleted_at is null and not archived and price is not null
    order by price limit 1 offset ${rows - 1}`,
  )
  const body = { entity: 'property', select: { filter: { max_price: Number(max_price) } }, ...action }
  const { operation_id: id } = await send<{ operation_id: string }>(lists, bulkEndpoints.create.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  for (;;) {
    const operation = await send<Progress>(lists, `/admin/operations/${id}`, {})
    if (operation.state === 'done') return operation
    if (operation.state !== 'running') throw new Error(`The action is ${operation.state}`)
    await pause(100)
  }
}

async function selectOne<Value>({ databaseUrl }: Lists, query: string): Promise<Value> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows: found } = await client.query<Record<string, Value>>(query)
    return Object.values(found[0]!)[0]!
  } finally {
    await client.end()
  }
}
