import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'

import { fourAtATime } from './four-at-a-time'

/** Numbers from 1, with what has been read of them. */
function numbers(count: number) {
  const read: number[] = []
  async function* generate() {
    for (let value = 1; value <= count; value += 1) {
      read.push(value)
      yield value
    }
  }
  return { values: generate(), read }
}

test('four values are worked on at the same time, and no further one is read', async () => {
  const { values, read } = numbers(9)
  const events = new EventEmitter()
  const [full, free] = [once(events, 'full'), once(events, 'free')]
  const done: number[] = []
  const working = fourAtATime(values, async (value) => {
    if (value === 4) events.emit('full')
    await free
    done.push(value)
  })
  await full
  expect([read, done]).toEqual([[1, 2, 3, 4], []])
  events.emit('free')
  await working
  expect([done.length, new Set(done).size]).toEqual([9, 9])
})

test('after a failure what is running is awaited, and the rest is not read', async () => {
  const { values, read } = numbers(100)
  const events = new EventEmitter()
  const free = once(events, 'free')
  const done: number[] = []
  const working = fourAtATime(values, async (value) => {
    if (value === 2) throw new Error('The file 2 is damaged')
    await free
    done.push(value)
  })
  const failed = expect(working).rejects.toThrow('The file 2 is damaged')
  events.emit('free')
  await failed
  expect(done).toContain(1)
  expect(read.length).toBeLessThan(10)
})

test('a list that cannot be read fails', async () => {
  async function* damaged() {
    yield 1
    throw new Error('The list is damaged')
  }
  await expect(fourAtATime(damaged(), async () => {})).rejects.toThrow('The list is damaged')
})
