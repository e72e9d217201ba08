import type { RecordedChange } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../../test/fake-api'
import { recordedChange } from '../../../../test/history/recorded-change'
import { renderPage } from '../../../../test/render-page'
import { HistoryPage } from '../../../app/history/history-page'

const api = useFakeApi()

const changes = (data: RecordedChange[], next_cursor: string | null = null) =>
  api.on(historyEndpoints.record, { status: true, data, next_cursor })
const open = (entity = 'property', id = 'p1') =>
  renderPage(<HistoryPage />, { at: `/history/${entity}/${id}`, path: '/history/:entity/:id' })
const entry = async (name: RegExp) => within(await screen.findByRole('article', { name }))

test('an entry shows who changed what, when and from where, and prices with the difference in percent', async () => {
  changes([recordedChange({ fields: { price: { before: 180_000_000, after: 175_000_000 } } })])
  open()
  expect(await screen.findByRole('heading', { name: 'History of Lekki Phase 1' })).toBeTruthy()
  const shown = await entry(/^Ngozi Adeyemi changed the price$/)
  expect(shown.getByText('₦180,000,000').closest('del')).toBeTruthy()
  expect(shown.getByText('₦175,000,000').closest('ins')).toBeTruthy()
  expect(shown.getByText('−2.8 %')).toBeTruthy()
  expect(shown.getByText(/25 November 2026 at 10:05/)).toBeTruthy()
  expect(shown.getByText(/Console/)).toBeTruthy()
})

test.each([
  ['2026-11-25T09:05:00.000Z', 'marked this inquiry as answered'],
  [null, 'marked this inquiry as not answered'],
])('an answer at %s is said in the words of the list: %s', async (after, words) => {
  const answered_at = { before: after === null ? '2026-11-25T09:00:00.000Z' : null, after }
  changes([recordedChange({ entity: 'inquiry', fields: { answered_at, answered_by: { before: null, after: null } } })])
  open('inquiry', 'i1')
  expect(await entry(new RegExp(`^Ngozi Adeyemi ${words}$`))).toBeTruthy()
})

test('more than three changed fields are counted', async () => {
  const fields = { price: 1, location: 'a', bedroom: '2', bathroom: '3' }
  const changed = Object.entries(fields).map(([name, after]) => [name, { before: null, after }])
  changes([recordedChange({ fields: Object.fromEntries(changed) })])
  open()
  expect(await entry(/^Ngozi Adeyemi changed 4 fields$/)).toBeTruthy()
})

test('the caption of a photograph is named by its place, and one of a removed photograph is named too', async () => {
  const fields = {
    'property_image_captions.a': { before: null, after: 'Kitchen' },
    'property_image_captions.gone': { before: 'Stairs', after: null },
  }
  changes([recordedChange({ fields, names: { a: 'photograph 2' } })])
  open()
  const shown = await entry(/^Ngozi Adeyemi changed the caption of a picture$/)
  expect(shown.getByText('Caption of photograph 2')).toBeTruthy()
  expect(shown.getByText('Kitchen').tagName).toBe('INS')
  expect(shown.getByText('Caption of a picture')).toBeTruthy()
})

test('words of a long text are marked, and unchanged ones between them are cut until asked for', async () => {
  const middle = 'a house in a quiet street. '.repeat(20)
  const [before, after] = [`Four rooms, ${middle}new roof`, `Five rooms, ${middle}new roof`]
  changes([recordedChange({ fields: { property_description: { before, after } } })])
  const { user } = open()
  const shown = await entry(/changed the description/)
  expect((await shown.findByText('Four')).tagName).toBe('DEL')
  expect(shown.getByText('Five').tagName).toBe('INS')
  expect(shown.queryByText(/new roof/)).toBeNull()
  await user.click(shown.getByRole('button', { name: 'Show the Whole Text' }))
  expect(shown.getByText(/new roof/)).toBeTruthy()
})

test('a short text is shown whole, and of a longer one the hidden beginning can be shown', async () => {
  const beginning =
    'Behind the market, on a quiet street with lamps, between two schools and a clinic, close to the road, '
  changes([
    recordedChange({ id: 'c1', fields: { location: { before: 'Lekki Homes', after: 'Lekki Homes & Gardens' } } }),
    recordedChange({
      id: 'c2',
      fields: { property_description: { before: `${beginning}four rooms`, after: `${beginning}five rooms` } },
    }),
  ])
  const { user } = open()
  const short = await screen.findByRole('article', { name: /changed the location/ })
  expect((await within(short).findByText(/Gardens/)).tagName).toBe('INS')
  expect(short.textContent).toContain('Lekki Homes & Gardens')
  const long = await entry(/changed the description/)
  expect(long.queryByText(/Behind the market/)).toBeNull()
  await user.click(long.getByRole('button', { name: 'Show the Whole Text' }))
  expect(long.getByText(/Behind the market/)).toBeTruthy()
})

test('photographs are shown as added, removed and moved, and one that no longer exists as missing', async () => {
  const picture = (key: string) => ({
    picture: { url: `/media/${key}/full.webp`, width: 4, height: 3, color: null, renditions: [] },
    video: null,
  })
  changes([
    recordedChange({
      fields: { property_images: { before: ['a', 'b', 'c', 'gone'], after: ['c', 'a', 'b', 'd'] } },
      files: { a: picture('a'), b: picture('b'), c: picture('c'), d: picture('d') },
    }),
  ])
  open()
  const shown = await entry(/changed the property images/)
  const texts = shown.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts).toEqual(['Moved 3 → 1', 'Added', 'No longer existsRemoved'])
  expect(shown.getByText('2 others stay.')).toBeTruthy()
})

test.each([
  ['a date', 'property_availability', ['2027-01-15', '2027-03-01'], '15 January 2027is now1 March 2027'],
  ['a flag', 'finance', [false, true], 'Nois nowYes'],
  ['a property type', 'property_type_id', [1, 3], 'Duplexis nowBungalow'],
  ['an agent', 'agent_id', ['g1', 'g2'], 'Lekki Homesis nowOne that no longer exists'],
  [
    'a list',
    'amenities',
    [
      ['Gym', 'Cinema'],
      ['Gym', 'Internet'],
    ],
    'Cinema removedInternet added',
  ],
])('%s is shown in words', async (_, name, [before, after], text) => {
  changes([recordedChange({ fields: { [name]: { before, after } }, names: { g1: 'Lekki Homes' } })])
  open()
  await entry(/changed/)
  expect(screen.getByRole('definition').textContent).toBe(text)
})

test('the values of a new record are shown in the order of its form, and not as a difference', async () => {
  const fields = { price: { before: null, after: 5_000_000 }, location: { before: null, after: 'Yaba' } }
  changes([recordedChange({ action: 'create', fields })])
  open()
  const created = await entry(/created this property/)
  expect(created.getAllByRole('definition').map(({ innerHTML }) => innerHTML)).toEqual(['Yaba', '₦5,000,000'])
})

test('what cannot be undone says why, and personal details that are not kept are named', async () => {
  const entity = 'inquiry'
  changes([
    recordedChange({
      id: 'c2',
      entity,
      action: 'delete',
      undo: 'The record has been restored since',
      lacks_personal: true,
    }),
    recordedChange({ id: 'c1', entity, admin: null, source: 'intake', action: 'create' }),
  ])
  open('inquiry')
  const shown = await entry(/deleted this inquiry/)
  expect(shown.getByText('Cannot be undone: The record has been restored since.')).toBeTruthy()
  expect(shown.getByText('Personal details are not kept.')).toBeTruthy()
  expect(shown.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect((await entry(/^Public site created this inquiry/)).getByRole('button', { name: 'Undo' })).toBeTruthy()
})

test('many fields are counted, and an edit of the archive alone is an archiving, as after its undo', async () => {
  const different = { before: 1, after: 2 }
  const fields = { price: different, bedroom: different, bathroom: different, living_room: different }
  changes([
    recordedChange({ id: 'c1', fields }),
    recordedChange({ id: 'c2', fields: { archived: { before: true, after: false } } }),
  ])
  open()
  expect(await screen.findByRole('article', { name: /changed 4 fields$/ })).toBeTruthy()
  expect(screen.getByRole('article', { name: /unarchived this property$/ })).toBeTruthy()
})

test('a move of the properties of an agent names both agents', async () => {
  const details = { from_agent_id: 'g1', to_agent_id: 'g2', properties: 41 }
  const names = { g1: 'Lekki Homes', g2: 'Ikoyi Realty' }
  changes([recordedChange({ entity: 'agent', action: 'move', details, names, undo: 'Undo the move instead' })])
  open('agent')
  expect(await screen.findByText(/moved 41 properties from Lekki Homes to Ikoyi Realty/)).toBeTruthy()
})

test('older changes follow by page', async () => {
  api.on(historyEndpoints.record, ({ query }) => ({
    status: true as const,
    data: [recordedChange(query['cursor'] ? { id: 'c1', action: 'create' } : { id: 'c2', action: 'archive' })],
    next_cursor: query['cursor'] ? null : 'next',
  }))
  const { user } = open()
  await entry(/archived this property/)
  await user.click(screen.getByRole('button', { name: 'Show More' }))
  await entry(/created this property/)
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
})

test('an error has Retry, and nothing recorded is said', async () => {
  api.on(historyEndpoints.record, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  expect(await screen.findByText('Failed to fetch the history')).toBeTruthy()
  changes([])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No change of this property is recorded.')).toBeTruthy()
})

test('a kind of record without a history has no page', () => {
  open('session')
  expect(screen.getByText('There is no page at this address')).toBeTruthy()
})
