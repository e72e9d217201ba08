import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { type View, viewEndpoints } from '@gatehouse/contract/lists/view'
import { samplePropertyCard, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { useSpecificationHost } from '../../../test/specification-host'
import { PropertiesPage } from '../../features/properties/list/properties-page'

const api = useFakeApi()
const page = (data: PropertyCard[]) => ({ status: true as const, data, total: data.length, next_cursor: null })
const own: View = {
  id: 'v1',
  list: 'properties',
  name: 'Lekki for the accountant',
  query: 'q=lekki&type=Lease',
  is_shared: false,
  is_pinned: true,
  admin_id: 'a1',
  admin_name: 'Admin',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
  version: 3,
}
const shared: View = {
  ...own,
  id: 'v2',
  name: 'Large houses',
  query: 'min_bedroom=5',
  admin_id: 'a2',
  admin_name: 'Ada Obi',
  is_shared: true,
  is_pinned: false,
}
let views: View[]

beforeEach(() => {
  // The code that is loaded after the first view.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  views = [own, shared]
  localStorage.setItem('gatehouse-admin', JSON.stringify({ id: 'a1', name: 'Admin', email: 'admin@gatehouse.test' }))
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  api.on(propertyEndpoints.list, page([samplePropertyCard]))
  api.on(viewEndpoints.list, () => ({ status: true as const, data: views, total: views.length, next_cursor: null }))
})
afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const open = (at = '/properties') => renderPage(<PropertiesPage />, { at })
const bar = async () => within(await screen.findByRole('navigation', { name: 'Views' }))
const openDialog = async (user: ReturnType<typeof open>['user']) => {
  await user.click((await bar()).getByRole('button', { name: 'Views' }))
  return within(await screen.findByRole('dialog', { name: 'Views' }))
}

test('built-in and pinned views are links above the list, and the current one is marked and can be left', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T23:30:00Z') })
  const { user, router } = open()
  const links = await bar()
  await links.findByRole('link', { name: own.name })
  expect(links.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Needs work', '/properties?view=needs-work&needs=any'],
    ['Without an agent', '/properties?view=without-agent&needs=agent'],
    ['No photographs', '/properties?view=no-photographs&needs=photos'],
    // A Monday in Lagos already.
    ['Added this week', '/properties?view=added-this-week&min_created_at=2026-11-23'],
    [own.name, '/properties?view=v1&q=lekki&type=Lease'],
  ])
  await user.click(links.getByRole('link', { name: 'No photographs' }))
  await waitFor(() => expect(api.received(propertyEndpoints.list).at(-1)?.query['needs']).toBe('photos'))
  const current = links.getByRole('link', { name: 'No photographs' })
  expect(current.getAttribute('aria-current')).toBe('true')
  await user.click(current)
  expect(router.state.location.search).toBe('')
})

test('a link with the id of a view opens it, and an unknown one is named and left', async () => {
  const { router, unmount } = open('/properties?view=v2')
  await waitFor(() => expect(router.state.location.search).toBe('?view=v2&min_bedroom=5'))
  expect(await screen.findByText('5 or more bedrooms')).toBeTruthy()
  unmount()
  const again = open('/properties?view=gone')
  expect(await screen.findByText('View not found')).toBeTruthy()
  await waitFor(() => expect(again.router.state.location.search).toBe(''))
})

test('the filters and the order of the page are saved as a view, with the same key when it is sent again', async () => {
  api.on(viewEndpoints.create, errorReply('internal', 'Something went wrong'))
  const { user } = open('/properties?view=v1&q=ikoyi&sort=price_asc')
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('button', { name: 'Save View' }))
  const form = within(await screen.findByRole('dialog', { name: 'Save View' }))
  await user.click(form.getByRole('button', { name: 'Save View' }))
  expect(form.getByText('Name is required')).toBeTruthy()
  await user.type(form.getByLabelText('Name'), ' Ikoyi ')
  await user.click(form.getByRole('checkbox', { name: /^Share/ }))
  await user.click(form.getByRole('button', { name: 'Save View' }))
  await screen.findByText(/Failed to save view|Error saving view/)
  const saved = { ...own, id: 'v3', name: 'Ikoyi' }
  api.on(viewEndpoints.create, { status: true, message: 'View saved successfully', data: saved })
  views = [saved, ...views]
  await user.click(form.getByRole('button', { name: 'Save View' }))
  const list = within(await screen.findByRole('dialog', { name: 'Views' }))
  expect(await list.findByText('Ikoyi')).toBeTruthy()
  const [first, second] = api.received(viewEndpoints.create)
  expect(second?.body).toEqual({
    list: 'properties',
    name: 'Ikoyi',
    query: 'q=ikoyi&sort=price_asc',
    is_shared: true,
    is_pinned: false,
  })
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
})

test('an own view is shared, replaced, deleted and restored; that of another admin has no actions', async () => {
  api.on(viewEndpoints.update, { status: true, message: 'View updated successfully', data: own })
  api.on(viewEndpoints.remove, { status: true, message: 'View deleted successfully' })
  api.on(viewEndpoints.restore, { status: true, message: 'View restored successfully' })
  const { user } = open('/properties?type=Sell')
  const dialog = await openDialog(user)
  expect(dialog.getByText('Only you · Pinned')).toBeTruthy()
  expect(dialog.getByText('Shared by Ada Obi')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: `Actions for ${shared.name}` })).toBeNull()
  const press = async (action: string) => {
    await user.click(dialog.getByRole('button', { name: `Actions for ${own.name}` }))
    await user.click(await screen.findByRole('menuitem', { name: action }))
  }
  await press('Share')
  await press('Replace with Current Filters')
  const { list, name, query, is_shared, is_pinned } = own
  await waitFor(() => expect(api.received(viewEndpoints.update)).toHaveLength(2))
  expect(api.received(viewEndpoints.update).map(({ body }) => body)).toEqual([
    { list, name, query, is_pinned, is_shared: true },
    { list, name, is_shared, is_pinned, query: 'type=Sell' },
  ])
  expect(api.received(viewEndpoints.update)[0]?.headers.get('If-Match')).toBe('"3"')
  await press('Delete')
  await user.click(await screen.findByText('Undo', { selector: 'button' }))
  await waitFor(() => expect(api.received(viewEndpoints.restore).map(({ params }) => params['id'])).toEqual(['v1']))
})

test('a server with only the specified calls has no views', async () => {
  useSpecificationHost(api)
  open()
  await screen.findByRole('searchbox')
  await waitFor(() => expect(api.received(propertyEndpoints.list).length).toBeGreaterThan(0))
  expect(screen.queryByRole('navigation', { name: 'Views' })).toBeNull()
})
