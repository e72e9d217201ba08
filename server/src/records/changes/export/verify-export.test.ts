import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { openTestDatabase } from '../../../../test/database'
import { inTransaction } from '../../../database/transaction'
import { newId } from '../../../database/id'
import { recordChanges } from '../change'
import { exportChanges } from './export-changes'
import { verifyExport } from './verify-export'

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate change, change_order, change_pending`.execute(database.db)
})

const record = (time: string, count = 1, entity: 'property' | 'agent' = 'property') =>
  inTransaction(database.db, (tx) => {
    const change = { action: 'create', entity, adminId: null, source: 'command', before: null } as const
    const changes = Array.from({ length: count }, () => ({ ...change, id: newId(), after: { location: 'Lekki' } }))
    return recordChanges(tx, changes, new Date(time))
  })

const everything = { from: null, to: null, kind: null }
async function exportAll(wanted: Parameters<typeof exportChanges>[1] = everything): Promise<string[]> {
  const lines: string[] = []
  for await (const line of exportChanges(database.db, wanted)) lines.push(line.trimEnd())
  return lines
}
async function* stream(lines: readonly string[]) {
  yield* lines
}
const verify = (lines: readonly string[]) => verifyExport(database.db, stream(lines))
const parsed = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Record<string, never>)

test('the file has every change in its order, across batches, and a digest of each day in Lagos', async () => {
  await record('2026-11-24T22:59:00Z', 1_001)
  await record('2026-11-24T23:00:00Z', 2)
  const lines = parsed(await exportAll())
  expect(lines.filter((line) => 'change' in line)).toHaveLength(1_003)
  expect(lines.filter((line) => 'digest' in line)).toMatchObject([
    { digest: { day: '2026-11-24', count: 1_001 } },
    { digest: { day: '2026-11-25', count: 2 } },
  ])
  expect(lines[1]).toMatchObject({ change: { entity: 'property', action: 'create', after: { location: 'Lekki' } } })
})

test('a file of some days or of one kind contains only those', async () => {
  for (const day of ['2026-11-23', '2026-11-24', '2026-11-25']) await record(`${day}T12:00:00Z`)
  await record('2026-11-24T12:00:00Z', 1, 'agent')
  const lines = await exportAll({ from: '2026-11-24', to: '2026-11-24', kind: 'agent' })
  expect(parsed(lines).slice(1)).toMatchObject([{ change: { entity: 'agent' } }, { digest: { day: '2026-11-24' } }])
  expect(await verify(lines)).toEqual({ days: 1, changes: 1, differences: [] })
})

test('changes after the export and values that an erasure removes make no difference', async () => {
  await record('2026-11-24T12:00:00Z', 3)
  const lines = await exportAll()
  await record('2026-11-24T12:00:00Z', 2)
  await sql`update change set after = after - 'location'`.execute(database.db)
  expect(await verify(lines)).toEqual({ days: 1, changes: 3, differences: [] })
})

const ofDay = sql`created_at > '2026-11-24'`
test.each([
  ['an altered action', sql`update change set action = 'delete' where ${ofDay}`, 3],
  ['an altered time', sql`update change set created_at = created_at + interval '1 second' where ${ofDay}`, 3],
  ['a removed change', sql`delete from change where id = (select id from change where ${ofDay} limit 1)`, 2],
])('%s is found by its day', async (_, altering, stored) => {
  await record('2026-11-23T12:00:00Z')
  await record('2026-11-24T12:00:00Z', 3)
  const lines = await exportAll()
  await altering.execute(database.db)
  expect((await verify(lines))!.differences).toEqual([{ day: '2026-11-24', exported: 3, stored }])
})

test('another file, or one without its first line, is not verified', async () => {
  await record('2026-11-24T12:00:00Z')
  expect(await verify(['{"price":1}', 'no JSON'])).toBeNull()
  expect(await verify((await exportAll()).slice(1))).toBeNull()
})
