import '../../../../test/device-storage'
import { type PropertyCard, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyCard, samplePropertyRecord, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, errorReply, useFakeApi } from '../../../../test/fake-api'
import { pathOf } from '../../../../test/render-console'
import { renderPage } from '../../../../test/render-page'
import { storedDrafts, storeDraft } from '../../../../test/stored-drafts'
import { cellEntity, draftKeyOf } from '../../../api/drafts/draft'
import { draftStore } from '../../../api/drafts/draft-store'
import { UnsavedCells } from '../../../app/shell/unsaved-cells'
import { PropertiesPage } from '../list/properties-page'

// What is typed in a cell, and the table, the page or the browser is closed before it is saved.

const api = useFakeApi()

const fields = { price: 85_000_000, bedroom: '4', type: 'Sell', property_type_id: 1, version: 3 }
const listed: PropertyCard = { ...samplePropertyCard, ...fields, id: 'id-1', location: 'Street 1, Lekki' }
const other: PropertyCard = { ...listed, id: 'id-2', location: 'Street 2, Lekki' }
const record: PropertyRecord = { ...samplePropertyRecord, ...fields, id: 'id-1', location: 'Street 1, Lekki' }
const saved = {
  status: true as const,
  message: 'Property updated successfully',
  change_id: 'c1',
  data: { ...record, price: 90_000_000, version: 4 },
}
const list = (data: PropertyCard[]) =>
  api.on(propertyEndpoints.list, { status: true, data, total: data.length, next_cursor: null })

beforeEach(() => {
  const media = (query: string) =>
    Object.assign(new EventTarget(), { media: query, matches: query.includes('min-width') })
  vi.stubGlobal('matchMedia', media)
  // jsdom has no layout: the box of the table shows some rows.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  localStorage.setItem('gatehouse-admin', JSON.stringify({ id: 'a1', name: 'Ngozi', email: 'n@gatehouse.test' }))
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  list([listed, other])
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = () => renderPage(<PropertiesPage />, { at: '/properties?layout=table' })
type User = ReturnType<typeof open>['user']
const row = (street: number) => screen.findByRole('row', { name: new RegExp(`Street ${street}`) })
const price = async (street: number) => within(await row(street)).getByText('₦85,000,000')
const typePrice = async (user: User, text: string) => {
  await user.click(await price(1))
  await user.keyboard(text)
}
const sent = () => api.received(propertyEndpoints.change).map(({ body }) => body)
const key = draftKeyOf.bind(null, cellEntity, 'id-1 price')

/** A cell of an earlier page, with the key under which it may have been sent. */
const storeCell = (more: object = {}) =>
  storeDraft({
    key: key(),
    version: 3,
    base: '85000000',
    values: { name: 'Street 1, Lekki', value: '90000000', text: '', isLarge: false },
    submission: { key: 'k1', content: '"90000000"' },
    ...more,
  })

test('a row that leaves the list while it is edited stays until what was typed in it is saved', async () => {
  api.on(propertyEndpoints.change, saved)
  const { user, client } = open()
  await typePrice(user, '9')
  list([other])
  await client.refetchQueries()
  const input = within(await row(1)).getByRole<HTMLInputElement>('textbox', { name: /^Price of/ })
  expect(document.activeElement).toBe(input)
  await user.keyboard('0000000{Enter}')
  await waitFor(() => expect(sent()).toEqual([{ price: '90000000' }]))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Street 1/ })).toBeNull())
  expect(await screen.findByText(/Price: ₦85,000,000 → ₦90,000,000/)).toBeTruthy()
})

test('what was typed is saved when the table is removed, and not after Escape', async () => {
  api.on(propertyEndpoints.change, saved)
  const { user, unmount } = open()
  await typePrice(user, '90000000')
  unmount()
  await waitFor(() => expect(sent()).toEqual([{ price: '90000000' }]))
  const again = open()
  await typePrice(again.user, '70000000{Escape}')
  again.unmount()
  expect(await storedDrafts()).toEqual([])
  expect(sent()).toHaveLength(1)
})

test('what was typed is on the device when the page ends', async () => {
  api.on(propertyEndpoints.change, connectionLost)
  const { user } = open()
  await typePrice(user, '90000000')
  window.dispatchEvent(new Event('pagehide'))
  await waitFor(async () => expect((await storedDrafts())[0]?.values).toMatchObject({ value: '90000000' }))
})

test('what is typed and not entered is offered after a power cut, and removed by Escape', async () => {
  api.on(propertyEndpoints.change, saved)
  const { user, unmount } = open()
  await typePrice(user, '70000000{Escape}')
  expect(await storedDrafts()).toEqual([])
  await typePrice(user, '90000000')
  await waitFor(async () => expect((await storedDrafts())[0]?.values).toMatchObject({ value: '90000000' }))
  // A power cut runs no code of the page: another page begins with what is stored.
  const stored = await storedDrafts()
  unmount()
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(async () => expect(await storedDrafts()).toEqual([]))
  for (const draft of stored) await storeDraft(draft)
  const again = open()
  await again.user.click(await screen.findByRole('button', { name: 'Show' }))
  expect(await screen.findByText('Typed and not entered. Save it?')).toBeTruthy()
  await again.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  await waitFor(async () => expect(await storedDrafts()).toEqual([]))
})

test('a stored cell is sent from any page with its key, once, and its notice has Undo', async () => {
  await storeCell()
  api.on(propertyEndpoints.change, saved)
  renderPage(<UnsavedCells />, { at: '/agents' })
  expect(await screen.findByText(/Price: ₦85,000,000 → ₦90,000,000/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy()
  expect(api.received(propertyEndpoints.change).map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k1'])
  expect(await storedDrafts()).toEqual([])
  document.dispatchEvent(new Event('visibilitychange'))
  await storedDrafts()
  expect(sent()).toHaveLength(1)
})

test('without a table, a cell that needs a decision is announced, and shown on demand', async () => {
  await storeCell()
  api.on(propertyEndpoints.change, errorReply('invalid', 'Please fix the errors', { errors: { price: 'Too much' } }))
  const { user, router } = renderPage(<UnsavedCells />, { at: '/agents' })
  expect(await screen.findByText('Price was not saved')).toBeTruthy()
  expect(screen.getByText('Street 1, Lekki')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Show/ }))
  await waitFor(() => expect(pathOf(router)).toBe('/properties?layout=table'))
  expect(await storedDrafts()).toHaveLength(1)
})

test('a cell in which another tab has typed since is sent as it is there', async () => {
  api.on(propertyEndpoints.change, connectionLost)
  const { user } = open()
  await typePrice(user, '90000000{Enter}')
  await screen.findByText('1 change is saved when the server can be reached.')
  api.on(propertyEndpoints.change, { ...saved, data: { ...saved.data, price: 95_000_000 } })
  const values = { name: 'Street 1, Lekki', value: '95000000', text: '', isLarge: false }
  await storeCell({ saved_at: new Date(Date.now() + 1000).toISOString(), values })
  await user.click(screen.getByRole('button', { name: 'Try Now' }))
  expect(await screen.findByText(/→ ₦95,000,000/)).toBeTruthy()
  expect(sent().at(-1)).toEqual({ price: '95000000' })
})

test('a cell that another tab has discarded is not sent any more', async () => {
  api.on(propertyEndpoints.change, connectionLost)
  const { user } = open()
  await typePrice(user, '90000000{Enter}')
  await screen.findByText('1 change is saved when the server can be reached.')
  const attempts = sent().length
  await (await draftStore()).remove(key())
  await user.click(screen.getByRole('button', { name: 'Try Now' }))
  await waitFor(() => expect(screen.queryByText(/saved when the server can be reached/)).toBeNull())
  expect(sent()).toHaveLength(attempts)
})
