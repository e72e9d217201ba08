import { clearDatabases } from '../../../test/device-storage'
import { afterEach, expect, test } from 'vitest'

import { openStoredQueries } from './stored-queries'

afterEach(() => clearDatabases())

const yearMs = 365 * 86_400_000

test('what was stored under a clock that was ahead does not displace what arrives after it', async () => {
  const queries = await openStoredQueries(['http://api.test', 'token'])
  const write = (hash: string, updated_at: number) => queries.write([{ hash, data: hash, updated_at }])
  for (let count = 0; count < 60; count += 1) await write(`of the future ${count}`, Date.now() + yearMs + count)
  await write('of today', Date.now())
  expect((await queries.find('of today'))?.data).toBe('of today')
})
