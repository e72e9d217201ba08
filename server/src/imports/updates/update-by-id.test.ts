import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { csvLine, exportCell } from '@gatehouse/contract/exports/cells'
import { columnValue, exportColumns, type ExportedEntity } from '@gatehouse/contract/exports/columns'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { expect, test } from 'vitest'

import { setUpStagedImports } from '../../../test/imports/staged-import'
import { insertAgent } from '../../../test/insert-rows'
import { expectStoredJson } from '../../../test/stored-json'

const imports = setUpStagedImports()
const { stage, change, find, editRow, properties } = imports

type Json = Readonly<Record<string, unknown>>

/** The file that an export of these records has, with some cells changed by their headings. */
function exportOf(
  entity: ExportedEntity,
  records: readonly Json[],
  changed: (row: Record<string, string>, index: number) => void,
) {
  const columns = exportColumns(entity)
  const rows = records.map((record, index) => {
    const row = Object.fromEntries(
      columns.map((column) => [column.heading, exportCell(column, columnValue(column, record))]),
    )
    changed(row, index)
    return csvLine(Object.values(row))
  })
  return `\uFEFF${csvLine(columns.map(({ heading }) => heading))}${rows.join('')}`
}

async function importListings(): Promise<readonly PropertyCard[]> {
  const { app } = imports
  await insertAgent(app.db, { email: 'a@homes.test', company_name: 'Lekki Homes' })
  const rows = [
    'town,price,description,type,agent,date,amenities,title',
    'Ajah,5000000,=SUM,Rent,a@homes.test,2027-01-15,Gym,Duplex',
    `Ikoyi,6000000,"Two lines,\nand ""quotes""",,,,,Land`,
    'Lekki,7000000,,,,,,',
  ].map((row) => row.replace('=SUM', "'=SUM"))
  await stage('listings', rows.join('\n'), { mode: 'all' })
  const { data } = (await app.request(propertyEndpoints.list)).response
  return data.toSorted((one, other) => one.location.localeCompare(other.location))
}

test('facts of an export are changed, removed and left, in the spellings of spreadsheets', async () => {
  const [ajah] = await importListings()
  const { app } = imports
  const facts = { title: 'Receipt', toilets: 3, estate: 'Pinnock', of_a_newer_version: 1 }
  await app.pool.query('update property set facts = $1 where id = $2', [facts, ajah!.id])
  const file = exportOf('property', [{ ...ajah, facts }], (row) => {
    row['Title document'] = 'C of O'
    row['Caution deposit'] = '₦1,500,000'
    row['Power'] = 'Generator; Band A'
    row['Toilets'] = ''
  })
  const staged = await stage('listings', file, { mode: 'all' })
  expect(staged.data.problems).toEqual([])
  const { rows } = await app.pool.query<{ facts: object }>('select facts from property where id = $1', [ajah!.id])
  const { toilets: _toilets, ...others } = facts
  expect(rows[0]!.facts).toEqual({ ...others, title: 'C of O', caution: 1_500_000, power: ['Band A', 'Generator'] })
})

test('an export that is not changed changes nothing', async () => {
  const file = exportOf('property', await importListings(), () => {})
  const { data } = await stage('listings', file)
  expect(data).toMatchObject({ update: true, can_update: true, counts: { unchanged: 3 }, problems: [] })
  const saved = file.replaceAll('2027-01-15', '15/01/2027').replaceAll('5000000', '5.00E+06').replaceAll('\r\n', '\n')
  expect((await stage('listings', saved.replaceAll(',', ';').replaceAll('lines;', 'lines,'))).data.counts).toEqual({
    unchanged: 3,
  })
})

test('the state of an export is changed with its time, and undone', async () => {
  const { app } = imports
  const records = await importListings()
  const file = exportOf('property', records, (row, index) => {
    if (index === 0) row['State'] = 'Under Offer'
    if (index === 1) row['State'] = 'gone'
  })
  const checked = await stage('listings', file)
  expect(checked.data).toMatchObject({ counts: { update: 1, refused: 1, unchanged: 1 } })
  const { rows } = await find(checked.data.id, { rows: 'refused' })
  expect(rows[0]!.problems).toEqual([
    {
      column: expect.any(Number) as number,
      message: "State 'gone': State must be available, under offer, sold, let or withdrawn",
    },
  ])
  const done = await change(checked.data.id, { mode: 'good' })
  const states = async () =>
    (await properties()).map(({ state, state_changed_at }) => [state, state_changed_at !== null])
  expect(await states()).toEqual([
    ['under offer', true],
    ['available', false],
    ['available', false],
  ])
  await expectStoredJson(app.db)
  await app.request(historyEndpoints.undoOperation, { params: { id: done.data.operation_id! }, body: {} })
  expect((await states()).map(([state]) => state)).toEqual(['available', 'available', 'available'])
})

test('only the cells that differ are changed, shown before, and undone as one', async () => {
  const { app } = imports
  const before = await importListings()
  const file = exportOf('property', before, (row, index) => {
    if (index === 0) row['Price'] = '₦ 5,500,000'
    if (index === 1) Object.assign(row, { Price: '6500000', 'Property Type': 'terrace', Location: 'Ìkòyí' })
  })
  const checked = await stage('listings', file)
  expect(checked.data).toMatchObject({
    counts: { update: 2, unchanged: 1 },
    changed_fields: [
      { field: 'price', label: 'Price', count: 2 },
      { field: 'location', label: 'Location', count: 1 },
      { field: 'property_type_id', label: 'Property Type', count: 1 },
    ],
  })
  const { id } = checked.data
  expect((await find(id, { rows: 'update' })).rows.map(({ changes }) => changes)).toEqual([
    [{ field: 'price', before: '5000000', after: '5500000' }],
    [
      { field: 'location', before: 'Ikoyi', after: 'Ìkòyí' },
      { field: 'property_type_id', before: 'Land', after: 'Terrace' },
      { field: 'price', before: '6000000', after: '6500000' },
    ],
  ])
  expect((await properties())[0]).toMatchObject({ price: 5_000_000, version: 1 })

  const done = await change(id, { mode: 'all' })
  expect(done.data).toMatchObject({ state: 'done', counts: { written: 2, unchanged: 1 } })
  expect(
    (await properties()).map(({ location, price, version, amenities }) => [location, price, version, amenities]),
  ).toEqual([
    ['Ajah', 5_500_000, 2, ['Gym']],
    ['Lekki', 7_000_000, 1, []],
    ['Ìkòyí', 6_500_000, 2, []],
  ])
  expect((await app.request(propertyEndpoints.list, { query: { q: 'ikoyi' } })).response.total).toBe(1)
  await expectStoredJson(app.db)
  const operation = done.data.operation_id!
  const described = (await app.request(historyEndpoints.operation, { params: { id: operation } })).response.data
  expect(described).toMatchObject({ kind: 'import', done: 2, details: { records: 'listings', update: true } })

  await app.request(historyEndpoints.undoOperation, { params: { id: operation }, body: {} })
  expect((await properties()).map(({ location, price }) => [location, price])).toEqual(
    before.map(({ location, price }) => [location, price]),
  )
})

test('a row that somebody has changed since is shown and left, before the import and during it', async () => {
  const { app } = imports
  const exported = await importListings()
  const file = exportOf('property', exported, (row) => (row['Price'] = '1'))
  await app.pool.query(`update property set price = 9, version = version + 1 where location = 'Ajah'`)
  const checked = await stage('listings', file)
  expect(checked.data.counts).toEqual({ update: 2, changed_since: 1 })
  const [row] = (await find(checked.data.id, { rows: 'changed_since' })).rows
  expect(row).toMatchObject({
    line: 2,
    problems: [{ message: expect.stringContaining('changed after the file was exported') }],
  })

  await app.pool.query(`update property set price = 9, version = version + 1 where location = 'Lekki'`)
  const done = await change(checked.data.id, { mode: 'all' })
  expect(done.data).toMatchObject({ state: 'done', counts: { written: 1, changed_since: 2 } })
  expect((await properties()).map(({ price }) => price)).toEqual([9, 1, 9])
})

test('rows without an id, with an unknown one, with one twice and with cells that the form rejects are refused', async () => {
  const [first, second, third] = await importListings()
  const file = exportOf('property', [first!, second!, third!, first!, first!], (row, index) => {
    if (index === 0) Object.assign(row, { Type: 'Gift', Bedroom: '11', Price: 'POA' })
    if (index === 1) row['Location'] = ''
    if (index === 2) row['id'] = '01900000-0000-7000-8000-000000000000'
    if (index === 4) row['id'] = ''
  })
  const { data, rows } = await stage('listings', file)
  expect(data.counts).toEqual({ refused: 5 })
  expect(rows.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    [
      "Type 'Gift': Type must be Sell or Lease",
      "Price 'POA' is not a number",
      "Bedroom '11': Bedroom must be 1 to 10 or 10+",
    ],
    ['Location is required'],
    ['there is no record with this id'],
    ['line 2 has the same id'],
    ['it has no id: import new rows in a file of their own'],
  ])
  const corrected = await editRow(data.id, 3, { Location: 'Banana Island' })
  expect(corrected.response.data).toMatchObject({ state: 'update', changes: [{ after: 'Banana Island' }] })
})

test('lists with commas are read, and a refused cell is told its heading and its choices', async () => {
  const [first, second] = await importListings()
  const file = exportOf('property', [first!, second!], (row, index) => {
    if (index === 0) row['Amenities'] = 'Swimming Pool, Gym'
    if (index === 1)
      Object.assign(row, { Amenities: 'Gym, Helipad', 'Property Type': 'Maisonette', 'Legal fee': 'ten' })
  })
  const { data, rows } = await stage('listings', file)
  expect(data.counts).toEqual({ update: 1, refused: 1 })
  expect(rows[0]!.problems.map(({ message }) => message)).toEqual([
    "Property Type 'Maisonette' is not one of Duplex, Terrace, Bungalow, Apartments, Commercial, Carcass, Land, JV Land",
    "Amenities 'Gym, Helipad' is not one of Swimming Pool, Elevator, Cinema, Gym, Roof Top, Smart Home, " +
      'Outdoor Lounge, Playground, Internet',
    "Legal fee 'ten' is not a number",
  ])
  const changes = (await find(data.id, { rows: 'update' })).rows.map((row) => row.changes)
  expect(changes).toEqual([[{ field: 'amenities', before: 'Gym', after: 'Swimming Pool; Gym' }]])
})

test('agents are renamed with their copies, and an email that another one has is refused', async () => {
  const { app } = imports
  await importListings()
  await insertAgent(app.db, { email: 'b@homes.test', company_name: 'Zuma' })
  const { data } = (await app.request(agentEndpoints.list)).response
  const agents = data.toSorted((one, other) => one.company_name.localeCompare(other.company_name))
  const file = exportOf('agent', agents, (row, index) => {
    if (index === 0) row['Company name'] = 'Ikeja Homes'
    else row['Email'] = 'A@homes.test'
  })
  const done = await stage('agents', file, { mode: 'good' })
  expect(done.data.counts).toEqual({ written: 1, refused: 1 })
  expect(done.rows[0]?.problems[0]?.message).toBe('Another agent has this email address')
  expect((await app.request(propertyEndpoints.list, { query: { q: 'ikeja homes' } })).response.total).toBe(1)
})
