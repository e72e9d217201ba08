import { expect, test } from 'vitest'
import { createWorkerLimit } from './worker-limit'

test('two tasks run at a time, and an exclusive task runs alone', async () => {
  const limit = createWorkerLimit()
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, isExclusive: boolean) =>
    limit(isExclusive, async (worker) => {
      events.push(`${name} at ${worker}`)
      await new Promise<void>((end) => ends.set(name, end))
    })
  const all = [start('a', false), start('b', false), start('large', true), start('c', false)]
  await expect.poll(() => events).toEqual(['a at 0', 'b at 1'])
  ends.get('a')!()
  await all[0]
  expect(events).toEqual(['a at 0', 'b at 1'])
  ends.get('b')!()
  await expect.poll(() => events).toEqual(['a at 0', 'b at 1', 'large at 0'])
  ends.get('large')!()
  await expect.poll(() => events).toEqual(['a at 0', 'b at 1', 'large at 0', 'c at 0'])
  ends.get('c')!()
  await Promise.all(all)
})

test('a task that fails releases its worker', async () => {
  const limit = createWorkerLimit()
  await expect(limit(true, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(true, () => Promise.resolve('next'))).toBe('next')
})
