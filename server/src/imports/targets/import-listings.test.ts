import { expect, test } from 'vitest'

import { insertAgent } from '../../../test/insert-rows'
import { setUpListingImports } from '../../../test/imports/listing-imports'

const imports = setUpListingImports()
const { importing, csv } = imports

test('a command without a file, with an unknown kind or option, prints the usage', async () => {
  expect(await importing()).toMatchObject({ code: 1, out: expect.stringContaining('Usage: npm run import') })
  expect(await importing('listings')).toMatchObject({ code: 1, err: expect.stringContaining('Name the CSV file') })
  expect(await importing('people', 'a.csv')).toMatchObject({ code: 1, err: expect.stringContaining("not 'people'") })
  expect(await importing('listings', 'a.csv', '--force')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/--force/),
  })
  expect(await importing('listings', 'a.csv', '--map', 'a=b')).toMatchObject({
    code: 1,
    err: expect.stringContaining("'b' is no field"),
  })
})

test.each([
  ['an empty file', '', 'file.csv is empty.'],
  ['a file of empty lines', '\n\n\n', 'file.csv is empty.'],
  ['a header without rows', 'town,price\n', 'file.csv has a header and no rows.'],
  [
    'a header without a price',
    'town,state\nLekki,Lagos\n',
    'names no column with a price. Its columns are: town, state.',
  ],
  ['a header without a place', 'price\n5\n', 'names no column with a place (location, or town and state).'],
  [
    'two columns for one thing',
    'town,price,amount\nLekki,1,2\n',
    "The columns 'price' and 'amount' of file.csv would both be the price.",
  ],
  ['a quote that is never closed', 'town,price\n"Lekki,1\nIkoyi,2\n', 'broken in the row that begins on line 2'],
  ['text behind a closing quote', 'town,price\nA,1\n"Lekki"x,1\n', 'broken in the row that begins on line 3'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'file.csv is not a text file.'],
  ['zeros', Buffer.alloc(100), 'file.csv is not a text file.'],
])('%s is rejected with a message', async (_name, content, message) => {
  const { code, out, err } = await importing('listings', await csv(content))
  expect(err).toContain(message)
  expect({ code, out }).toEqual({ code: 1, out: '' })
})

test('a missing file and a folder are rejected with a message', async () => {
  expect(await importing('listings', 'none.csv')).toMatchObject({ code: 1, err: 'There is no file none.csv.\n' })
  expect((await importing('listings', imports.database.folder)).err).toMatch(
    /is a folder. Name the CSV file itself.\n$/,
  )
})

test('one rejected row prevents the import, and every rejected row is reported with its line and reasons', async () => {
  const rows = [
    'bedrooms,town,state,price,amenities,agent_email',
    '4,Lekki,Lagos,75000000,,',
    'many,"Victoria\nIsland",Lagos,-1,,',
    '4,,,75000000,,',
    '0,Lekki,Lagos,,,',
    '4,Lekki',
    '4,Lekki,Lagos,75000000,Moat,',
    '4,Lekki,Lagos,75000000,,nobody@example.com',
    '4,Lekki,Lagos,75000000,,,more',
    '4,Lekki,Lagos,10000000000000,,',
    '4,Lekki,Lagos,1.5E+13,,',
  ]
  const { code, out } = await importing('listings', await csv(rows.join('\n')))
  expect(code).toBe(1)
  expect(out.split('\n').filter((line) => line.startsWith('Line '))).toEqual([
    "Line 3 is rejected: the price '-1' must be 0 or more; bedrooms 'many' is not a number.",
    'Line 5 is rejected: the location is empty.',
    'Line 6 is rejected: the price is empty; bedrooms must be 1 or more, not 0.',
    'Line 7 is rejected: it has 2 cells where the header has 6 columns.',
    "Line 8 is rejected: the amenity 'Moat' is not one of Swimming Pool, Elevator, Cinema, Gym, Roof Top, Smart Home, Outdoor Lounge, Playground, Internet.",
    'Line 9 is rejected: no agent has the email address nobody@example.com.',
    'Line 10 is rejected: it has 7 cells where the header has 6 columns.',
    "Line 11 is rejected: the price '10000000000000' must be at most ₦9,999,999,999,999.",
    "Line 12 is rejected: the price '1.5E+13' must be at most ₦9,999,999,999,999.",
  ])
  expect(out).toContain('Nothing was imported: correct the rejected rows')
  expect(await counts()).toEqual({ properties: 0, changes: 0, counted: null })
})

test('with --skip-refused the other rows are imported', async () => {
  const path = await csv('town,price\nLekki,1\nIkoyi,POA\nAjah,3\n')
  const { code, out } = await importing('listings', path, '--skip-refused')
  expect(code).toBe(0)
  expect(out).toContain("Line 3 is rejected: the price 'POA' is not a number.")
  expect((await properties()).map(({ location }) => location)).toEqual(['Lekki', 'Ajah'])
})

test('a row whose reference is on another line with other content is rejected', async () => {
  const { out } = await importing('listings', await csv('id,town,price\n7,Lekki,1\n7,Ikoyi,2\n'))
  expect(out).toContain('Line 3 is rejected: line 2 has the same reference and other content.')
})

test('a dry run shows what would be imported and changes nothing', async () => {
  const path = await csv('bedrooms,title,town,state,price,notes\n4,Terraced Duplexes,Lekki,Lagos,75000000,x\n')
  const { code, out } = await importing('listings', path, '--dry-run')
  expect(code).toBe(0)
  expect(out).toContain('notes     not imported')
  expect(out).toContain('Sell, Terrace, Lekki, Lagos, ₦75,000,000, bedrooms 4, bathrooms 1. Terraced Duplexes.')
  expect(out).toContain('Dry run: 1 listing would be imported. Nothing was changed.')
  expect(await counts()).toEqual({ properties: 0, changes: 0, counted: null })
})

test('a dry run shows no rooms of property types without rooms', async () => {
  const { out } = await importing('listings', await csv('title,town,price\nOffice Space,Yaba,75000000\n'), '--dry-run')
  expect(out).toContain('Sell, Commercial, Yaba, ₦75,000,000. Office Space.')
})

test('a row becomes a property for sale, with values without a field in its description', async () => {
  const header = 'bedrooms,bathrooms,toilets,parking_space,title,town,state,price'
  const row = '4,11.0,5,1,Semi Detached Duplex,Ọ̀ṣogbo,Osun,75000000.00'
  expect(await importing('listings', await csv(`${header}\n${row}\n`))).toMatchObject({ code: 0 })
  expect(await properties()).toEqual([
    expect.objectContaining({
      type: 'Sell',
      location: 'Ọ̀ṣogbo, Osun',
      agent_id: null,
      property_type_id: 1,
      property_availability: null,
      price: 75_000_000,
      living_room: '1',
      bedroom: '4',
      bathroom: '10+',
      finance: false,
      property_description: 'Semi Detached Duplex. 5 toilets. 1 parking space.',
      amenities: [],
      archived: false,
      version: 1,
      deleted_at: null,
    }),
  ])
  const [property] = await properties()
  expect(property?.search_text).toContain('osogbo, osun')
})

test('a row may have more fields: lease, agent, date, amenities, finance, description', async () => {
  const { id: agentId } = await insertAgent(imports.database.db, {
    email: 'Ada@Example.com',
    company_name: 'Ada Homes',
  })
  const header = 'reference;address;price;type;category;agent email;availability;amenities;finance;living rooms;details'
  const row =
    'A-7;12 Allen Avenue, Ikeja;"2.500.000,00";For rent;Land;ADA@example.com;15/01/2027;gym, Swimming pool;YES;7;"Quiet, ""dry"""'
  expect(await importing('listings', await csv(`\uFEFF${header}\r\n${row}\r\n`))).toMatchObject({ code: 0 })
  expect(await properties()).toEqual([
    expect.objectContaining({
      type: 'Lease',
      location: '12 Allen Avenue, Ikeja',
      agent_id: agentId,
      property_type_id: 7,
      property_availability: '2027-01-15',
      price: 2_500_000,
      living_room: '5+',
      finance: true,
      property_description: 'Quiet, "dry"',
      amenities: ['Swimming Pool', 'Gym'],
      import_key: 'reference:A-7',
    }),
  ])
})

test('a description that has the counts already, as an exported one, is not given them again', async () => {
  const description = 'Terraced Duplex. 5 toilets. 3 parking spaces.'
  await importing('listings', await csv(`town,price,toilets,parking,description\nYaba,5,5,3,${description}\n`))
  expect((await properties())[0]).toMatchObject({ property_description: description })
})

test('--map assigns a column to a field, and takes precedence over its name', async () => {
  const path = await csv('where,town,naira\nLekki,ignored,5\n')
  const { code } = await importing(
    'listings',
    path,
    '--map',
    'where=location',
    '--map=NAIRA=price',
    '--map',
    'town=ignore',
  )
  expect(code).toBe(0)
  expect(await properties()).toEqual([expect.objectContaining({ location: 'Lekki', price: 5 })])
})

test('every imported property has a change row and is counted', async () => {
  await importing('listings', await csv('town,price,title\nLekki,1,Flat\nIkoyi,2,Flat\nAjah,3,Bungalow\n'))
  expect(await counts()).toEqual({ properties: 3, changes: 3, counted: 3 })
  const { rows } = await imports.database.pool.query(
    `select c.admin_id, c.action, c.entity, c.before, c.after->>'location' as location
     from change c join property p on p.id::text = c.entity_id order by p.price limit 1`,
  )
  expect(rows).toEqual([{ admin_id: null, action: 'create', entity: 'property', before: null, location: 'Lekki' }])
  const counters = await imports.database.pool.query(
    'select type, property_type_id, amount from property_counter order by amount',
  )
  expect(counters.rows).toEqual([
    { type: 'Sell', property_type_id: 3, amount: 1 },
    { type: 'Sell', property_type_id: 4, amount: 2 },
  ])
})

test('the same file again adds nothing, whatever its line ends, number formats and column order', async () => {
  const first = await csv('town,bedrooms,price\nLekki,4,75000000\nLekki,4,75000000\nIkoyi,3,5\n')
  expect((await importing('listings', first)).out).toContain('Imported 3 listings.')
  const again = await importing('listings', first)
  expect(again.out).toContain('3 rows are in Gatehouse already from an earlier import.')
  expect(again.out).toContain('Imported 0 listings.')
  const other = await csv(
    '\uFEFFprice;town;bedrooms\r\n75.000.000,00;Lekki;4.0\r\n"75000000,00";"Lekki";4,0\r\n5;Ikoyi;3',
  )
  expect((await importing('listings', other)).out).toContain('Imported 0 listings.')
  expect(await counts()).toEqual({ properties: 3, changes: 3, counted: 3 })
})

test('equal rows are reported, and skipped with --skip-duplicates', async () => {
  const path = await csv('town,price\nLekki,1\nIkoyi,2\nLekki,1\nLekki,1\n')
  const skipping = await importing('listings', path, '--skip-duplicates')
  expect(skipping.out).toContain('2 rows are equal to an earlier row of the file; left out.\n  Lines 4 (= 2), 5 (= 2)')
  expect(skipping.out).toContain('Imported 2 listings.')
  expect((await importing('listings', path)).out).toContain('Imported 2 listings.')
  expect(await counts()).toEqual({ properties: 4, changes: 4, counted: 4 })
})

test('a row with a reference that was imported before is not imported again, whatever its other content', async () => {
  await importing('listings', await csv('ref,town,price\nA,Lekki,1\nA,Lekki,1\nB,Lekki,1\n'))
  expect(await counts()).toMatchObject({ properties: 2 })
  const { out } = await importing('listings', await csv('price,ref,town\n9,A,Lekki\n3,C,Ajah\n'))
  expect(out).toContain('Imported 1 listing.')
  expect((await properties()).map(({ price }) => price)).toEqual([1, 1, 3])
})

test('an existing listing is not rejected, although its agent has been deleted', async () => {
  await insertAgent(imports.database.db, { email: 'info@lekki.test' })
  const lines = ['reference,town,price,agent_email', 'A-1,Lekki,5,info@lekki.test']
  await imports.database.importLines('listings', lines)
  await imports.database.pool.query('update property set deleted_at = now()')
  await imports.database.pool.query('update agent set deleted_at = now()')
  const { code, out } = await imports.database.importLines('listings', [...lines, 'A-2,Ikoyi,6,'])
  expect(out).toContain('1 row is in Gatehouse already from an earlier import (1 deleted since, and not restored).')
  expect(out).toContain('Imported 1 listing.')
  expect(code).toBe(0)
})

test('a deleted listing is not restored by its file', async () => {
  const path = await csv('town,price\nLekki,1\nIkoyi,2\n')
  await importing('listings', path)
  await imports.database.pool.query(`update property set deleted_at = now() where location = 'Lekki'`)
  const { out } = await importing('listings', path)
  expect(out).toContain('2 rows are in Gatehouse already from an earlier import (1 deleted since, and not restored).')
})

test('a row rejected after thousands of valid ones rolls them back', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => `Lekki,${index}`).join('\n')
  const { code, out } = await importing('listings', await csv(`town,price\n${rows}\nLekki,POA\n`))
  expect(code).toBe(1)
  expect(out).toContain('Line 2502 is rejected')
  expect(await counts()).toEqual({ properties: 0, changes: 0, counted: null })
})

test('a file that ends abruptly after thousands of rows imports nothing', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => `Lekki,${index}`).join('\n')
  const { code, err } = await importing('listings', await csv(`town,price\n${rows}\n"broken,1\n`))
  expect(code).toBe(1)
  expect(err).toContain('broken in the row that begins on line 2502')
  expect(await counts()).toEqual({ properties: 0, changes: 0, counted: null })
})

test('UTF-16 with a BOM, CR line ends and empty lines are supported', async () => {
  const text = '\uFEFFtown\tprice\r\rỌ̀yọ́\t1\r\r'
  expect(await importing('listings', await csv(Buffer.from(text, 'utf16le')))).toMatchObject({ code: 0 })
  expect(await properties()).toEqual([expect.objectContaining({ location: 'Ọ̀yọ́', price: 1 })])
})

const properties = () => imports.database.db.selectFrom('property').selectAll().orderBy('id').execute()

async function counts(): Promise<unknown> {
  const { rows } = await imports.database.pool.query<{ counted: string | null }>(`
    select (select count(*) from property) as properties, (select count(*) from change) as changes,
      (select sum(amount)::integer from property_counter) as counted`)
  return rows[0]
}
