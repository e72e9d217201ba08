import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { samplePropertyCard, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { truncatedReply, connectionLost, errorReply, useFakeApi } from '../../../../test/fake-api'
import { deletedProperty } from '../../../../test/records/deleted-property'
import { renderPage } from '../../../../test/render-page'
import { PropertiesPage } from './properties-page'

const api = useFakeApi()

const listed = (number: number, more: Partial<PropertyCard> = {}): PropertyCard => ({
  ...samplePropertyCard,
  id: `id-${number}`,
  location: `Street ${number}, Lekki`,
  ...more,
})

const page = (data: PropertyCard[], total = data.length, next_cursor: string | null = null) => ({
  status: true as const,
  data,
  total,
  next_cursor,
})

const open = (at = '/properties') => renderPage(<PropertiesPage />, { at })
const card = (name: RegExp) => screen.findByRole('article', { name })

async function chooseFromMenu(user: ReturnType<typeof open>['user'], name: RegExp, action: string) {
  await user.click(await screen.findByRole('button', { name }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

beforeEach(() => {
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  api.on(propertyEndpoints.list, page([listed(1), listed(2, { type: 'Lease', price: 4_500_000 })]))
  api.on(propertyEndpoints.listArchived, page([listed(9, { archived: true })]))
})

test("a list that fails to load shows 'Failed to fetch data. Please try again later.', and Retry refetches it", async () => {
  api.on(propertyEndpoints.list, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  expect(await screen.findByText('Failed to fetch data. Please try again later.')).toBeTruthy()
  api.on(propertyEndpoints.list, page([listed(1)]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card(/Street 1/)).toBeTruthy()
})

test.each([
  ['cut short', truncatedReply],
  ['no response', connectionLost],
])('a list whose response is %s shows the same message', async (_, handler) => {
  api.on(propertyEndpoints.list, handler)
  open()
  expect(await screen.findByText('Failed to fetch data. Please try again later.')).toBeTruthy()
})

test('8 placeholders are shown while the list loads', async () => {
  api.on(propertyEndpoints.list, () => new Promise<never>(() => {}))
  open()
  const placeholders = await screen.findByRole('status', { name: 'Loading properties' })
  expect(placeholders.children).toHaveLength(8)
})

test("an empty list shows 'No active properties found.' and the create button", async () => {
  api.on(propertyEndpoints.list, page([]))
  open()
  const empty = (await screen.findByText('No active properties found.')).parentElement
  expect(within(empty as HTMLElement).getByRole('button', { name: 'Create New Property' })).toBeTruthy()
})

test("an empty archive shows 'No archived properties found.'", async () => {
  api.on(propertyEndpoints.listArchived, page([]))
  open('/properties?tab=archived')
  expect(await screen.findByText('No archived properties found.')).toBeTruthy()
})

test('heading, counts, tabs and cards are shown', async () => {
  open()
  expect(screen.getByRole('heading', { name: 'Properties' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Create New Property' })).toBeTruthy()
  expect(await screen.findByText('902')).toBeTruthy()
  expect(screen.getByText('Active Properties')).toBeTruthy()
  expect(screen.getByText('Properties for Sale')).toBeTruthy()
  expect(screen.getByText('Properties for Lease')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Active 1,284' }).getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tab', { name: 'Archived 213' })).toBeTruthy()
  const first = await card(/Street 1/)
  expect(within(first).getByText('₦85,000,000')).toBeTruthy()
  expect(within(first).getByRole('link').getAttribute('href')).toBe('/properties/id-1')
  expect(within(await card(/Street 2/)).getByText('Lease')).toBeTruthy()
})

test('the list is requested in pages, the first of one screen', async () => {
  api.on(propertyEndpoints.list, ({ query }) =>
    query['cursor'] === 'two' ? page([listed(3)], 3) : page([listed(1), listed(2)], 3, 'two'),
  )
  open()
  expect(await card(/Street 3/)).toBeTruthy()
  expect(api.received(propertyEndpoints.list).map(({ query }) => query['limit'])).toEqual(['12', '24'])
})

test('tab, search and filters are read from and written to the URL', async () => {
  const { user, router } = open('/properties?type=Lease&property_type_id=2&min_price=1000000')
  await card(/Street 1/)
  expect(api.received(propertyEndpoints.list).at(-1)?.query).toMatchObject({
    type: 'Lease',
    property_type_id: '2',
    min_price: '1000000',
  })
  await user.type(screen.getByRole('searchbox', { name: 'Search properties' }), 'lekki')
  await waitFor(() => expect(api.received(propertyEndpoints.list).at(-1)?.query['q']).toBe('lekki'))
  await user.click(screen.getByRole('tab', { name: /Archived/ }))
  expect(await card(/Street 9/)).toBeTruthy()
  expect(router.state.location.search).toBe('?type=Lease&property_type_id=2&min_price=1000000&q=lekki&tab=archived')
})

test('filters without a match can be cleared; the tab and the sort order stay', async () => {
  api.on(propertyEndpoints.listArchived, page([]))
  const { user, router } = open('/properties?tab=archived&sort=oldest&type=Lease&q=lekki')
  const empty = (await screen.findByText('No property matches "lekki".')).parentElement
  await user.click(within(empty as HTMLElement).getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=archived&sort=oldest'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('all eight property types can be chosen', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('combobox', { name: /Property type/ }))
  const names = (await screen.findAllByRole('option')).map((option) => option.textContent)
  expect(names).toEqual([
    'All types',
    'Duplex',
    'Terrace',
    'Bungalow',
    'Apartments',
    'Commercial',
    'Carcass',
    'Land',
    'JV Land',
  ])
  await user.click(screen.getByRole('option', { name: 'JV Land' }))
  expect(router.state.location.search).toBe('?property_type_id=8')
})

test('a price range is typed and shown', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: /Any price/ }))
  await user.type(await screen.findByRole('textbox', { name: 'From' }), '5000000')
  await user.type(screen.getByRole('textbox', { name: 'To' }), '80000000')
  expect(screen.getByText('80 million naira')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByRole('button', { name: 'Price: ₦5m to ₦80m' })).toBeTruthy()
  expect(router.state.location.search).toBe('?min_price=5000000&max_price=80000000')
})

test('an incomplete imported property shows its missing fields', async () => {
  const incompleteProperty = { property_images: [], amenities: [], property_description: '', media: { cover: null } }
  api.on(propertyEndpoints.list, page([listed(1, incompleteProperty)]))
  open()
  expect((await card(/Street 1/)).textContent).toContain('Incomplete: no photos, amenities and description')
})

test('cancelling the confirmation archives nothing', async () => {
  const { user } = open()
  await chooseFromMenu(user, /Actions for .*Street 1/, 'Archive')
  expect(await screen.findByText('Are you sure you want to archive this property?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(api.received(propertyEndpoints.archive)).toHaveLength(0)
})

test('the menu of a card has Edit, Share, Set State, Duplicate, Archive or Unarchive, History, and Delete', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /Actions for .*Street 1/ }))
  const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  // Edit has its key beside it.
  expect(await items()).toEqual(['Edite', 'Share', 'Set State', 'Duplicate', 'Archive', 'History', 'Delete'])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('tab', { name: /Archived/ }))
  await user.click(await screen.findByRole('button', { name: /Actions for .*Street 9/ }))
  expect(await items()).toEqual(['Edite', 'Share', 'Set State', 'Duplicate', 'Unarchive', 'History', 'Delete'])
})

test('archiving asks for confirmation, reloads the list, and can be undone', async () => {
  api.on(propertyEndpoints.archive, { status: true, message: 'Property archived successfully' })
  api.on(propertyEndpoints.unarchive, { status: true, message: 'Property unarchived successfully' })
  const { user } = open()
  await chooseFromMenu(user, /Actions for .*Street 1/, 'Archive')
  api.on(propertyEndpoints.list, page([listed(2)]))
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  expect(await screen.findByText('Property archived successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article', { name: /Street 1/ })).toBeNull())
  api.on(propertyEndpoints.list, page([listed(1), listed(2)]))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Property unarchived successfully')).toBeTruthy()
  expect(await card(/Street 1/)).toBeTruthy()
  expect(api.received(propertyEndpoints.unarchive)[0]?.params['id']).toBe('id-1')
})

test('an archived property is unarchived after a confirmation, and Undo archives it again', async () => {
  api.on(propertyEndpoints.unarchive, { status: true, message: 'Property unarchived successfully' })
  const { user } = open('/properties?tab=archived')
  await chooseFromMenu(user, /Actions for .*Street 9/, 'Unarchive')
  expect(await screen.findByText('Are you sure you want to unarchive this property?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Unarchive' }))
  expect(await screen.findByText('Property unarchived successfully')).toBeTruthy()
  api.on(propertyEndpoints.archive, { status: true, message: 'Property archived successfully' })
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Property archived successfully')).toBeTruthy()
  expect(api.received(propertyEndpoints.archive)[0]?.params['id']).toBe('id-9')
})

test('deleting asks for confirmation, and Undo restores the property if the response says that it can be restored', async () => {
  api.on(propertyEndpoints.remove, {
    status: true,
    message: 'Property deleted successfully',
    data: { restorable_until: '2026-12-20T00:00:00.000Z' },
  })
  api.on(propertyEndpoints.restore, { status: true, message: 'Property restored successfully' })
  const { user } = open()
  await chooseFromMenu(user, /Actions for .*Street 1/, 'Delete')
  expect(await screen.findByText('Are you sure you want to delete this property?')).toBeTruthy()
  expect(screen.getByText('Delete 5-bed duplex, Street 1, Lekki?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Property deleted successfully')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Property restored successfully')).toBeTruthy()
})

test.each([
  [errorReply('internal', 'Something went wrong'), 'Failed to restore property'],
  [connectionLost, 'Error restoring property'],
])('a failed Undo of a delete is shown', async (handler, message) => {
  const data = { restorable_until: '2026-12-20T00:00:00.000Z' }
  api.on(propertyEndpoints.remove, { status: true, message: 'Property deleted successfully', data })
  api.on(propertyEndpoints.restore, handler)
  const { user } = open()
  await chooseFromMenu(user, /Actions for .*Street 1/, 'Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a delete that cannot be undone offers no Undo', async () => {
  api.on(propertyEndpoints.remove, { status: true, message: 'Property deleted successfully' })
  const { user } = open()
  await chooseFromMenu(user, /Actions for .*Street 1/, 'Delete')
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Property deleted successfully')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test.each([
  ['Archive', propertyEndpoints.archive, errorReply('internal', 'no'), 'Failed to archive property'],
  ['Archive', propertyEndpoints.archive, connectionLost, 'Error archiving property'],
  ['Delete', propertyEndpoints.remove, errorReply('internal', 'no'), 'Failed to delete property'],
  ['Delete', propertyEndpoints.remove, truncatedReply, 'Error deleting property'],
  ['Delete', propertyEndpoints.remove, errorReply('conflict', 'It is being edited'), 'It is being edited'],
])('%s that fails shows an error', async (action, endpoint, handler, message) => {
  api.on(endpoint, handler)
  const { user } = open()
  await chooseFromMenu(user, /Actions for .*Street 1/, action)
  await user.click(await screen.findByRole('button', { name: action }))
  expect(await screen.findAllByText(message)).toBeTruthy()
  expect(await card(/Street 1/)).toBeTruthy()
})

test.each([
  [errorReply('internal', 'no'), 'Failed to unarchive property'],
  [connectionLost, 'Error unarchiving property'],
])('unarchiving that fails shows an error', async (handler, message) => {
  api.on(propertyEndpoints.listArchived, {
    status: true,
    data: [{ ...listed(1), archived: true }],
    total: 1,
    next_cursor: null,
  })
  api.on(propertyEndpoints.unarchive, handler)
  const { user } = open('/properties?tab=archived')
  await chooseFromMenu(user, /Actions for .*Street 1/, 'Unarchive')
  await user.click(await screen.findByRole('button', { name: 'Unarchive' }))
  expect(await screen.findAllByText(message)).toBeTruthy()
})

test('Recently deleted lists what can be restored, also after a reload', async () => {
  api.on(historyEndpoints.bin, { status: true, data: [deletedProperty(listed(5))], next_cursor: null })
  api.on(propertyEndpoints.restore, { status: true, message: 'Property restored successfully' })
  const { user } = open()
  await card(/Street 1/)
  expect(api.received(historyEndpoints.bin)).toHaveLength(0)
  await user.click(screen.getByRole('button', { name: 'Recently Deleted' }))
  await user.click(await screen.findByRole('button', { name: /Restore .*Street 5/ }))
  expect(await screen.findByText('Property restored successfully')).toBeTruthy()
  expect(api.received(historyEndpoints.bin)[0]?.query).toMatchObject({ entity: 'property' })
})
