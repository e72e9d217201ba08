import { assert, constantFrom, property, record, uniqueArray } from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLists, mergeValues } from './merge-values'

const rules = { fields: ['price', 'city', 'photos'], lists: ['photos'] } as const
const photos = uniqueArray(constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
const values = record({ price: constantFrom('1', '2', '3'), city: constantFrom('Lagos', 'Kano'), photos })

test('what one side alone changed is the result, without a conflict', () => {
  assert(
    property(values, values, (base, changed) => {
      expect(mergeValues(base, changed, base, rules)).toMatchObject({ values: changed, taken: [], conflicts: [] })
      expect(mergeValues(base, base, changed, rules)).toMatchObject({ values: changed, conflicts: [] })
      expect(mergeValues(base, changed, changed, rules)).toMatchObject({ values: changed, taken: [], conflicts: [] })
    }),
  )
})

test('both directions have the same conflicts, and the same values without them', () => {
  assert(
    property(values, values, values, (base, mine, theirs) => {
      const one = mergeValues(base, mine, theirs, rules)
      const other = mergeValues(base, theirs, mine, rules)
      expect(one.conflicts).toEqual(other.conflicts)
      for (const name of ['price', 'city'] as const) {
        const isConflict = mine[name] !== theirs[name] && base[name] !== mine[name] && base[name] !== theirs[name]
        expect(one.conflicts.includes(name)).toBe(isConflict)
        expect(one.values[name]).toBe(isConflict ? mine[name] : other.values[name])
      }
      expect([...one.values.photos].sort()).toEqual([...other.values.photos].sort())
    }),
  )
})

test('a list has every entry that was added and none that was removed, each once', () => {
  assert(
    property(photos, photos, photos, (base, mine, theirs) => {
      const all = [...new Set([...base, ...mine, ...theirs])]
      const wanted = all.filter((entry) => !base.includes(entry) || (mine.includes(entry) && theirs.includes(entry)))
      expect([...mergeLists(base, mine, theirs)].sort()).toEqual(wanted.sort())
    }),
  )
})

test.each([
  ['my order, with what they added', 'abc', 'cab', 'abxc', 'cabx'],
  ['their order if I only added', 'abc', 'abcm', 'cba', 'cmba'],
  ['a photo that I put first stays first', 'ab', 'mab', 'ba', 'mba'],
  ['both added at the end', 'ab', 'abm', 'abt', 'abmt'],
  ['one removed what the other moved', 'abc', 'ac', 'bca', 'ca'],
])('lists: %s', (_, base, mine, theirs, merged) => {
  expect(mergeLists(Array.from(base), Array.from(mine), Array.from(theirs)).join('')).toBe(merged)
})

test('without a base, fields that differ are conflicts', () => {
  const mine = { price: '1', city: 'Lagos', photos: ['a'] }
  const theirs = { price: '1', city: 'Kano', photos: ['b'] }
  expect(mergeValues({}, mine, theirs, rules)).toMatchObject({ values: mine, taken: [], conflicts: ['city', 'photos'] })
})

test('choices and pictures are the same when only their label or their renditions differ', () => {
  const base = { agent: { value: 'g1', label: 'Current agent' }, photos: [{ key: '/a', picture: { width: 1 } }] }
  const now = { agent: { value: 'g1', label: 'Lekki Homes' }, photos: [{ key: '/a', picture: { width: 2 } }] }
  expect(mergeValues<object>(base, now, base, { fields: ['agent', 'photos'] as never[] }).conflicts).toEqual([])
})

test('entries with keys are merged by key, and only a key that both changed is a conflict', () => {
  const keyOf = (entry: string) => entry.slice(0, 1)
  const keyed = { fields: ['captions'], keyed: { captions: keyOf } } as const
  const base = { captions: ['a1', 'b1', 'c1'] }
  const merged = (mine: string[], theirs: string[]) =>
    mergeValues(base, { captions: mine }, { captions: theirs }, keyed)
  expect(merged(['a2', 'b1', 'c1'], ['a1', 'b2', 'd1'])).toMatchObject({
    values: { captions: ['a2', 'b2', 'd1'] },
    taken: ['captions'],
    conflicts: [],
  })
  expect(merged(['a2', 'b1', 'c1', 'd1'], ['a3', 'b2', 'c1'])).toEqual({
    values: { captions: ['a2', 'b2', 'c1', 'd1'] },
    alternatives: { captions: ['a3', 'b2', 'c1', 'd1'] },
    taken: [],
    conflicts: ['captions'],
  })
  expect(merged(['b1', 'c1'], ['a2', 'b1', 'c1']).conflicts, 'removed and changed').toEqual(['captions'])
})
