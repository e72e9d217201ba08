import { basename } from 'node:path'

import { findAreas } from '../server/src/areas/find-areas'
import { readUnknownPlace } from '../server/src/areas/unknown-place'
import { fieldNamed, isHeader } from '../server/src/imports/csv/columns'
import { readCsvRows } from '../server/src/imports/csv/csv-rows'
import { decodeText } from '../server/src/imports/csv/decode-text'
import { readCsvFile } from '../server/src/imports/csv/read-csv-file'
import { listings } from '../server/src/imports/targets/listings'
import { printTable } from './report'

// How many locations of a file of listings name a known area (docs/decisions/0093). The file has the columns
// of an import: location, or town and state.

const shownUnknown = 20

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Name a CSV file of listings: npm run bench:areas -- listings.csv')
  process.exit(1)
}
const locations = await readLocations(path)
const counts = { area: 0, state: 0, nothing: 0 }
const unknown = new Map<string, number>()
for (const location of locations) {
  const found = findAreas(location)
  if (found.some(({ area }) => area.parent !== null)) counts.area += 1
  else if (found.length > 0) counts.state += 1
  else counts.nothing += 1
  const place = readUnknownPlace(location, found)
  if (place) unknown.set(place.words, (unknown.get(place.words) ?? 0) + 1)
}
const percent = (count: number) => `${((100 * count) / Math.max(1, locations.length)).toFixed(1)} %`
console.log(`\n${basename(path)}: ${locations.length} locations`)
printTable([
  ['they name', 'locations', ''],
  ['a town or a part of one', String(counts.area), percent(counts.area)],
  ['only a state', String(counts.state), percent(counts.state)],
  ['no area', String(counts.nothing), percent(counts.nothing)],
])
if (unknown.size > 0) {
  const most = [...unknown].toSorted(([, one], [, other]) => other - one).slice(0, shownUnknown)
  console.log(`\n${unknown.size} unknown areas, those of most locations first`)
  printTable([['words', 'locations'], ...most.map(([words, count]) => [words, String(count)])])
}

/** As an import makes them of the columns. */
async function readLocations(file: string): Promise<string[]> {
  const { text } = decodeText(await readCsvFile(file, basename(file)), basename(file))
  const isHeading = (cells: readonly string[]) =>
    isHeader(cells, { ...listings, needs: listings.needs.slice(0, 1) }, new Map())
  const rows: (readonly string[])[] = []
  for await (const { cells } of readCsvRows(text, basename(file), isHeading)) rows.push(cells)
  const fields = (rows[0] ?? []).map((name) => fieldNamed(name, listings))
  const cell = (cells: readonly string[], field: string) => cells[fields.indexOf(field)]?.trim() ?? ''
  return rows
    .slice(1)
    .map((cells) => cell(cells, 'location') || [cell(cells, 'town'), cell(cells, 'state')].filter(Boolean).join(', '))
    .filter((location) => location !== '')
}
