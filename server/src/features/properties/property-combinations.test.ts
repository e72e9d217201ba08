import type { PropertyFacts } from '@gatehouse/contract/listing/facts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database'
import { insertAgent, insertProperty } from '../../../test/insert-rows'
import { compareWithAllRows, type Setting, smallLimits } from '../../../test/lists/every-combination'
import { hasEach, pick, searchesOf, timeOf } from '../../../test/lists/settings'
import type { OpenDatabase } from '../../database/open'
import { countProperties } from '../../records/counters/property-counter'
import { recount } from '../../records/counters/recount'
import { rebuildPropertyJson } from './stored-json'
import { deletedPropertyList, propertyList } from './property-lists'

let database: OpenDatabase
const agents: string[] = []
const now = new Date('2026-11-20T12:00:00Z')

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  for (let index = 0; index < 3; index += 1) agents.push((await insertAgent(db)).id)
  for (let index = 0; index < 40; index += 1) await insertOne(index)
  // The counts of these are compacted, those of the others are not.
  await recount(db, now)
  const added: string[] = []
  for (let index = 40; index < 64; index += 1) added.push(await insertOne(index))
  const live = db.selectFrom('property').selectAll().where('id', 'in', added).where('deleted_at', 'is', null)
  await countProperties(db, await live.execute())
  await rebuildPropertyJson(db)
})
afterAll(() => database.close())

async function insertOne(index: number): Promise<string> {
  const agent = pick([0, null, 2, 0, 1], index)
  const company = agent === null ? '' : pick(['lekki homes', 'yaba estates', 'zuma'], agent)
  const kind = pick(['duplex', 'terrace', 'duplex pool', 'land'], index)
  const { id } = await insertProperty(database.db, {
    type: pick(['Sell', 'Lease', 'Sell'], index),
    property_type_id: pick([7, 1, null, 7, 7, 3, 7], index),
    agent_id: agent === null ? null : agents[agent]!,
    price: pick([5_000, 3_000, null, 1_000, 2_000, 7_000, 3_000], index),
    archived: index % 6 === 4,
    has_photos: index % 3 === 0,
    state: pick(['available', 'sold', 'available', 'let', 'available', 'under offer'], index),
    facts: pick<PropertyFacts>([{ title: 'C of O' }, {}, { title: 'Receipt', toilets: 3 }, { toilets: 3 }], index),
    living_room: pick(['1', '5', '5+', '2'], index),
    bedroom: pick(['1', '3', '10+', '10', '4'], index),
    bathroom: pick(['2', '9', '10+'], index),
    // The first rows are of another day in Lagos than the later ones.
    created_at: new Date(timeOf(index).getTime() - 55 * 60_000),
    deleted_at: index % 11 === 10 ? new Date(now.getTime() - index * 24 * 3_600_000) : null,
    search_text: `${kind} ${index % 21 === 5 ? 'zuma' : 'street'} n${index}\n${company}\n'${pick(['', 'YABA-LAGOS LAGOS', 'IKATE-LAGOS LEKKI-LAGOS LAGOS'], index)}'A02''2`,
  })
  return id
}

const readRows = () => database.db.selectFrom('property').selectAll().execute()
type Row = Awaited<ReturnType<typeof readRows>>[number]

const inArchive = (isArchived: boolean): Setting<Row> => ({
  scope: { archived: isArchived },
  matches: ({ archived, deleted_at }) => archived === isArchived && deleted_at === null,
})

const orders: Setting<Row>[] = [
  { query: { sort: 'latest' }, keyOf: ({ created_at }) => created_at.getTime(), isDescending: true },
  { query: { sort: 'oldest' }, keyOf: ({ created_at }) => created_at.getTime() },
  { query: { sort: 'price_asc' }, keyOf: ({ price }) => price ?? 1e15 },
  { query: { sort: 'price_desc' }, keyOf: ({ price }) => price ?? -1, isDescending: true },
]

const searches: Setting<Row>[] = [
  ...searchesOf<Row>('duplex', 'du zuma'),
  { query: { q: '₦3,000' }, matches: ({ price }) => price === 3_000 },
]

/** Properties without a price are in no range. */
const pricedFrom = (min: number, max: number) => ({
  matches: ({ price }: Row) => price !== null && price >= min && price <= max,
})
const lowPrices: Setting<Row> = { query: { min_price: 1_000, max_price: 3_000 }, ...pricedFrom(1_000, 3_000) }

const roomsFrom = (name: 'living_room' | 'bedroom' | 'bathroom', least: number): Setting<Row> => ({
  query: { [`min_${name}`]: least },
  matches: (row) => Number(row[name].replace('+', '')) >= least,
})

const lacksBoth: Setting<Row> = {
  query: { needs: 'photos,price' },
  matches: ({ needs }) => needs.includes('photos') && needs.includes('price'),
}

const listedBetween = (from: string | undefined, to: string | undefined): Setting<Row> => {
  const dayOf = ({ created_at }: Row) => new Date(created_at.getTime() + 3_600_000).toISOString().slice(0, 10)
  return {
    query: { ...(from && { min_created_at: from }), ...(to && { max_created_at: to }) },
    matches: (row) => (from ?? '') <= dayOf(row) && dayOf(row) <= (to ?? '9'),
  }
}

const inState = (...states: string[]): Setting<Row> => ({
  query: { state: states.join() },
  matches: ({ state }) => states.includes(state),
})

const lacking = (need: 'photos' | 'price' | 'description' | 'date' | 'agent'): Setting<Row> => ({
  query: { needs: need },
  matches: ({ needs }) => needs.includes(need),
})

test('every combination of filters, orders and searches lists and counts what all rows give', async () => {
  const settings: Setting<Row>[][] = [
    [inArchive(false)],
    [{}, { query: { type: 'Lease' }, matches: ({ type }) => type === 'Lease' }],
    [{}, { query: { property_type_id: 7 }, matches: ({ property_type_id }) => property_type_id === 7 }],
    [{}, { query: { agent_id: agents[0] }, matches: ({ agent_id }) => agent_id === agents[0] }],
    [{}, lacking('photos')],
    [{}, lowPrices],
    orders,
    searches,
  ]
  const compared = { db: database.db, list: propertyList, rows: await readRows(), settings, limits: [smallLimits] }
  expect(await compareWithAllRows(compared)).toBe(512)
}, 180_000)

test('rooms, several needs and days of listing do so too, alone and together, in every order', async () => {
  const settings: Setting<Row>[][] = [
    [inArchive(false)],
    [{}, roomsFrom('bedroom', 4), roomsFrom('bedroom', 10)],
    [{}, roomsFrom('living_room', 5)],
    [{}, lacksBoth, { query: { needs: 'any' }, matches: ({ needs }) => needs.length > 0 }],
    [{}, listedBetween('2026-11-01', '2026-11-01'), listedBetween(undefined, '2026-10-31')],
    [{}, lowPrices],
    orders,
    [{}, searches[1]!],
  ]
  const compared = { db: database.db, list: propertyList, rows: await readRows(), settings, limits: [smallLimits] }
  expect(await compareWithAllRows(compared)).toBe(864)
}, 180_000)

test('days of listing do so too where the page is in the next rows of the order', async () => {
  const settings: Setting<Row>[][] = [
    [inArchive(false)],
    [listedBetween('2026-11-01', '2026-11-01'), listedBetween(undefined, '2026-10-31')],
    [{}, { query: { type: 'Sell' }, matches: ({ type }) => type === 'Sell' }],
    [{}, lowPrices],
    orders,
  ]
  // A page has 7 rows.
  const limits = [{ ...smallLimits, counted: 9, walked: { first: 8, next: 12, last: 16 } }]
  const compared = { db: database.db, list: propertyList, rows: await readRows(), settings, limits }
  expect(await compareWithAllRows(compared)).toBe(32)
}, 180_000)

const inArea = (area: string): Setting<Row> => ({
  query: { area },
  matches: ({ search_text }) => search_text.split("'").at(-4)!.split(' ').includes(area.toUpperCase()),
})

test('areas do so too, with the other filters, in every order', async () => {
  const settings: Setting<Row>[][] = [
    [inArchive(false)],
    [inArea('lekki-lagos'), inArea('lagos'), inArea('lekki')],
    [{}, { query: { type: 'Lease' }, matches: ({ type }) => type === 'Lease' }],
    [{}, { query: { agent_id: agents[0] }, matches: ({ agent_id }) => agent_id === agents[0] }],
    [{}, roomsFrom('bedroom', 4)],
    [{}, inState('sold')],
    [{}, lowPrices],
    orders,
    [{}, searches[1]!],
  ]
  const compared = { db: database.db, list: propertyList, rows: await readRows(), settings, limits: [smallLimits] }
  expect(await compareWithAllRows(compared)).toBe(768)
}, 180_000)

test('titles do so too, with the other filters, in every order', async () => {
  const withTitle = (...titles: string[]): Setting<Row> => ({
    query: { title: titles.join() },
    matches: ({ facts: { title } }) => title !== undefined && titles.includes(title),
  })
  const settings: Setting<Row>[][] = [
    [inArchive(false)],
    [withTitle('C of O'), withTitle('C of O', 'Receipt'), withTitle('Family land')],
    [{}, { query: { type: 'Lease' }, matches: ({ type }) => type === 'Lease' }],
    [{}, inArea('lagos')],
    [{}, inState('sold')],
    [{}, lowPrices, listedBetween('2026-11-01', '2026-11-01')],
    orders,
    [{}, searches[1]!],
  ]
  const compared = { db: database.db, list: propertyList, rows: await readRows(), settings, limits: [smallLimits] }
  expect(await compareWithAllRows(compared)).toBe(576)
}, 180_000)

test('states do so too, with the other filters, in every order', async () => {
  const settings: Setting<Row>[][] = [
    [inArchive(false)],
    [inState('sold'), inState('let', 'under offer'), inState('available'), inState('available', 'sold')],
    [{}, { query: { type: 'Lease' }, matches: ({ type }) => type === 'Lease' }],
    [{}, { query: { agent_id: agents[0] }, matches: ({ agent_id }) => agent_id === agents[0] }],
    [{}, roomsFrom('bedroom', 4)],
    [{}, lacking('photos')],
    [{}, lowPrices],
    orders,
    [{}, searches[1]!],
  ]
  const compared = { db: database.db, list: propertyList, rows: await readRows(), settings, limits: [smallLimits] }
  expect(await compareWithAllRows(compared)).toBe(1024)
}, 180_000)

test('every other value of a filter does so too, with every order and search', async () => {
  const compared = { db: database.db, list: propertyList, rows: await readRows() }
  const ofAgent: Setting<Row> = {
    query: { agent_id: agents[0] },
    matches: ({ agent_id }) => agent_id === agents[0],
  }
  const others: Setting<Row>[][] = [
    [inArchive(true)],
    [inArchive(true), lowPrices],
    [inArchive(false), { query: { agent_id: 'nobody' }, matches: () => false }],
    [inArchive(false), ofAgent, listedBetween('2026-11-01', '2026-11-01')],
    [inArchive(false), ofAgent, lacking('price'), inState('sold', 'let')],
    [inArchive(false), inState('sold', 'let'), listedBetween('2026-11-01', '2026-11-01')],
    [inArchive(false), roomsFrom('bathroom', 10)],
    [inArchive(false), roomsFrom('bathroom', 1)],
    [inArchive(false), listedBetween('2026-11-01', undefined)],
    [
      inArchive(false),
      { query: { needs: 'agent,date' }, matches: ({ needs }) => needs.includes('agent') && needs.includes('date') },
    ],
    [inArchive(false), { query: { min_price: 2_000 }, ...pricedFrom(2_000, Infinity) }],
    [inArchive(false), { query: { max_price: 3_000 }, ...pricedFrom(0, 3_000) }],
    ...(['price', 'description', 'date', 'agent'] as const).map((need) => [inArchive(false), lacking(need)]),
  ]
  for (const fixed of others)
    await compareWithAllRows({ ...compared, settings: [...fixed.map((setting) => [setting]), orders, searches] })
}, 180_000)

test('without a token, the company of the agent is not searched, and what a property lacks is ignored', async () => {
  const inOwnText = ['duplex', 'lekki', 'zuma'].map((q) => ({
    query: { q },
    matches: ({ search_text }: Row) => hasEach(search_text.split('\n')[0]!, q),
  }))
  const settings: Setting<Row>[][] = [
    [{ ...inArchive(false), isPublic: true }],
    [{}, { query: { needs: 'photos' } }],
    [{}, lowPrices],
    orders,
    [{}, ...inOwnText],
  ]
  await compareWithAllRows({ db: database.db, list: propertyList, rows: await readRows(), settings })
})

test('deleted properties are those of the last 30 days, with every search', async () => {
  const rows = await readRows()
  const isRestorable: Setting<Row> = {
    scope: { now },
    matches: ({ deleted_at }) => deleted_at !== null && now.getTime() - deleted_at.getTime() < 30 * 24 * 3_600_000,
    keyOf: ({ deleted_at }) => deleted_at!.getTime(),
    isDescending: true,
  }
  expect(rows.filter(isRestorable.matches!).length).toBe(2)
  const settings = [[isRestorable], [...searchesOf<Row>('duplex', 'n'), searches.at(-1)!]]
  await compareWithAllRows({ db: database.db, list: deletedPropertyList, rows, settings })
})
