import { agentEndpoints, type Agent } from '@gatehouse/contract/entities/agent'
import { sampleAgent } from '@gatehouse/contract/samples'
import { Stats, statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { truncatedReply, connectionLost, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { AgentsPage } from './agents-page'

const api = useFakeApi()

const listed = (number: number, more: Partial<Agent> = {}): Agent => ({
  ...sampleAgent,
  id: `id-${number}`,
  company_name: `Company ${number}`,
  email: `office${number}@example.ng`,
  property_count: 0,
  ...more,
})

const page = (data: Agent[], total = data.length, next_cursor: string | null = null) => ({
  status: true as const,
  data,
  total,
  next_cursor,
})

/** Nothing of everything, whatever else is counted. */
const noCounts = Object.fromEntries(
  Object.entries(Stats.shape).map(([name, schema]) => [name, schema.safeParse(0).success ? 0 : []]),
) as unknown as Stats

const open = (at = '/agents') => renderPage(<AgentsPage />, { at })
const card = (name: string) => screen.findByRole('article', { name })
const listQueries = () => api.received(agentEndpoints.list).map(({ query }) => query)

beforeEach(() => {
  api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
  api.on(agentEndpoints.list, page([listed(1), listed(2)]))
})

test.each([
  ['an error of the server', errorReply('internal', 'Something went wrong')],
  ['a truncated response', truncatedReply],
  ['no response', connectionLost],
])('%s is shown as an error with Retry, never as an empty list', async (_, handler) => {
  api.on(agentEndpoints.list, handler)
  const { user } = open()
  expect(await screen.findByText('Failed to fetch agents')).toBeTruthy()
  expect(screen.queryByText('No agents available')).toBeNull()
  api.on(agentEndpoints.list, page([listed(1)]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card('Company 1')).toBeTruthy()
})

test('8 placeholders are shown while the list loads', async () => {
  api.on(agentEndpoints.list, () => new Promise<never>(() => {}))
  open()
  expect((await screen.findByRole('status', { name: 'Loading agents' })).children).toHaveLength(8)
})

test("an empty list shows 'No agents available' and the create button", async () => {
  api.on(agentEndpoints.list, page([]))
  open()
  const empty = (await screen.findByText('No agents available')).parentElement
  expect(within(empty as HTMLElement).getByRole('button', { name: 'Create New Agent' })).toBeTruthy()
})

test('a search that finds nothing can be cleared', async () => {
  api.on(agentEndpoints.list, ({ query }) => page(query['q'] === 'nobody' ? [] : [listed(1)]))
  const { user, router } = open('/agents?q=nobody')
  await screen.findByText('No agent matches "nobody".')
  await user.click(screen.getAllByRole('button', { name: 'Clear Search' }).at(-1)!)
  expect(await card('Company 1')).toBeTruthy()
  expect(router.state.location.search).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
})

test('the cards count all properties and all agents', async () => {
  const data = { ...noCounts, registered_properties: 1497, active_properties: 1284, registered_agents: 96 }
  api.on(statsEndpoints.find, { status: true, data })
  open()
  expect((await screen.findByText('1,497')).parentElement?.textContent).toContain('No. of Properties')
  expect(screen.getByText('96').parentElement?.textContent).toContain('Registered Agents')
})

test('a card shows company, properties and email, and its logo opens the page of the agent', async () => {
  const logo = {
    url: '/media/logo.webp',
    width: 700,
    height: 300,
    color: null,
    renditions: [{ url: '/media/320.webp', width: 320, height: 137 }],
  }
  api.on(
    agentEndpoints.list,
    page([
      listed(1, { property_count: 3, archived_property_count: 1, logo: logo.url, media: { logo } }),
      listed(2, { property_count: 1200, archived_property_count: 0, company_name: 'Ọmọ Estates' }),
    ]),
  )
  open()
  const first = within(await card('Company 1'))
  expect(first.getByText('3 (1 archived)')).toBeTruthy()
  expect(first.getByRole('link', { name: 'office1@example.ng' }).getAttribute('href')).toBe('mailto:office1@example.ng')
  const link = first.getByRole('link', { name: 'Open Company 1' })
  expect(link.getAttribute('href')).toBe('/agents/id-1')
  expect(link.querySelector('img')?.getAttribute('srcset')).toBe('/media/320.webp 320w')
  const second = await card('Ọmọ Estates')
  expect(within(second).getByText('1,200')).toBeTruthy()
  expect(second.textContent).toContain('ỌE')
})

test('sort and search are read from and written to the URL, and requested from the server in pages', async () => {
  const { user, router } = open('/agents?sort=properties')
  await card('Company 1')
  expect(screen.getByRole('tab', { name: 'By Properties' }).getAttribute('aria-selected')).toBe('true')
  expect(listQueries()).toEqual([{ limit: '24', sort: 'properties' }])
  await user.type(screen.getByRole('searchbox', { name: 'Search agents' }), 'lekki')
  await waitFor(() => expect(listQueries().at(-1)).toEqual({ limit: '24', sort: 'properties', q: 'lekki' }))
  await user.click(screen.getByRole('tab', { name: 'By Latest' }))
  await waitFor(() => expect(listQueries().at(-1)).toEqual({ limit: '24', sort: 'latest', q: 'lekki' }))
  expect(router.state.location.search).toBe('?q=lekki')
})

test('scrolling loads the next page', async () => {
  api.on(agentEndpoints.list, ({ query }) =>
    query['cursor'] === 'two' ? page([listed(3)], 3) : page([listed(1), listed(2)], 3, 'two'),
  )
  open()
  expect(await card('Company 3')).toBeTruthy()
})

test('a delete that is not confirmed deletes nothing', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Company 1' }))
  expect(await screen.findByText('Are you sure you want to delete this agent?')).toBeTruthy()
  expect(screen.getByText('Delete Company 1?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(api.received(agentEndpoints.remove)).toHaveLength(0)
})

test.each([
  [
    errorReply('conflict', 'Cannot delete agents currently assigned to a property'),
    'Cannot delete agents currently assigned to a property',
  ],
  [errorReply('internal', 'Something went wrong'), 'An Error Occurred'],
  [errorReply('not_found', 'Agent not found'), 'Agent not found'],
  [errorReply('unavailable', 'Please try again in a moment'), 'Please try again in a moment'],
  [connectionLost, 'An Error Occurred'],
])('a failed delete is shown, and the card stays', async (handler, message) => {
  api.on(agentEndpoints.remove, handler)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Company 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findAllByText(message)).toBeTruthy()
  expect(await card('Company 1')).toBeTruthy()
})

test('a deleted agent leaves the list and the counts are refetched; Undo restores it', async () => {
  const data = { restorable_until: '2026-12-20T00:00:00.000Z' }
  api.on(agentEndpoints.remove, { status: true, message: 'Agent deleted successfully', data })
  api.on(agentEndpoints.restore, { status: true, message: 'Agent restored successfully' })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Company 1' }))
  const counted = api.received(statsEndpoints.find).length
  api.on(agentEndpoints.list, page([listed(2)]))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Agent deleted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Company 1' })).toBeNull())
  await waitFor(() => expect(api.received(statsEndpoints.find).length).toBeGreaterThan(counted))
  api.on(agentEndpoints.list, page([listed(1), listed(2)]))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Agent restored successfully')).toBeTruthy()
  expect(await card('Company 1')).toBeTruthy()
  expect(api.received(agentEndpoints.restore)[0]?.params['id']).toBe('id-1')
})

test('after a failed delete the focus is on Delete of the same card, and after a successful one on the next', async () => {
  let fail = () => {}
  api.on(agentEndpoints.remove, async () => {
    await new Promise<void>((resolve) => (fail = resolve))
    return errorReply('internal', 'Something went wrong')
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Company 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await waitFor(() => expect(api.received(agentEndpoints.remove)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('article', { name: 'Company 1' }).getAttribute('aria-busy')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Company 1' })))
  fail()
  await screen.findByText('An Error Occurred')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Company 1' })))

  api.on(agentEndpoints.remove, { status: true, message: 'Agent deleted successfully' })
  await user.click(screen.getByRole('button', { name: 'Delete Company 1' }))
  api.on(agentEndpoints.list, page([listed(2)]))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Company 1' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Company 2' })))
})

test.each([
  [errorReply('internal', 'Something went wrong'), 'Failed to restore agent'],
  [connectionLost, 'Error restoring agent'],
])('a failed Undo is shown', async (handler, message) => {
  const data = { restorable_until: '2026-12-20T00:00:00.000Z' }
  api.on(agentEndpoints.remove, { status: true, message: 'Agent deleted successfully', data })
  api.on(agentEndpoints.restore, handler)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Company 1' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('on a phone an agent is a row that opens its page, with links that call and write', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  onTestFinished(() => void vi.unstubAllGlobals())
  const { user } = open()
  const row = within(await card('Company 1'))
  expect(row.getByRole('link', { name: 'Company 1' }).getAttribute('href')).toBe('/agents/id-1')
  expect(row.getByRole('link', { name: '+234 803 123 4567' }).getAttribute('href')).toBe('tel:08031234567')
  expect(row.getByRole('link', { name: 'office1@example.ng' }).getAttribute('href')).toBe('mailto:office1@example.ng')
  expect(row.getByText('Properties:').parentElement?.textContent).toBe('Properties: 0')
  await user.click(row.getByRole('button', { name: 'Actions for Company 1' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('Are you sure you want to delete this agent?')).toBeTruthy()
})
