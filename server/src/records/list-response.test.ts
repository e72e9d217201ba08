import { expect, test } from 'vitest'

import type { RowKey } from './cursor'
import { listResponse } from './list-response'
import { RawJsonStream } from './raw-json'

test('the next rows of a whole list are read while the previous ones are sent, and no further ones', async () => {
  const requested: (RowKey | null)[] = []
  const keys = ['a', 'b', 'c'].map((key) => ({ key, id: key }))
  const response = await listResponse({}, 'latest', async ({ after }) => {
    requested.push(after)
    return { json: String(requested.length), next: keys[requested.length - 1] ?? null, total: null }
  })
  expect(response).toBeInstanceOf(RawJsonStream)
  const chunks = (response as RawJsonStream).chunks[Symbol.asyncIterator]()
  const [a, b, c] = keys
  for (const expected of [
    [null, a],
    [null, a, b],
    [null, a, b, c],
    [null, a, b, c],
  ]) {
    await chunks.next()
    expect(requested).toEqual(expected)
  }
  await expect(chunks.next()).resolves.toEqual({ done: true, value: undefined })
})

test('an error of the next rows ends the list, and is no unhandled rejection without a reader', async () => {
  const respond = async () =>
    (await listResponse({}, 'latest', async ({ after }) => {
      if (after) throw new Error('broken')
      return { json: '1', next: { key: 'a', id: 'a' }, total: null }
    })) as RawJsonStream
  const read = (await respond()).chunks[Symbol.asyncIterator]()
  await read.next()
  await expect(read.next()).rejects.toThrow('broken')
  const unread = (await respond()).chunks[Symbol.asyncIterator]()
  await unread.next()
  await unread.return?.()
})

test('a suggestion that fails does not fail the search', async () => {
  const suggest = () => Promise.reject(new Error('timeout'))
  const empty = async () => ({ json: '', next: null, total: 0 })
  const response = await listResponse({ q: 'lekkki' }, 'latest', empty, { suggest })
  expect(response).toMatchObject({ parts: ['{"status":true,"data":[', '', '],"next_cursor":null,"total":0}'] })
})
