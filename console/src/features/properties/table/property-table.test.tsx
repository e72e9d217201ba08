import '../../../../test/device-storage'
import { type PropertyCard, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { listingStateEndpoints } from '@gatehouse/contract/history/listing-states'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyCard, samplePropertyRecord, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, errorReply, jsonReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { storedDrafts } from '../../../../test/stored-drafts'
import { PropertiesPage } from '../list/properties-page'
import { patchCard } from '../api'

const api = useFakeApi()

const fields = { price: 85_000_000, bedroom: '4', type: 'Sell', property_type_id: 1, version: 3 }
const listed = (number: number, more: Partial<PropertyCard> = {}): PropertyCard => ({
  ...samplePropertyCard,
  ...fields,
  id: `id-${number}`,
  location: `Street ${number}, Lekki`,
  ...more,
})
const record = (more: Partial<PropertyRecord> = {}): PropertyRecord => ({
  ...samplePropertyRecord,
  ...fields,
  id: 'id-1',
  location: 'Street 1, Lekki',
  ...more,
})
const saved = (data: PropertyRecord) => ({
  status: true as const,
  message: 'Property updated successfully',
  change_id: 'c1',
  data,
})

beforeEach(() => {
  // A mouse and a wide window.
  const media = (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: query.includes('min-width') })
  vi.stubGlobal('matchMedia', media)
  // jsdom has no layout: the box of the table shows some rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  localStorage.setItem('gatehouse-admin', JSON.stringify({ id: 'a1', name: 'Ngozi', email: 'n@gatehouse.test' }))
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  api.on(propertyEndpoints.list, { status: true, data: [listed(1), listed(2)], total: 2, next_cursor: null })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => renderPage(<PropertiesPage />, { at: '/properties?layout=table' })
const cellOf = async (street: number, column: string) => {
  const grid = within(await screen.findByRole('grid', { name: 'Properties' }))
  const headers = grid.getAllByRole('columnheader').map(({ textContent }) => textContent)
  const row = await grid.findByRole('row', { name: new RegExp(`Street ${street}`) })
  return within(row).getAllByRole('gridcell')[headers.indexOf(column)]!
}
const type = async (user: ReturnType<typeof open>['user'], column: string, text: string) => {
  await user.click(await cellOf(1, column))
  await user.keyboard(text)
}
const sent = () =>
  api
    .received(propertyEndpoints.change)
    .map(({ body, headers }) => [body, headers.get('If-Match')?.replaceAll('"', '')])
const keys = () => api.received(propertyEndpoints.change).map(({ headers }) => headers.get('Idempotency-Key'))

test('a cell sends its own field with the version, and the cell below is active', async () => {
  api.on(propertyEndpoints.change, saved(record({ price: 90_000_000, version: 4 })))
  const { user } = open()
  await type(user, 'Price', '90000000{Enter}')
  await waitFor(() => expect(sent()).toEqual([[{ price: '90000000' }, '3']]))
  expect(await screen.findByText(/Price: ₦85,000,000 → ₦90,000,000/)).toBeTruthy()
  expect(document.activeElement).toBe(await cellOf(2, 'Price'))
  expect(await storedDrafts()).toEqual([])
})

test('a state is chosen in its cell', async () => {
  api.on(propertyEndpoints.change, saved(record({ state: 'under offer', version: 4 })))
  const { user } = open()
  expect((await cellOf(1, 'Reference')).textContent).toBe('GH-4K7P')
  await user.click(await cellOf(1, 'State'))
  await user.keyboard('u{Enter}')
  expect(await screen.findByText(/State: Available → Under offer/)).toBeTruthy()
  expect(sent()).toEqual([[{ state: 'under offer' }, '3']])
  expect((await cellOf(1, 'State')).textContent).toBe('Under offer')
})

test('the cell of a state offers those of its type', async () => {
  const cards = [listed(1, { type: 'Lease' })]
  api.on(propertyEndpoints.list, { status: true, data: cards, total: 1, next_cursor: null })
  const { user } = open()
  await user.click(await cellOf(1, 'State'))
  await user.keyboard('{Enter}')
  const states = within(await cellOf(1, 'State')).getAllByRole('option')
  expect(states.map(({ textContent }) => textContent)).toEqual(['Available', 'Under offer', 'Let', 'Withdrawn'])
})

test('below a state are who has set it and when, but not below one that is not saved yet', async () => {
  const since = '2026-11-20T09:00:00.000Z'
  const cards = [listed(1, { state: 'sold', state_changed_at: since }), listed(2)]
  api.on(propertyEndpoints.list, { status: true, data: cards, total: 2, next_cursor: null })
  const by = { id: 'a2', name: 'Amina Bello' }
  api.on(listingStateEndpoints.find, { status: true, data: [{ id: 'id-1', state: 'sold', since, by }] })
  api.on(propertyEndpoints.change, connectionLost)
  const { user } = open()
  expect(await screen.findByText('By Amina Bello')).toBeTruthy()
  expect((await cellOf(1, 'State')).textContent).toBe('Sold By Amina Bello on 20-11-2026')
  expect((await cellOf(2, 'State')).textContent).toBe('Available')
  await user.click(await cellOf(1, 'State'))
  await user.keyboard('u{Enter}')
  await waitFor(async () => expect((await cellOf(1, 'State')).textContent).toMatch(/^Under offer/))
  expect(screen.queryByText('By Amina Bello')).toBeNull()
})

test('the title document and the service charge can be columns', async () => {
  const cards = [listed(1, { facts: { title: 'C of O', service_charge: 1_200_000 } }), listed(2, { facts: {} })]
  api.on(propertyEndpoints.list, { status: true, data: cards, total: 2, next_cursor: null })
  const at = '/properties?layout=table&columns=location,fact_title,fact_service_charge'
  renderPage(<PropertiesPage />, { at })
  expect((await cellOf(1, 'Title Document')).textContent).toBe('C of O')
  expect((await cellOf(1, 'Service Charge')).textContent).toBe('₦1,200,000')
  expect((await cellOf(2, 'Service Charge')).textContent).toContain('Not known')
})

test('Escape leaves the cell as it was, and nothing is sent', async () => {
  const { user } = open()
  await type(user, 'Price', '9{Escape}')
  const cell = await cellOf(1, 'Price')
  expect(cell.textContent).toBe('₦85,000,000')
  expect(document.activeElement).toBe(cell)
  expect(sent()).toEqual([])
})

test('what someone else changed in another field is merged without a question', async () => {
  api.on(propertyEndpoints.change, ({ headers }) =>
    headers.get('If-Match')?.includes('3')
      ? errorReply('stale', 'Someone else changed this property', { current: record({ bedroom: '6', version: 7 }) })
      : saved(record({ bedroom: '6', price: 90_000_000, version: 8 })),
  )
  const { user } = open()
  await type(user, 'Price', '90000000{Enter}')
  await screen.findByText('Property updated successfully')
  expect(sent()).toEqual([
    [{ price: '90000000' }, '3'],
    [{ price: '90000000' }, '7'],
  ])
  expect((await cellOf(1, 'Bed')).textContent).toBe('6')
})

const conflict = () => {
  api.on(propertyEndpoints.change, ({ headers }) =>
    headers.get('If-Match')?.includes('3')
      ? errorReply('stale', 'Someone else changed this property', {
          current: record({ price: 80_000_000, version: 7 }),
        })
      : saved(record({ price: 90_000_000, version: 8 })),
  )
}

test('what someone else changed in the same field is asked, and mine is saved over it', async () => {
  conflict()
  const { user } = open()
  await type(user, 'Price', '90000000{Enter}')
  expect(await screen.findByText('1 change needs your decision.')).toBeTruthy()
  await user.click(await cellOf(1, 'Price'))
  await user.keyboard('{Enter}')
  const panel = within(await screen.findByRole('dialog', { name: /^Price of/ }))
  expect(panel.getByText('Someone else changed Price in the meantime.')).toBeTruthy()
  expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['₦90,000,000', '₦80,000,000'])
  await user.click(panel.getByRole('button', { name: 'Save Yours' }))
  await screen.findByText('Property updated successfully')
  expect(sent().at(-1)).toEqual([{ price: '90000000' }, '7'])
})

test('or theirs is used, and nothing more is sent', async () => {
  conflict()
  const { user } = open()
  await type(user, 'Price', '90000000{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  await user.click(await screen.findByRole('button', { name: 'Use Theirs' }))
  await waitFor(async () => expect((await cellOf(1, 'Price')).textContent).toBe('₦80,000,000'))
  expect(sent()).toHaveLength(1)
  expect(await storedDrafts()).toEqual([])
})

test('without a response it waits with what was typed, and is sent with the same key, after a reload too', async () => {
  api.on(propertyEndpoints.change, connectionLost)
  const { user, unmount } = open()
  await type(user, 'Price', '90000000{Enter}')
  expect(await screen.findByText('1 change is saved when the server can be reached.')).toBeTruthy()
  expect((await cellOf(1, 'Price')).textContent).toContain('₦90,000,000')
  unmount()
  api.on(propertyEndpoints.change, saved(record({ price: 90_000_000, version: 4 })))
  open()
  expect(await screen.findByText('Property updated successfully')).toBeTruthy()
  // Of the page before the reload, whose scripts still run and may send it again, and of the next.
  await waitFor(() => expect(keys().length).toBeGreaterThanOrEqual(2))
  expect(new Set(keys()).size).toBe(1)
})

test('a value that the server rejects stays in the cell with the reason', async () => {
  const message = 'Price must be at most 9,999,999,999,999'
  api.on(propertyEndpoints.change, errorReply('invalid', 'Please fix the errors', { errors: { price: message } }))
  const { user } = open()
  await type(user, 'Price', '90000000{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Show' }))
  expect(await screen.findByText(message)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect((await cellOf(1, 'Price')).textContent).toBe('₦85,000,000'))
})

test('a price five times as large is asked by Enter, and is not saved when the focus goes elsewhere', async () => {
  const { user } = open()
  await type(user, 'Price', '850000000{Enter}')
  expect(await screen.findByText('850 million naira: 10 times as much. Press Enter again to save.')).toBeTruthy()
  await user.click(await cellOf(2, 'Type'))
  expect(await screen.findByText('1 change needs your decision.')).toBeTruthy()
  expect(sent()).toEqual([])
  api.on(propertyEndpoints.change, saved(record({ price: 850_000_000, version: 4 })))
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toEqual([[{ price: '850000000' }, '3']]))
})

test('a change by someone else appears in other cells, and not in the one that is edited', async () => {
  const { user, client } = open()
  await type(user, 'Price', '9')
  await act(() => patchCard(client, record({ price: 70_000_000, bedroom: '7', version: 4 })))
  await waitFor(async () => expect((await cellOf(1, 'Bed')).textContent).toBe('7'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Price of/ }).value).toBe('9')
})

test('a server with only the specified calls shows the table without edits', async () => {
  useSpecificationHost(api)
  api.on(propertyEndpoints.list, jsonReply([listed(1), listed(2)]))
  const { user } = open()
  await type(user, 'Price', '9{Enter}')
  expect((await cellOf(1, 'Price')).getAttribute('aria-readonly')).toBe('true')
  expect(screen.queryByRole('textbox', { name: /^Price of/ })).toBeNull()
})
