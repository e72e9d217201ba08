import { expect, test } from 'vitest'

import { createPromiseCache } from './promise-cache'

test('a value is loaded once, and a failed load is repeated by the next call', async () => {
  const cache = createPromiseCache<number>()
  let loads = 0
  const load = async () => {
    loads += 1
    if (loads === 1) throw new Error('Too many open files')
    return loads
  }
  await expect(cache.get('docs', load)).rejects.toThrow('Too many open files')
  expect(await Promise.all([cache.get('docs', load), cache.get('docs', load)])).toEqual([2, 2])
  expect(await cache.get('docs', load)).toBe(2)
})
