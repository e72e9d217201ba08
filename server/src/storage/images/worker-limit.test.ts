import { expect, test } from 'vitest'
import { createImageTurns } from './worker-limit'

test('two run at once, one that is to be alone waits for both and is waited for', async () => {
  const limit = createImageTurns()
  const events: string[] = []
  const ends = new Map<string, () => void>()
  const start = (name: string, isAlone: boolean) =>
    limit(isAlone, async (place) => {
      events.push(`${name} at ${place}`)
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

test('work that fails gives its place back', async () => {
  const limit = createImageTurns()
  await expect(limit(true, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(true, () => Promise.resolve('next'))).toBe('next')
})
