import { expect, test } from 'vitest'

import { areas } from './areas'
import { findAreas } from './find-areas'

const idsIn = (text: string) => findAreas(text).map(({ area }) => area.id)

test.each([
  ['Ikate, Lekki, Lagos', ['ikate-lagos', 'lekki-lagos', 'lagos']],
  ['VI', ['victoria-island-lagos']],
  ['off Adeola Odeku, V/I', ['adeola-odeku-lagos', 'victoria-island-lagos']],
  ['V.I. Lagos', ['victoria-island-lagos', 'lagos']],
  ['*LEKKI PH1*', ['lekki-phase-1-lagos']],
  ['Lekki phase one', ['lekki-phase-1-lagos']],
  ['Lekki Phase II', ['lekki-phase-2-lagos']],
  ['Magodo GRA Phase 2', ['magodo-gra-phase-2-lagos']],
  ['Ìkẹjà GRA', ['ikeja-gra-lagos']],
  ['Bodija, Ìbàdàn, Ọ̀yọ́', ['bodija-oyo', 'ibadan-oyo', 'oyo']],
  ['Gwarimpa Estate', ['gwarinpa-abuja']],
  ['wuse ii', ['wuse-2-abuja']],
  ['Ibeju-Lekki', ['ibeju-lekki-lagos']],
  ['Independence Layout, Enugu', ['independence-layout-enugu', 'enugu']],
])('finds the areas of %s', (text, ids) => {
  expect(idsIn(text)).toEqual(ids)
})

test.each([
  ['GRA', 'Ikeja', 'ikeja-gra-lagos'],
  ['GRA', 'Benin City', 'benin-gra-edo'],
  ['GRA Phase 2', 'PH', 'new-gra-rivers'],
  ['Central Area', 'Abuja', 'central-area-abuja'],
  ['Eleko', 'Ibeju-Lekki', 'eleko-lagos'],
  ['Airport Road', 'Warri', 'airport-road-warri-delta'],
])('finds %s, which several places are called, only beside a place such as %s', (name, town, id) => {
  expect(idsIn(`${name}, ${town}`)[0]).toBe(id)
  expect(idsIn(name)).toEqual([])
})

test('prefers the place of a name that lies in the state that is named too', () => {
  expect(idsIn('Karu')).toEqual(['karu-abuja'])
  expect(idsIn('Karu, Nasarawa')).toEqual(['karu-nasarawa', 'nasarawa'])
  expect(idsIn('Isheri North, Ogun')).toEqual(['isheri-north-ogun', 'ogun'])
})

test.each(['1004 sqm', 'Call Anthony', 'phase 1', 'Lekki-like'.slice(6), 'Ikejagra', 'Lagosian', 'the rivers', ''])(
  'finds no area in %j',
  (text) => {
    expect(idsIn(text)).toEqual([])
  },
)

test('tells where in the text the name stands, as it is written there', () => {
  const text = '🏠 4 bed, 𝗗uplex at Ìkòyí\u200b (off Bourdillon)'
  for (const { name, start, end } of findAreas(text)) expect(text.slice(start, end)).toBe(name)
  expect(findAreas(text).map(({ name }) => name)).toEqual(['Ìkòyí', 'Bourdillon'])
})

test('does not continue a name across a comma or a line break', () => {
  expect(idsIn('Lekki, Phase 1')).toEqual(['lekki-lagos'])
  expect(idsIn('Lekki\n2 bedrooms')).toEqual(['lekki-lagos'])
})

test('has the 36 states and Abuja, each with its areas, and no two areas with one id', () => {
  expect(areas.filter(({ parent }) => parent === null)).toHaveLength(37)
  expect(new Set(areas.map(({ id }) => id)).size).toBe(areas.length)
  expect(areas.filter(({ id, name }) => !/^[a-z0-9-]+$/.test(id) || name.trim() !== name)).toEqual([])
})

test('finds every area by its name together with its state', () => {
  const lost = areas.filter(
    (area) => !findAreas(`${area.name}, ${area.state} State`).some((found) => found.area === area),
  )
  expect(lost.map(({ id }) => id)).toEqual([])
})

test.each(['GRA ', 'Lekki ', 'a.', '1', 'é', '😀 ', 'Port '])('reads 50 kB of %j within a second', (text) => {
  const startedAt = performance.now()
  findAreas(text.repeat(50_000 / text.length))
  expect(performance.now() - startedAt).toBeLessThan(1000)
})
