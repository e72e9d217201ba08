import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Imports, openImports } from '../../../test/imports/import-csv'

let database: Imports
beforeAll(async () => {
  database = await openImports()
})
afterEach(() =>
  database.pool.query('truncate signup, agent, affiliate, property, media, daily_counter, change cascade'),
)
afterAll(() => database.close())

const importing = (lines: readonly string[], ...options: string[]) => database.importLines('signups', lines, ...options)
const importText = async (kind: string, content: string | Buffer, ...options: string[]) =>
  database.importing(kind, await database.csv(content), ...options)
const signups = () =>
  database.db.selectFrom('signup').select(['name', 'email', 'phone_number']).orderBy('email').execute()
const phones = async () => (await signups()).map(({ phone_number }) => phone_number)
const rejections = ({ out }: { out: string }) => out.split('\n').filter((line) => line.startsWith('Line '))

const lost = 'has lost its digits in the spreadsheet: show the column as text, enter it again and save the file'

test('a phone number that a spreadsheet has rounded is rejected', async () => {
  const printed = await importing([
    'name,email,phone',
    'Bola,bola@people.test,2.34803E+12',
    'Chi,chi@people.test,8.03E+09',
    'Dayo,dayo@people.test,"2,34803E+12"',
    'Efe,efe@people.test,2.3480312345e12',
    'Femi,femi@people.test,+2.34803E+12',
  ])
  expect(printed.code).toBe(1)
  expect(rejections(printed)).toEqual([
    `Line 2 is rejected: phone_number '2.34803E+12' ${lost}.`,
    `Line 3 is rejected: phone_number '8.03E+09' ${lost}.`,
    `Line 4 is rejected: phone_number '2,34803E+12' ${lost}.`,
    `Line 5 is rejected: phone_number '2.3480312345e12' ${lost}.`,
    `Line 6 is rejected: phone_number '+2.34803E+12' ${lost}.`,
  ])
  expect(await signups()).toEqual([])
})

test('references, codes and postcodes that a spreadsheet has rounded are rejected too', async () => {
  const listing = await importText('listings', 'reference,town,price\n1.23457E+11,Lekki,5\n')
  expect(rejections(listing)).toEqual([`Line 2 is rejected: reference '1.23457E+11' ${lost}.`])
  const affiliate = await importText('affiliates', 'code,first_name,last_name,phone\n1.2E+15,Ada,Obi,0803\n')
  expect(rejections(affiliate)[0]).toContain(`code '1.2E+15' ${lost}`)
  const agent = await importText('agents', 'company,email,postcode\nA,a@people.test,1.05E+05\n')
  expect(rejections(agent)).toEqual([`Line 2 is rejected: postcode '1.05E+05' ${lost}.`])
})

test('values that a spreadsheet marks as text are read as that text', async () => {
  const printed = await importing([
    'name,email,phone',
    'Chi,a@people.test,"=""08031234567"""',
    "Femi,b@people.test,'08031234569",
    '="Gbenga",="c@people.test",="+234 803 123 4567"',
    "'Yemi,d@people.test,’+2348031234567",
    '"=""Ada """"Chi"""" Obi""",e@people.test,=""',
    "'=Ife,f@people.test,",
  ])
  expect(rejections(printed)).toEqual([])
  expect(await signups()).toEqual([
    { name: 'Chi', email: 'a@people.test', phone_number: '08031234567' },
    { name: 'Femi', email: 'b@people.test', phone_number: '08031234569' },
    { name: 'Gbenga', email: 'c@people.test', phone_number: '+234 803 123 4567' },
    // An apostrophe before a letter is part of the name.
    { name: "'Yemi", email: 'd@people.test', phone_number: '+2348031234567' },
    { name: 'Ada "Chi" Obi', email: 'e@people.test', phone_number: '' },
    { name: '=Ife', email: 'f@people.test', phone_number: '' },
  ])
})

test('prices, counts, codes and dates that a spreadsheet marks as text are read as that text', async () => {
  const header = 'reference,town,price,bedrooms,available_from'
  await importText('listings', `${header}\n'001,Lekki,="75000000",'4,"=""15/01/2027"""\n`)
  const properties = await database.db.selectFrom('property').selectAll().execute()
  expect(properties).toMatchObject([
    { import_key: 'reference:001', price: 75_000_000, bedroom: '4', property_availability: '2027-01-15' },
  ])
})

test('a phone number that has lost its plus sign or its 0 gets it back, and is reported', async () => {
  const printed = await importing([
    'name,email,phone',
    'A,a@people.test,8031234567',
    'B,b@people.test,2348031234567.0',
    'C,c@people.test,2348031234567',
    'D,d@people.test,"2,348,031,234,567"',
    'E,e@people.test,2.348031234567E+12',
    'F,f@people.test,"8031234567,00"',
    'G,g@people.test,08031234567',
    'H,h@people.test,0803.123.4567',
    'I,i@people.test,2025550123',
  ])
  expect(rejections(printed)).toEqual([])
  expect(await phones()).toEqual([
    '08031234567',
    '+2348031234567',
    '+2348031234567',
    '+2348031234567',
    '+2348031234567',
    '08031234567',
    '08031234567',
    '0803.123.4567',
    '2025550123',
  ])
  expect(printed.out).toContain("Check line 2: the phone number '8031234567' is read as 08031234567.")
  expect(printed.out).toContain("Check line 3: the phone number '2348031234567.0' is read as +2348031234567.")
  expect(printed.out).not.toContain('Check line 8')
})

test.each([
  ['a line sep=;', 'sep=;\r\nname;email;phone\r\nAda Obi;ada@people.test;0803\r\n'],
  ['a byte order mark and a line "sep=;"', '\uFEFF"sep=;"\nname;email;phone\nAda Obi;ada@people.test;0803\n'],
  ['a line sep= with a tab', 'sep=\t\nname\temail\tphone\nAda Obi\tada@people.test\t0803\n'],
  ['a line sep=\\t', 'sep=\\t\nname\temail\tphone\nAda Obi\tada@people.test\t0803\n'],
  ['a line sep=, with more cells', 'sep=,,,\nname,email,phone\nAda Obi,ada@people.test,0803\n'],
  ['a line SEP=|', 'SEP=|\nname|email|phone\nAda Obi|ada@people.test|0803\n'],
  ['a title and an empty row', 'My sign-ups,,\n,,\nname,email,phone\nAda Obi,ada@people.test,0803\n'],
  ['a title with commas above semicolons', 'Sign-ups, Lagos, 2026\n\nname;email;phone\nAda Obi;ada@people.test;0803\n'],
  ['empty rows first', ',,\n\n , ,\nname,email,phone\nAda Obi,ada@people.test,0803\n'],
  ['a line sep=; and a title', 'sep=;\nSign-ups;;\nname;email;phone\nAda Obi;ada@people.test;0803\n'],
  [
    'headings with invisible marks',
    '\u200Ename,\u00A0e\u200Bmail\u00A0,phone\u00A0number\u200B\nAda Obi,ada@people.test,0803\n',
  ],
  ['full-width headings', 'ｎａｍｅ,ｅｍａｉｌ,phone\nAda Obi,ada@people.test,0803\n'],
  ['columns and rows without content', 'name,email,phone,,\nAda Obi,ada@people.test,0803,,\n,,,,\nAda,,,,\n'],
  ['rows that end before columns without a name', 'name,email,phone,,\nAda Obi,ada@people.test,0803\n'],
])('a file with %s is imported', async (_, content) => {
  await importText('signups', content, '--skip-refused')
  expect(await signups()).toEqual([{ name: 'Ada Obi', email: 'ada@people.test', phone_number: '0803' }])
})

test('rows above the headings are reported, and lines are counted from the start of the file', async () => {
  const printed = await importText('signups', 'sep=;\nMy sign-ups;;\n;;\nname;email;phone\nAda;nobody;0803\n')
  expect(printed.out).toContain('The headings are on line 4. What is above them is not imported.')
  expect(rejections(printed)).toEqual(["Line 5 is rejected: email 'nobody': Enter a valid email address."])
})

test('two columns of one name are rejected with a message that helps', async () => {
  const { err } = await importing(['name,email,phone,phone', 'Ada,ada@people.test,0803,0805'])
  expect(err).toContain("file.csv has two columns with the name 'phone'. Rename or remove one of them.")
})

test('Unicode text of Excel, without a byte order mark too, is imported', async () => {
  const text = 'name\temail\tphone\r\n"Ọlá\nAda"\tada@people.test\t0803\r\n'
  for (const content of [`\uFEFF${text}`, text]) {
    expect(await importText('signups', Buffer.from(content, 'utf16le'))).toMatchObject({ code: 0 })
    expect(await signups()).toEqual([{ name: 'Ọlá\nAda', email: 'ada@people.test', phone_number: '0803' }])
  }
})

test("Windows-1252, Excel's other CSV, is imported, except for rows that have lost letters in it", async () => {
  const rows = ['name,email', 'Jos\xe9,jose@people.test', '?l\xe1,ola@people.test', 'Ada,ada@people.test?x']
  const printed = await importText('signups', Buffer.from(rows.join('\n'), 'latin1'))
  expect(rejections(printed)).toEqual([
    'Line 3 is rejected: name \'?lá\' has lost a letter, which is saved as ?: save the file as "CSV UTF-8".',
    'Line 4 is rejected: email \'ada@people.test?x\' has lost a letter, which is saved as ?: save the file as "CSV UTF-8".',
  ])
  await importText('signups', Buffer.from(rows.slice(0, 2).join('\n'), 'latin1'))
  expect(await signups()).toEqual([{ name: 'José', email: 'jose@people.test', phone_number: '' }])
})

test('a workbook is rejected with a message that says how to save it', async () => {
  const { err } = await importText('signups', Buffer.from('PK\u0003\u0004 and a ZIP bomb'))
  expect(err).toBe(
    'file.csv is an Excel workbook (XLSX) or another ZIP file. ' +
      'In Excel, choose File, Save As, "CSV UTF-8", and import that file.\n',
  )
})

test('a formula is rejected, and text after an apostrophe is not', async () => {
  const printed = await importing(['name,email', "'=SUM(A1),a@people.test", '=A1&A2,b@people.test'])
  expect(rejections(printed)).toEqual([
    "Line 3 is rejected: name '=A1&A2' is a formula: put its value, or an apostrophe before text.",
  ])
})

test('a row that is too long is rejected with its line', async () => {
  const { err } = await importing(['name,email', 'Ada,a@people.test', `${'x'.repeat(1_000_001)},b@people.test`])
  expect(err).toContain('The row of file.csv that begins on line 3 is longer than 1,000,000 characters.')
})

test('invisible marks are removed', async () => {
  const printed = await importing([
    'name,email,phone,date',
    'Musa \u200B,musa@people.test\u200B,\u202A+234 803\u200E 123 4567\u202C,\uFEFF2026-01-05\u00A0',
    '\u200EỌlá\u200D ❤️\u2060,\u200Bola\u00AD@people.test,,',
  ])
  expect(rejections(printed)).toEqual([])
  expect(await signups()).toEqual([
    { name: 'Musa', email: 'musa@people.test', phone_number: '+234 803 123 4567' },
    { name: 'Ọlá\u200D ❤️', email: 'ola@people.test', phone_number: '' },
  ])
  const price = await importText('listings', 'town,price\nLekki,\u200E₦\u00A075\u202F000\u00A0000\u200B\n')
  expect(rejections(price)).toEqual([])
})

test('cells that say that there is no value are empty', async () => {
  await importing([
    'name,email,phone,date',
    'A,a@people.test,N/A,-',
    'B,b@people.test,nil,n/a',
    'C,c@people.test,#N/A,—',
    'D,d@people.test,NONE,',
  ])
  expect(await phones()).toEqual(['', '', '', ''])
})

test('errors of a spreadsheet are rejected', async () => {
  const printed = await importing([
    'name,email,phone',
    'A,a@people.test,#REF!',
    '#NAME?,b@people.test,',
    'C,c@people.test,########',
  ])
  expect(rejections(printed)).toEqual([
    "Line 2 is rejected: phone_number '#REF!' is an error of the spreadsheet.",
    "Line 3 is rejected: name '#NAME?' is an error of the spreadsheet.",
    "Line 4 is rejected: phone_number '########' is an error of the spreadsheet.",
  ])
})

test('times of Google Forms are read', async () => {
  const printed = await importing([
    'Timestamp,Full name,Email address,Phone',
    '2026/11/18 7:45:00 AM GMT+1,Gbenga Oni,gbenga@people.test,08031234561',
    '18/11/2026 07:45:12,Halima Sani,halima@people.test,08031234562',
  ])
  expect(rejections(printed)).toEqual([])
  const times = await database.db.selectFrom('signup').select('created_at').orderBy('email').execute()
  expect(times.map(({ created_at }) => created_at.toISOString())).toEqual([
    '2026-11-18T06:45:00.000Z',
    '2026-11-18T06:45:12.000Z',
  ])
})

test('dates with the month first are rejected, and read with --month-first', async () => {
  const lines = ['name,email,date', 'Ify,ify@people.test,11/18/2026 19:45:12', 'Ada,ada@people.test,2/3/2026']
  const printed = await importing(lines)
  expect(rejections(printed)).toEqual([
    "Line 2 is rejected: created_at '11/18/2026 19:45:12' has its month first: write 2026-11-18, or import the file with --month-first if all its dates have.",
  ])
  expect(await importing(lines, '--month-first')).toMatchObject({ code: 0 })
  const times = await database.db.selectFrom('signup').select('created_at').orderBy('email').execute()
  expect(times.map(({ created_at }) => created_at.toISOString())).toEqual([
    '2026-02-02T23:00:00.000Z',
    '2026-11-18T18:45:12.000Z',
  ])
  const other = await importing(['name,email,date', 'Ify,i@people.test,18/11/2026'], '--month-first')
  expect(rejections(other)).toEqual([
    "Line 2 is rejected: created_at '18/11/2026' has its day first: write 2026-11-18, or import the file without --month-first.",
  ])
})

test('a listing is available from a date in any format of a spreadsheet', async () => {
  const dates = [
    '2027/01/15',
    '15-Jan-2027',
    '46402',
    '15/01/2027 00:00:00',
    'January 15, 2027',
    '2027-01-15T00:00:00Z',
  ]
  const rows = dates.map((date, index) => `Lekki ${index},5,"${date}"`)
  expect(rejections(await importText('listings', ['town,price,available_from', ...rows].join('\n')))).toEqual([])
  const properties = await database.db.selectFrom('property').select('property_availability').execute()
  expect(new Set(properties.map((row) => row.property_availability))).toEqual(new Set(['2027-01-15']))
  expect(properties).toHaveLength(dates.length)
})
