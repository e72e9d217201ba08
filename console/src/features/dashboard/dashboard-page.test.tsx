import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyCard, sampleStats } from '@gatehouse/contract/samples'
import { signupEndpoints, type Signup } from '@gatehouse/contract/entities/signup'
import { statsEndpoints, type Stats } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { truncatedReply, connectionLost, errorReply, useFakeApi, type Received } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { DashboardPage } from './dashboard-page'

const api = useFakeApi()
const pendingForever = () => new Promise<never>(() => {})

const counts: Stats = sampleStats
const signup = (number: number): Signup => ({
  id: `signup-${number}`,
  created_at: '2026-11-18T23:30:00.000Z',
  name: `Person ${number}`,
  email: `Person.${number}@Example.com`,
})
const signupPages =
  (total: number) =>
  ({ query }: Received) => {
    const [limit, page] = [Number(query['limit']), Number(query['page'] ?? 1)]
    const all = Array.from({ length: total }, (_, at) => signup(at + 1))
    return { status: true as const, data: all.slice((page - 1) * limit, page * limit), total, next_cursor: null }
  }
const listed = (number: number, more: Partial<PropertyCard> = {}): PropertyCard => ({
  ...samplePropertyCard,
  id: `id-${number}`,
  location: `Street ${number}, Lekki`,
  ...more,
})
const list = (data: PropertyCard[], total = data.length) => ({ status: true as const, data, total, next_cursor: null })

const open = (at = '/') => renderPage(<DashboardPage />, { at, path: '/' })
const metric = async (name: string) => (await screen.findByText(name)).closest('dl')?.textContent
const signups = () => screen.findByRole('table', { name: 'Recent sign-ups' })
const cells = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

beforeEach(() => {
  api.on(statsEndpoints.find, { status: true, data: counts })
  api.on(signupEndpoints.list, signupPages(48))
  api.on(propertyEndpoints.list, list([listed(1), listed(2)], 1284))
  api.on(propertyEndpoints.listArchived, list([listed(9, { archived: true })]))
})

afterEach(() => {
  vi.restoreAllMocks()
})

test.each([
  ['an error of the server', errorReply('internal', 'Something went wrong')],
  ['a truncated response', truncatedReply()],
  ['a line that is down', connectionLost],
])('with %s the lists show an error, and Retry loads them', async (_, handler) => {
  api.on(statsEndpoints.find, handler)
  api.on(signupEndpoints.list, handler)
  api.on(propertyEndpoints.list, handler)
  const { user } = open()
  await waitFor(() => expect(screen.getAllByText('Failed to fetch data. Please try again later.')).toHaveLength(3))
  expect(screen.queryByText('No signups found')).toBeNull()
  expect(screen.queryByText('No properties available')).toBeNull()
  expect(await metric('Active Properties')).toContain('Not available')
  api.on(statsEndpoints.find, { status: true, data: counts })
  api.on(signupEndpoints.list, signupPages(48))
  api.on(propertyEndpoints.list, list([listed(1)]))
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry)
  await waitFor(async () => expect(await metric('Active Properties')).toContain('1,284'))
  expect(await screen.findByText('Person 1')).toBeTruthy()
  expect(await screen.findByRole('article', { name: /Street 1/ })).toBeTruthy()
})

test('6 placeholder rows and 8 placeholder cards are shown while the lists load', async () => {
  api.on(statsEndpoints.find, pendingForever)
  api.on(signupEndpoints.list, pendingForever)
  api.on(propertyEndpoints.list, pendingForever)
  open()
  const table = await signups()
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(table.querySelectorAll('[data-placeholder]')).toHaveLength(6)
  expect(screen.getByRole('status', { name: 'Loading properties' }).children).toHaveLength(8)
})

test('the header is Dashboard, and every metric and every entry of the outline has its picture', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy()
  expect(await screen.findByText('Recent Sign Up')).toBeTruthy()
  for (const name of ['Active Properties', 'Registered Agents', 'Registered Users']) {
    expect((await screen.findByText(name)).closest('dl')?.parentElement?.querySelector('svg')).toBeTruthy()
  }
  const colorClasses = ['Registered', 'For Sale', 'For Lease', 'Archived'].map((name) => {
    const term = screen.getAllByText(name).find((element) => element.tagName === 'DT')
    expect(term?.querySelector('svg')).toBeTruthy()
    return /\bbg-\w+/.exec(term?.parentElement?.className ?? '')?.[0]
  })
  expect(new Set(colorClasses).size).toBe(4)
})

test("empty lists say 'No signups found' and 'No properties available'", async () => {
  api.on(signupEndpoints.list, signupPages(0))
  api.on(propertyEndpoints.list, list([]))
  open()
  expect(await screen.findByText('No signups found')).toBeTruthy()
  expect(await screen.findByText('No properties available')).toBeTruthy()
})

test('the metric cards show their counts and those of this week, from one request', async () => {
  open()
  await waitFor(async () => expect(await metric('Active Properties')).toContain('1,284+18 this week'))
  expect(await metric('Registered Agents')).toContain('96None this week')
  expect(await metric('Registered Users')).toContain('12,410+231 this week')
  expect(api.received(statsEndpoints.find)).toHaveLength(1)
})

test('the outline shows Registered, For Sale, For Lease and Archived, and their shares', async () => {
  open()
  const heading = await screen.findByRole('heading', { name: 'Properties Outline' })
  const panel = heading.parentElement as HTMLElement
  await within(panel).findByText('1,497')
  expect(
    within(panel)
      .getAllByRole('term')
      .map((term) => term.textContent),
  ).toEqual(['Registered', 'For Sale', 'For Lease', 'Archived'])
  expect(
    within(panel)
      .getAllByRole('definition')
      .map((count) => count.textContent),
  ).toEqual(['1,497', '902', '382', '213'])
  expect(within(panel).getByRole('img').getAttribute('aria-label')).toContain(
    'For Sale 60%, For Lease 26%, Archived 14%',
  )
})

test('listings per month can be read as text', async () => {
  open()
  expect(await screen.findByText('November 2026: 98')).toBeTruthy()
  expect(screen.getByText('231 listed in the last 2 months')).toBeTruthy()
})

test('sign-ups per week can be read as text', async () => {
  open()
  expect(await screen.findByText('Week of 16 November 2026: 231')).toBeTruthy()
  expect(screen.getByText('421 signed up in the last 2 weeks')).toBeTruthy()
})

test('the link to the inquiries shows how many there are', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Inquiries 318 total, 7 new this week' })
  expect(link.getAttribute('href')).toBe('/inquiries')
})

test('the number of listings without photos leads to them; what else listings lack is beside it', async () => {
  open()
  const link = await screen.findByRole('link', {
    name: '7 listings need photos 2 need a description, 1 needs an availability date, 31 need an agent',
  })
  expect(link.getAttribute('href')).toBe('/properties?needs=photos')
})

test.each([
  [12, 'No listing needs work'],
  [0, 'No active listings'],
])('with %i active properties of which none lacks anything, the link reads %s', async (active, text) => {
  const lacking = Object.keys(counts).filter((name) => name.startsWith('properties_without_'))
  const none = Object.fromEntries(lacking.map((name) => [name, 0]))
  api.on(statsEndpoints.find, { status: true, data: { ...counts, ...none, active_properties: active } })
  open()
  expect(await screen.findByRole('link', { name: text })).toBeTruthy()
})

test('a sign-up is shown by date, name and lowercased email; its phone is N/A', async () => {
  const { user } = open()
  const table = await signups()
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Date', 'Full Name', 'Mail Address', 'Details'])
  await screen.findByText('Person 1')
  const [date, name, email] = cells(within(table).getAllByRole('row')[1])
  expect([date, name, email]).toEqual(['Date 19-11-2026 · Phone N/A', 'Person 1', 'person.1@example.com'])
  await user.click(screen.getByRole('button', { name: 'Details of Person 1' }))
  const details = within(table).getAllByRole('row')[2]
  expect(details?.textContent).toContain('19 November 2026 at 00:30')
  expect(details?.textContent).toContain('Phone N/A')
})

test("paged mode shows 'Showing 1 to 6 of 48 rows' with numbered page buttons", async () => {
  const { user, router } = open()
  expect(await screen.findByText('Showing 1 to 6 of 48 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 8' }))
  expect(await screen.findByText('Person 48')).toBeTruthy()
  expect(screen.getByText('Showing 43 to 48 of 48 rows')).toBeTruthy()
  expect(router.state.location.search).toBe('?signups=8')
})

test('a URL with a page past the end shows the last page', async () => {
  open('/?signups=99')
  expect(await screen.findByText('Person 48')).toBeTruthy()
})

test("'View All' shows all rows in chunks, 'Show Less' goes back to pages", async () => {
  // jsdom lays nothing out: the scrolling box is 440 pixels high, a row 49.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(440)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
  api.on(signupEndpoints.list, signupPages(1200))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'View All' }))
  expect(await screen.findByText('Showing all 1,200 rows')).toBeTruthy()
  expect(await screen.findByText('Person 7')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Page 2' })).toBeNull()
  const rows = api.received(signupEndpoints.list).map((call) => Number(call.query['limit']))
  expect(Math.max(...rows)).toBeLessThanOrEqual(50)
  await user.click(screen.getByRole('button', { name: 'Show Less' }))
  expect(await screen.findByText('Showing 1 to 6 of 1,200 rows')).toBeTruthy()
})

test('the properties are on two tabs, are requested in pages, and their cards have no menu', async () => {
  const { user, router } = open()
  expect(await screen.findByRole('article', { name: /Street 1/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  expect(api.received(propertyEndpoints.list).map((call) => call.query['limit'])).toEqual(['8'])
  await user.click(screen.getByRole('tab', { name: 'Archived' }))
  expect(await screen.findByRole('article', { name: /Street 9/ })).toBeTruthy()
  expect(router.state.location.search).toBe('?tab=archived')
  // Above the cards, and on phones below them.
  const links = screen.getAllByRole('link', { name: 'View All Properties' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Array(2).fill('/properties?tab=archived'))
})

test('the picture of a card opens its page', async () => {
  open()
  const card = await screen.findByRole('article', { name: /Street 1/ })
  expect(within(card).getByRole('link').getAttribute('href')).toBe('/properties/id-1')
})
