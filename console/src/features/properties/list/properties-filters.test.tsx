import { areaEndpoints } from '@gatehouse/contract/areas/endpoints'
import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAgent, samplePropertyCard, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { PropertiesPage } from './properties-page'

const api = useFakeApi()

const listed = (number: number): PropertyCard => ({
  ...samplePropertyCard,
  id: `id-${number}`,
  location: `Street ${number}, Lekki`,
})
const page = (data: PropertyCard[]) => ({ status: true as const, data, total: data.length, next_cursor: null })

const open = (at = '/properties') => renderPage(<PropertiesPage />, { at })

/** Narrower than the desktop width. */
const onAPhone = () =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))

beforeEach(() => {
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  api.on(propertyEndpoints.list, page([listed(1), listed(2)]))
  api.on(agentEndpoints.list, { status: true, data: [sampleAgent], next_cursor: null, total: 1 })
})
afterEach(() => void vi.unstubAllGlobals())

test('the number of matches is announced, the number of the tab follows, and so does the empty text', async () => {
  const matches: Record<string, PropertyCard[]> = { lekki: [listed(1)], zzzz: [] }
  api.on(propertyEndpoints.list, ({ query }) => page(matches[query['q'] ?? ''] ?? [listed(1), listed(2)]))
  const { user } = open()
  await screen.findByRole('article', { name: /Street 2/ })
  const [status] = screen.getAllByRole('status')
  expect(status?.textContent).toBe('2 properties')
  const search = screen.getByRole('searchbox', { name: 'Search properties' })
  await user.type(search, 'lekki')
  await waitFor(() => expect(status?.textContent).toBe('1 property'))
  expect(screen.getByRole('tab', { name: 'Active 1' })).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Archived' })).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'zzzz')
  await waitFor(() => expect(status?.textContent).toContain('No property matches "zzzz".'))
  expect(screen.queryByText('No active properties found.')).toBeNull()
})

test('a search that matches very many properties shows 1,000+, and without a filter the number is exact', async () => {
  api.on(propertyEndpoints.list, ({ query }) => ({
    ...page([listed(1)]),
    next_cursor: 'more',
    ...(query['max_total'] === '1000' ? { total: 1000, total_is_minimum: true as const } : { total: 91_667 }),
  }))
  const { user } = open()
  await screen.findByRole('article', { name: /Street 1/ })
  const [status] = screen.getAllByRole('status')
  expect(status?.textContent).toBe('91,667 properties')
  await user.type(screen.getByRole('searchbox', { name: 'Search properties' }), 'lekki')
  await waitFor(() => expect(status?.textContent).toBe('1,000+ properties'))
  expect(screen.getByRole('tab', { name: 'Active 1,000+' })).toBeTruthy()
})

test('properties are filtered by their agent and by what they lack', async () => {
  api.on(agentEndpoints.find, { status: true, data: sampleAgent })
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Needs work: Needs work' }))
  await user.click(await screen.findByRole('checkbox', { name: 'No photos' }))
  await user.click(await screen.findByRole('checkbox', { name: 'No agent' }))
  expect(router.state.location.search).toBe('?needs=photos%2Cagent')
  await user.click(screen.getByRole('checkbox', { name: 'No agent' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Agent: Any agent' }))
  await user.click(await screen.findByRole('option', { name: /Lekki Homes/ }))
  expect(router.state.location.search).toBe(`?needs=photos&agent_id=${sampleAgent.id}`)
  await waitFor(() =>
    expect(api.received(propertyEndpoints.list).at(-1)?.query).toMatchObject({
      needs: 'photos',
      agent_id: sampleAgent.id,
    }),
  )
})

test('on a phone Back closes the filters and stays on the list', async () => {
  onAPhone()
  const { user, router } = renderPage(<PropertiesPage />, { at: '/elsewhere', path: '/properties' })
  await router.navigate('/properties')
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters and Order' })
  void router.navigate(-1)
  await waitFor(() => expect(sheet.isConnected).toBe(false))
  // The window, which has moved back already, returns.
  await waitFor(() => expect(window.location.pathname).toBe('/properties'))
  expect(router.state.location.pathname).toBe('/properties')
})

test('on a phone one sheet has all filters and the order, and applies them together', async () => {
  onAPhone()
  const { user, router } = open('/properties?type=Lease')
  await user.click(await screen.findByRole('button', { name: 'Filters, 1 set' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters and Order' })
  const choose = async (name: string, option: string) => {
    await user.click(await within(sheet).findByRole('combobox', { name: new RegExp(name) }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  await choose('Order', 'Lowest price first')
  await user.click(within(sheet).getByRole('checkbox', { name: 'No price' }))
  await user.click(within(sheet).getByRole('checkbox', { name: 'No agent' }))
  await choose('Bedrooms', '10 or more')
  await choose('Sale or lease', 'Sale and lease')
  expect(router.state.location.search).toBe('?type=Lease')
  await user.click(within(sheet).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(router.state.location.search).toBe('?needs=price%2Cagent&min_bedroom=10&sort=price_asc'))
  expect(screen.getByRole('button', { name: 'Filters, 3 set' })).toBeTruthy()
})

test('rooms and days of listing are chosen together, a reversed range is rejected, and a chip shows each', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Rooms and dates: More filters' }))
  const panel = await screen.findByRole('dialog', { name: 'More filters' })
  await user.click(within(panel).getByRole('combobox', { name: /Bedrooms/ }))
  await user.click(await screen.findByRole('option', { name: '3 or more' }))
  const [from, until] = [within(panel).getByLabelText('Listed from'), within(panel).getByLabelText(/Listed until/)]
  fireEvent.change(from, { target: { value: '2026-11-20' } })
  fireEvent.change(until, { target: { value: '2026-11-02' } })
  await user.click(within(panel).getByRole('button', { name: 'Apply' }))
  expect(within(panel).getByText('The last day is before the first')).toBeTruthy()
  expect(router.state.location.search).toBe('')
  fireEvent.change(until, { target: { value: '2026-11-21' } })
  await user.click(within(panel).getByRole('button', { name: 'Apply' }))
  const query = { min_bedroom: '3', min_created_at: '2026-11-20', max_created_at: '2026-11-21' }
  await waitFor(() => expect(api.received(propertyEndpoints.list).at(-1)?.query).toMatchObject(query))
  const chips = await screen.findByRole('group', { name: 'Active filters' })
  expect(within(chips).getByText('Listed from 20 November 2026 to 21 November 2026')).toBeTruthy()
  await user.click(within(chips).getByRole('button', { name: 'Remove 3 or more bedrooms' }))
  expect(router.state.location.search).toBe('?min_created_at=2026-11-20&max_created_at=2026-11-21')
})

test('titles are chosen with the further filters, and each is a chip', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Rooms and dates: More filters' }))
  const panel = await screen.findByRole('dialog', { name: 'More filters' })
  for (const name of ["Governor's consent", 'C of O']) await user.click(within(panel).getByRole('checkbox', { name }))
  await user.click(within(panel).getByRole('button', { name: 'Apply' }))
  const query = { title: "C of O,Governor's consent" }
  await waitFor(() => expect(api.received(propertyEndpoints.list).at(-1)?.query).toMatchObject(query))
  await user.click(await screen.findByRole('button', { name: 'Remove C of O' }))
  expect(router.state.location.search).toBe('?title=Governor%27s+consent')
})

test('an area is found by what is typed, filters the list, and a chip names it', async () => {
  const ikate = { id: 'ikate-lagos', name: 'Ikate', state: 'Lagos', parent: 'Lekki' }
  api.on(areaEndpoints.suggest, ({ query }) => ({
    status: true as const,
    data: query['q'] === 'ika' || query['id'] === ikate.id ? [ikate] : [],
  }))
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Rooms and dates: More filters' }))
  const panel = await screen.findByRole('dialog', { name: 'More filters' })
  await user.click(within(panel).getByRole('combobox', { name: /Area/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Search areas' }), 'ika')
  await user.click(await screen.findByRole('option', { name: 'Ikate, Lekki, Lagos' }))
  await user.click(within(panel).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(api.received(propertyEndpoints.list).at(-1)?.query).toMatchObject({ area: 'ikate-lagos' }))
  await user.click(await screen.findByRole('button', { name: 'Remove In Ikate, Lagos' }))
  expect(router.state.location.search).toBe('')
})

test('each filter is a chip that can be removed, and Clear All removes them but not the search', async () => {
  const { user, router } = open('/properties?q=lekki&type=Lease&needs=photos,price&min_price=5000000')
  const chips = await screen.findByRole('group', { name: 'Active filters' })
  const texts = () =>
    within(chips)
      .queryAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
  const removals = ['Remove Lease', 'Remove No photos', 'Remove No price', 'Remove From ₦5m']
  expect(texts()).toEqual([...removals, null])
  await user.click(within(chips).getByRole('button', { name: 'Remove No photos' }))
  expect(router.state.location.search).toBe('?q=lekki&type=Lease&needs=price&min_price=5000000')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove No price')
  await user.click(within(chips).getByRole('button', { name: 'Clear All' }))
  expect(router.state.location.search).toBe('?q=lekki')
  expect(screen.queryByRole('group', { name: 'Active filters' })).toBeNull()
})

test('a filter of the address that is not an option is named and can be removed', async () => {
  api.on(propertyEndpoints.listArchived, page([]))
  const { user, router } = open('/properties?type=Rent&sort=size&min_bedroom=40&needs=photos,love&tab=archived')
  const chips = await screen.findByRole('group', { name: 'Active filters' })
  expect(within(chips).getByText('Sale or lease: “Rent” is not an option')).toBeTruthy()
  expect(within(chips).getByText('Needs work: “photos,love” is not an option')).toBeTruthy()
  expect(within(chips).getByText('Bedrooms: “40” is not an option')).toBeTruthy()
  await user.click(within(chips).getByRole('button', { name: 'Remove Order: “size” is not an option' }))
  expect(router.state.location.search).toBe('?type=Rent&min_bedroom=40&needs=photos%2Clove&tab=archived')
  await user.click(within(chips).getByRole('button', { name: 'Clear All' }))
  expect(router.state.location.search).toBe('?tab=archived')
})
