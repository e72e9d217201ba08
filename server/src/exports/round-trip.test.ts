import { csvLine, exportCell } from '@gatehouse/contract/exports/cells'
import { type ExportColumn, exportColumns } from '@gatehouse/contract/exports/columns'
import {
  amenityOptions,
  livingRoomOptions,
  propertyTypes,
  roomOptions,
} from '@gatehouse/contract/entities/property-choices'
import { maxPrice } from '@gatehouse/contract/values/price'
import { cleanedText } from '@gatehouse/contract/values/fields'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { cleanCell } from '../imports/csv/clean-cell'
import { readColumns } from '../imports/csv/columns'
import { readCsvRows } from '../imports/csv/csv-rows'
import { decodeText } from '../imports/csv/decode-text'
import { openTable } from '../imports/csv/open-table'
import { createRowReader } from '../imports/csv/row-reader'
import { agents } from '../imports/targets/agents'
import { inquiries } from '../imports/targets/inquiries'
import { listings } from '../imports/targets/listings'
import { signups } from '../imports/targets/signups'
import type { Target } from '../imports/target'
import { csvWriter } from './write-rows'

const now = new Date('2026-11-25T12:00:00Z')

const typedText = fc.oneof(
  fc.string({ minLength: 1, maxLength: 200, unit: 'binary' }),
  fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...Array.from('=+-@\'"‘’,;|\t\n a5₦(')) }),
  // Invisible marks, among them one that is not assigned and one of two code units.
  fc.string({
    minLength: 1,
    maxLength: 6,
    unit: fc.constantFrom(...Array.from('\u061c\u200b\u200d\u2065\u{1d173}\u0001 a=ọ')),
  }),
  fc.constantFrom("'=1", '="0803"', "'5 rooms'", '+234 803', '-', '- x', 'n/a', '＝A1', "''", '"', '#REF!'),
)

test('the reader of imports gives back every text that is exported', async () => {
  const column = exportColumns('announcement').find(({ name }) => name === 'announcement_text')!
  const stored = cleanedText(200)
  await fc.assert(
    fc.asyncProperty(typedText, async (typed) => {
      const { data: text = '' } = stored.safeParse(typed)
      fc.pre(text !== '')
      const file = csvLine(['id', 'Announcement text']) + csvLine(['1', exportCell(column, text)])
      const rows = await collect(readCsvRows(file, 'file', ([first]) => first === 'id'))
      expect(rows[1]!.cells.map(cleanCell)).toEqual(['1', text])
    }),
    { numRuns: 2_000, examples: [['\u061c\u0001']] },
  )
})

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const item of items) all.push(item)
  return all
}

/** The rows that an import reads from an exported file. */
async function importRows<Row>(target: Target<Row>, columns: readonly ExportColumn[], rows: readonly object[]) {
  const { start, write } = csvWriter(columns)
  const content = Buffer.from(start + rows.map((row) => write(row as never)).join(''))
  const { text, encoding } = decodeText(content, 'file')
  const table = await openTable(text, [target], new Map(), 'file')
  const context = { now, isMonthFirst: false, encoding }
  const read = createRowReader(target, readColumns(table.header, target, new Map(), 'file'), context)
  return (await collect(table.rows)).map((row) => {
    const parsed = read(row).read
    if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
    return parsed.row
  })
}

const property = fc.record({
  id: fc.uuid(),
  version: fc.nat(),
  type: fc.constantFrom('Sell', 'Lease'),
  location: fc
    .string({ minLength: 3, maxLength: 40, unit: fc.constantFrom(...Array.from('abcÀé =+-,"')) })
    .map((text) => `x${text}x`),
  property_type_id: fc.constantFrom(...propertyTypes.map(({ id }) => id)),
  property_availability: fc.option(
    fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  ),
  price: fc.oneof(fc.nat({ max: maxPrice }), fc.nat({ max: 2_000_000 })),
  living_room: fc.constantFrom(...livingRoomOptions),
  bedroom: fc.constantFrom(...roomOptions),
  bathroom: fc.constantFrom(...roomOptions),
  finance: fc.boolean(),
  property_description: fc
    .string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(...Array.from('abc\n"=+-')) })
    .map((text) => `x${text}x`),
  amenities: fc.subarray([...amenityOptions]),
})

test('an import of exported properties reads the fields that were exported', async () => {
  const agentColumns = new Set(['agent_id', 'agent_name'])
  const columns = exportColumns('property').filter(({ name }) => !agentColumns.has(name))
  await fc.assert(
    fc.asyncProperty(fc.array(property, { minLength: 1, maxLength: 5 }), async (properties) => {
      const read = await importRows(listings, columns, properties)
      for (const [index, { id: _id, version: _version, ...fields }] of properties.entries())
        expect(read[index]).toMatchObject(fields)
    }),
    { numRuns: 300 },
  )
})

test('an import of exported people reads their names, numbers, emails and times', async () => {
  const person = {
    id: '1',
    name: "O'Neil, Ada",
    first_name: 'Ada',
    last_name: "O'Neil",
    company_name: '=Homes',
    email: 'ada@people.test',
    phone_number: '+234 803 000 0000',
    city: '-',
    postcode: '105102',
    message: '- Is it free?\n- When?',
    source: "'5 Homes",
    created_at: '2026-11-24T23:30:15.000Z',
  }
  const [agent] = await importRows(agents, exportColumns('agent'), [{ ...person, city: 'Ikeja' }])
  expect(agent).toMatchObject({ company_name: '=Homes', phone_number: '+234 803 000 0000', postcode: '105102' })
  const [signup] = await importRows(signups, exportColumns('signup'), [person])
  const { name, email, phone_number, created_at, message, source } = person
  expect(signup).toEqual({ name, email, phone_number, created_at })
  const [inquiry] = await importRows(inquiries, exportColumns('inquiry'), [person])
  expect(inquiry).toMatchObject({ name, email, phone_number, created_at, message, source })
})
