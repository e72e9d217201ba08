import { feedMappingEndpoints, type FeedMapping } from '@gatehouse/contract/feeds/mapping'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { FeedsPage } from './list/feeds-page'

const api = useFakeApi()

const mapping: FeedMapping = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'portal',
  root_name: 'properties',
  item_name: 'property',
  fields: [
    { name: 'ref', from: 'id', constant: null },
    { name: 'cost', from: 'price', constant: null },
    { name: 'country', from: null, constant: 'Nigeria' },
  ],
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  version: 1,
}
const respond = (...data: FeedMapping[]) =>
  api.on(feedMappingEndpoints.list, { status: true, data, next_cursor: null, total: data.length })
const open = (at = '/feeds') => renderPage(<FeedsPage />, { at })

test('the page has the address of each feed with the place of a key, and those of each mapping', async () => {
  respond(mapping)
  const { user } = open()
  const addresses = screen.getByRole('list', { name: 'Addresses' })
  const shown = () =>
    within(addresses)
      .getAllByRole('button')
      .map(({ textContent }) => new URL(textContent))
  expect(shown().map(({ pathname, search }) => pathname + search)).toEqual([
    '/feeds/listings.xml?key=KEY',
    '/feeds/listings.json?key=KEY',
    '/feeds/listings.csv?key=KEY',
    '/feeds/catalogue.csv?key=KEY',
  ])
  await user.click(screen.getByRole('switch', { name: /^Leave out sold/ }))
  expect(shown()[0]!.searchParams.get('state')).toBe('available,under_offer')
  const ofMapping = await screen.findByRole('button', { name: 'Copy the Address portal as XML' })
  expect(new URL(ofMapping.textContent).searchParams.get('mapping')).toBe('portal')
  expect(screen.getAllByRole('link', { name: 'Keys' }).at(-1)?.getAttribute('href')).toBe('/keys')
})

test('without mappings the page says so, and Retry loads them after an error', async () => {
  api.on(feedMappingEndpoints.list, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch mappings')
  respond()
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No mappings yet')).toBeTruthy()
})

test('a mapping is created with the names that are entered; what has no name is left out', async () => {
  respond()
  api.on(feedMappingEndpoints.create, { status: true, message: 'Mapping created successfully', data: mapping })
  const { user } = open('/feeds?form=new')
  // Pasted: each key of so long a form takes its time without a browser.
  const fill = async (input: HTMLElement, text: string) => {
    await user.clear(input)
    await user.paste(text)
  }
  await fill(await screen.findByLabelText(/^Name \*|^Name$/), 'portal')
  const root = screen.getByLabelText(/^Name of the whole/)
  await fill(root, 'a b')
  const fields = within(screen.getByRole('group', { name: /^Fields/ }))
  await user.clear(fields.getByLabelText('Location'))
  await fill(fields.getByLabelText('Price'), 'cost.amount')
  await user.click(fields.getByRole('button', { name: 'Add a Text' }))
  await fill(fields.getByLabelText('Name of text 1'), 'country')
  await fill(fields.getByLabelText('Text 1'), 'Nigeria')
  await user.click(screen.getByRole('button', { name: 'Create Mapping' }))
  expect(await screen.findByText(/^Use letters, digits, hyphens/)).toBeTruthy()
  await fill(root, 'homes')
  await user.click(screen.getByRole('button', { name: 'Create Mapping' }))
  expect(await screen.findByText('Mapping created successfully')).toBeTruthy()
  const [sent] = api.received(feedMappingEndpoints.create).map(({ body }) => body as FeedMapping)
  expect(sent).toMatchObject({ name: 'portal', root_name: 'homes', item_name: 'listing' })
  expect(sent!.fields.find(({ from }) => from === 'price')).toEqual({
    name: 'cost.amount',
    from: 'price',
    constant: null,
  })
  expect(sent!.fields.find(({ from }) => from === 'location')).toBeUndefined()
  expect(sent!.fields.at(-1)).toEqual({ name: 'country', from: null, constant: 'Nigeria' })
})

test('the form of a mapping has its names and texts, and previews what is entered', async () => {
  // Missing in jsdom.
  const scrollIntoView = vi.fn()
  HTMLElement.prototype.scrollIntoView = scrollIntoView
  respond(mapping)
  api.on(feedMappingEndpoints.find, { status: true, data: mapping })
  api.on(feedMappingEndpoints.preview, { status: true, data: { text: '<properties></properties>' } })
  const { user } = open(`/feeds?form=${mapping.id}`)
  const cost = await screen.findByLabelText<HTMLInputElement>('Price')
  expect(cost.value).toBe('cost')
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('')
  await user.clear(cost)
  await user.paste('cost_naira')
  await user.click(screen.getByRole('button', { name: 'Show Preview' }))
  const preview = await screen.findByText('<properties></properties>')
  expect(scrollIntoView.mock.contexts).toEqual([preview])
  expect(api.received(feedMappingEndpoints.preview).map(({ body }) => body)).toMatchObject([
    { format: 'xml', fields: [{ name: 'ref' }, { name: 'cost_naira' }, { name: 'country', constant: 'Nigeria' }] },
  ])
})

test('a mapping is deleted after a question, with Undo', async () => {
  respond(mapping)
  const restorable_until = '2026-12-28T09:00:00.000Z'
  api.on(feedMappingEndpoints.remove, {
    status: true,
    message: 'Mapping deleted successfully',
    data: { restorable_until },
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete portal' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Portals that use it get no listings any more')
  respond()
  await user.click(within(dialog).getByRole('button', { name: /^Delete/ }))
  expect(await screen.findByRole('button', { name: /^Undo/ })).toBeTruthy()
  expect(api.received(feedMappingEndpoints.remove)).toHaveLength(1)
})
