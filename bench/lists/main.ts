import { parseArgs } from 'node:util'

import { type Figure, printFigures } from '../report'
import { measureBulk } from './bulk-rows'
import { measureExport } from './export-rows'
import { measureImport } from './import-rows'
import { type Lists, openLists } from './open-lists'
import { measureSearch } from './search-records'

// What the lists do with all their rows. Each part is measured alone, on its own server and database.

const parts: Readonly<Record<string, (lists: Lists) => Promise<Figure[]>>> = {
  export: measureExport,
  import: measureImport,
  bulk: measureBulk,
  search: measureSearch,
}

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true, default: Object.keys(parts) },
    properties: { type: 'string', default: '100000' },
  },
})
const properties = Number(values.properties)
const exitCodes: number[] = []
for (const name of values.part) {
  const measure = parts[name]
  if (!measure) throw new Error(`There is no part ${name}: choose from ${Object.keys(parts).join(', ')}`)
  const lists = await openLists(properties)
  try {
    exitCodes.push(printFigures(`${name}: ${properties.toLocaleString('en')} properties`, await measure(lists)))
  } finally {
    await lists.close()
  }
}
process.exitCode = Math.max(...exitCodes)
