import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAgent, samplePropertyCard } from '@gatehouse/contract/samples'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { truncatedReply, connectionLost, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { AgentPage } from './agent-page'

const api = useFakeApi()

const page = (data: PropertyCard[], total = data.length, next_cursor: string | null = null) => ({
  status: true as const,
  data,
  total,
  next_cursor,
})

const open = (id: string = sampleAgent.id) =>
  renderPage(<AgentPage />, { at: `/agents/${encodeURIComponent(id)}`, path: '/agents/:id' })

beforeEach(() => {
  api.on(agentEndpoints.find, { status: true, data: sampleAgent })
  api.on(propertyEndpoints.list, page([samplePropertyCard]))
  api.on(propertyEndpoints.listArchived, page([]))
})

test("without an id the page shows 'No agent ID provided', and Back to Agents opens the list", async () => {
  const { user, router } = open(' ')
  expect(await screen.findByText('No agent ID provided')).toBeTruthy()
  expect(api.received()).toHaveLength(0)
  await user.click(screen.getByRole('link', { name: 'Back to Agents' }))
  expect(router.state.location.pathname).toBe('/agents')
})

test("an unknown agent shows 'Agent not found'", async () => {
  api.on(agentEndpoints.find, errorReply('not_found', 'Agent not found'))
  open()
  expect(await screen.findByText('Agent not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Agents' }).getAttribute('href')).toBe('/agents')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each([
  ['an error of the server', errorReply('internal', 'Something went wrong')],
  ['a truncated response', truncatedReply],
  ['no response', connectionLost],
])("%s shows 'Failed to fetch agent', with Retry and Back to Agents", async (_, handler) => {
  api.on(agentEndpoints.find, handler)
  const { user } = open()
  expect(await screen.findByText('Failed to fetch agent')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Agents' })).toBeTruthy()
  api.on(agentEndpoints.find, { status: true, data: sampleAgent })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Lekki Homes' })).toBeTruthy()
})

test('without a connection an agent of a list is drawn from it', async () => {
  api.on(agentEndpoints.find, connectionLost)
  const { client } = open()
  const pages = { pages: [{ data: [sampleAgent], total: 1, next_cursor: null }], pageParams: [null] }
  act(() => void client.setQueryData(['agents', 'lists', {}], pages))
  expect(await screen.findByRole('heading', { level: 1, name: 'Lekki Homes' })).toBeTruthy()
  expect(screen.getByText(/^Shown from the list as of \d\d:\d\d\.$/)).toBeTruthy()
  expect(screen.queryByText('Failed to fetch agent')).toBeNull()
})

test('without a connection an agent of no list, and its properties, are named as not stored on the device', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => void vi.restoreAllMocks())
  api.on(agentEndpoints.find, connectionLost)
  api.on(propertyEndpoints.list, connectionLost)
  const { client } = open()
  expect(await screen.findByText('You are offline, and this agent is not stored on this device.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
  act(() => void client.setQueryData(['agents', 'search', 'lekki'], [sampleAgent]))
  expect(
    await screen.findByText('You are offline, and the properties of this agent are not stored on this device.'),
  ).toBeTruthy()
})

test("the page shows the agent's names and contacts", async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Lekki Homes' })
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent
  expect(fact('Mail address')).toBe('ngozi@lekkihomes.ng')
  expect(fact('Phone number')).toBe('+234 803 123 4567')
  expect(fact('Location')).toBe('Lagos 106104')
  expect(fact('City')).toBe('Lagos')
  expect(fact('Postcode')).toBe('106104')
  expect(fact('Contact')).toBe('Ngozi Ọkáfọ̀r')
  expect(screen.getByText('01-10-2026')).toBeTruthy()
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href('ngozi@lekkihomes.ng')).toBe('mailto:ngozi@lekkihomes.ng')
  expect(href('+234 803 123 4567')).toBe('tel:08031234567')
})

test('the phone link uses the first number of a text with notes, and the email link cannot contain headers', async () => {
  const phone_number = '+234 (0) 803 123 4567 / 0805 000 0001'
  api.on(agentEndpoints.find, { status: true, data: { ...sampleAgent, phone_number, email: 'x@y.ng?bcc=all@z.ng' } })
  open()
  expect(
    (await screen.findByRole('link', { name: '+234 803 123 4567 / +234 805 000 0001' })).getAttribute('href'),
  ).toBe('tel:+2348031234567')
  const letter = screen.getByRole('link', { name: 'x@y.ng?bcc=all@z.ng' })
  expect(letter.getAttribute('href')).toBe('mailto:x@y.ng%3Fbcc%3Dall%40z.ng')
})

test("the agent's active and archived properties are requested in pages", async () => {
  const archived = { ...samplePropertyCard, id: 'old', location: 'Old Street', archived: true }
  api.on(propertyEndpoints.list, ({ query }) =>
    query['cursor'] === 'two'
      ? page([{ ...samplePropertyCard, id: 'second', location: 'Second Street' }], 2)
      : page([samplePropertyCard], 2, 'two'),
  )
  api.on(propertyEndpoints.listArchived, page([archived]))
  const { user } = open()
  const row = await screen.findByRole('link', { name: /Admiralty Way, Lekki Phase 1, Lagos/ })
  expect(row.getAttribute('href')).toBe(`/properties/${samplePropertyCard.id}`)
  expect(row.textContent).toContain('₦85,000,000')
  expect(api.received(propertyEndpoints.list)[0]?.query).toEqual({ limit: '20', agent_id: sampleAgent.id })
  await user.click(screen.getByRole('button', { name: 'Show More' }))
  expect(await screen.findByRole('link', { name: /Second Street/ })).toBeTruthy()
  await user.click(await screen.findByRole('tab', { name: 'Archived 1' }))
  expect(await screen.findByRole('link', { name: /Old Street/ })).toBeTruthy()
})

test('properties that fail to load show an error with Retry instead of the empty state', async () => {
  api.on(propertyEndpoints.list, connectionLost)
  const { user } = open()
  expect(await screen.findByText('Failed to fetch data. Please try again later.')).toBeTruthy()
  api.on(propertyEndpoints.list, page([]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('No active properties found.')).toBeTruthy()
})

test('Edit saves and shows the new state', async () => {
  const edited = { ...sampleAgent, city: 'Ibadan', version: 2 }
  api.on(agentEndpoints.update, { status: true, message: 'Agent updated successfully', data: edited })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  const city = await screen.findByRole('textbox', { name: 'City' })
  await user.clear(city)
  await user.type(city, 'Ibadan')
  api.on(agentEndpoints.find, { status: true, data: edited })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Agent updated successfully')).toBeTruthy()
  expect(await screen.findByText('Ibadan 106104')).toBeTruthy()
})

test('a delete opens the list; a rejected delete shows the reason on the page', async () => {
  const message = 'Cannot delete agents currently assigned to a property'
  // The number of properties is outdated: another admin has assigned one.
  api.on(agentEndpoints.find, { status: true, data: { ...sampleAgent, property_count: 0 } })
  api.on(agentEndpoints.remove, errorReply('conflict', message))
  const { user, router } = open()
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Are you sure you want to delete this agent?')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1)!)
  }
  await remove()
  expect(await screen.findByText(message)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  api.on(agentEndpoints.remove, { status: true, message: 'Agent deleted successfully' })
  await remove()
  expect(await screen.findByText('Agent deleted successfully')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/agents'))
})
