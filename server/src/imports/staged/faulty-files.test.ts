import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { expect, test } from 'vitest'

import { setUpStagedImports } from '../../../test/imports/staged-import'

const imports = setUpStagedImports()
const { send, stage, find, editRow, properties } = imports

const errorOf = async (content: string | Buffer) => (await send('listings', content)).error

test.each([
  ['an empty file', '', 'invalid', 'is empty'],
  ['a file of empty lines', '\n\n', 'invalid', 'The file is empty.'],
  ['headings without rows', 'town,price\n', 'invalid', 'The file has a header and no rows.'],
  [
    'quotation marks that are not closed',
    'town,price\nA,1\n"Lekki,1\n',
    'invalid',
    'broken in the row that begins on line 3',
  ],
  [
    'a cell of more than a megabyte',
    `town,price\nA,1\n${'x'.repeat(1_100_000)},2\n`,
    'invalid',
    'begins on line 3 is longer than 1,000,000',
  ],
  ['more than 1,000 columns', `${'a,'.repeat(1_000)}b\n${'1,'.repeat(1_000)}2\n`, 'invalid', 'more than 1,000 columns'],
  [
    'a ZIP bomb as XLSX',
    Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(5_000)]),
    'unsupported_type',
    'an Excel workbook (XLSX)',
  ],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'unsupported_type', 'an old Excel workbook (XLS)'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unsupported_type', 'Import a CSV file'],
])('%s is rejected with a message, and nothing is stored', async (_name, content, code, message) => {
  const { app } = imports
  const error = await errorOf(content)
  expect(error).toMatchObject({ code, message: expect.stringContaining(message) })
  expect((await app.request(importEndpoints.list)).response.data).toEqual([])
})

test('a file of more than 100,000 rows is rejected', async () => {
  const error = await errorOf(`town,price\n${'a,1\n'.repeat(100_001)}`)
  expect(error.message).toBe('The file has more than 100,000 rows. Import it in parts.')
})

test('a file of 200 columns is read, and those that are no fields are not imported', async () => {
  const names = Array.from({ length: 198 }, (_, index) => `Extra ${index}`)
  const { data } = await stage('listings', `town,price,${names.join()}\nLekki,5,${names.join()}\n`)
  expect(data).toMatchObject({ counts: { new: 1 }, problems: [] })
  expect(data.columns).toHaveLength(200)
})

test.each([
  ['Latin-1 with semicolons', Buffer.from('town;price\nÀké;75.000.000,00\n', 'latin1')],
  ['UTF-16 with tabs', Buffer.from('\uFEFFtown\tprice\r\nÀké\t75000000\r\n', 'utf16le')],
  ['UTF-8 with bars and a title', 'My listings||\n||\ntown|price\nÀké|"75,000,000"\n'],
  ['a line sep=', 'sep=;\ntown;price\nÀké;₦ 75 000 000\n'],
])('%s is read', async (_name, content) => {
  expect((await stage('listings', content, { mode: 'all' })).data.state).toBe('done')
  expect((await properties()).map(({ location, price }) => [location, price])).toEqual([['Àké', 75_000_000]])
})

test('prices and dates in many spellings are read, and others have a message at their cell', async () => {
  const rows = [
    ['75000000', '2027-01-15'],
    ['"75,000,000.00"', '15/01/2027'],
    ['"75.000.000,00"', '15-Jan-2027'],
    ['₦75 000 000', '"January 15, 2027"'],
    ['7.5E+07', '46402'],
    ['NGN 75000000', '15.01.2027'],
    ['75.000', '01/31/2027'],
    ['#REF!', '#N/A'],
    ['=B2*2', 'soon'],
    ['#N/A', ''],
    ['1.234567E+12', '31/02/2027'],
  ]
  const lines = rows.map(([price, date], index) => `Town ${index},${price},${date}`)
  const checked = await stage('listings', ['town,price,date', ...lines].join('\n'), {
    mapping: { date: 'available_from' },
  })
  expect(checked.data.counts).toEqual({ new: 6, refused: 5 })
  expect(
    checked.rows.map(({ line, problems }) => [line, ...problems.map(({ column, message }) => `${column}: ${message}`)]),
  ).toEqual([
    [
      8,
      "1: the price '75.000' can be read two ways: write 75000 or 75",
      "2: '01/31/2027' has its month first: write 2027-01-31, or import the file with “Month before day” if all its dates have",
    ],
    [9, "1: price '#REF!' is an error of the spreadsheet"],
    [
      10,
      "1: price '=B2*2' is a formula: put its value, or an apostrophe before text",
      "2: 'soon' is not a date such as 2027-01-15 or 15/01/2027",
    ],
    [11, "1: price '#N/A' is an error of the spreadsheet, whose formula has found no value"],
    [
      12,
      "1: the price '1.234567E+12' has lost its last digits in the spreadsheet: show the column as whole numbers and save it again",
      "2: '31/02/2027' is not a date such as 2027-01-15 or 15/01/2027",
    ],
  ])
  const shown = (await find(checked.data.id, { rows: 'new' })).rows.map((row) => row.shown)
  expect(new Set(shown.map((text) => text?.replace(/Town \d/, 'Town')))).toHaveLength(1)
})

test('rows with more or fewer cells than the headings are refused as a whole, and corrected as a whole', async () => {
  const { data, rows } = await stage('listings', 'town,price,\nLekki\nIkoyi,5,000,000\nYaba,5,,\nAjah,5\n')
  expect(rows.map(({ cells, problems }) => ({ cells, problems }))).toEqual([
    { cells: ['Lekki'], problems: [{ column: null, message: 'it has 1 cell where the header has 3 columns' }] },
    {
      cells: ['Ikoyi', '5', '000', '000'],
      problems: [{ column: null, message: 'it has 4 cells where the header has 3 columns' }],
    },
  ])
  const { error } = await editRow(data.id, 3, { price: '5,000,000' })
  expect(error.errors).toEqual({
    cells:
      'The row cannot be corrected in part, because it has 4 cells where the header has 3 columns: ' +
      'send a cell for each column',
  })
  const corrected = await editRow(data.id, 3, { town: 'Ikoyi', price: '5,000,000' })
  expect(corrected.response.data).toMatchObject({ state: 'new', cells: ['Ikoyi', '5,000,000', ''], problems: [] })
  // Of the right width from now on.
  expect((await editRow(data.id, 3, { price: '6m' })).response.data.state).toBe('new')
})
