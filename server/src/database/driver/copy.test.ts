import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { readBytes } from './copy'
import type { OpenDatabase } from '../open'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const readAll = async (query: ReturnType<typeof sql>) =>
  (await readBytes(database.db, query.compile(database.db))).map((row) => row.map((column) => column.toString()))

const read = async (query: ReturnType<typeof sql>) => {
  const [row, ...others] = await readAll(query)
  expect(others).toEqual([])
  return row
}

test('values are sent as literals that cannot end early', async () => {
  const texts = [`it's`, `\\'; select 1; --`, '$1 $2', 'Lẹ́kkí\n"₦"', '']
  expect(await read(sql`select ${sql.join(texts.map((text) => sql`${text}::text`))}`)).toEqual(texts)
  const time = new Date('2026-11-23T10:11:12.345Z')
  const values = sql`select (${12}::int + 1)::text, (not ${false}::boolean)::text, (${time}::timestamptz = ${time.toISOString()})::text`
  expect(await read(values)).toEqual(['13', 'true', 'true'])
  expect(await read(sql`select coalesce(${null}::text, 'none')`)).toEqual(['none'])
  for (const text of texts) expect(await read(sql`select (${[text, 'next']}::text[])[1]`)).toEqual([text])
  expect(await read(sql`select (${[]}::text[])::text`)).toEqual(['{}'])
  await expect(read(sql`select ${{ a: 1 }}::text`)).rejects.toThrow('type object is not supported')
})

test('a failed query rejects, and the connection can be used again', async () => {
  await expect(read(sql`select (1 / ${0}::int)::text`)).rejects.toMatchObject({ code: '22012' })
  await expect(
    read(sql`select repeat('x', 100000), (1 / n)::text from generate_series(1, 0) n`),
  ).resolves.toBeUndefined()
  expect(await read(sql`select 'next'`)).toEqual(['next'])
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})

test('large results that are read at the same time are complete', async () => {
  const lengths = [1, 70_000, 3_000_000, 5, 900_000, 2_000_001]
  const results = await Promise.all(
    lengths.map((length) =>
      readAll(sql`select repeat(${String(length % 10)}, ${length}::int), n::text from generate_series(1, 3) n`),
    ),
  )
  const rowOf = (length: number, n: number) => [String(length % 10).repeat(length), String(n)]
  expect(results).toEqual(lengths.map((length) => [1, 2, 3].map((n) => rowOf(length, n))))
})
