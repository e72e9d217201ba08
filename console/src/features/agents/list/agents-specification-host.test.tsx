import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { jsonReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { AgentPage } from '../detail/agent-page'
import { AgentsPage } from './agents-page'

const agent = (id: number, company_name: string) => ({
  id,
  company_name,
  first_name: 'Ngozi',
  last_name: 'Ọkáfọ̀r',
  email: `office${id}@example.ng`,
  phone_number: 8_031_234_567,
  city: 'Lagos',
  postcode: 105_102,
  logo: null,
  created_at: `2026-01-0${id} 10:00:00`,
})
const property = (id: number, agent_id: number | null) => ({ id, agent_id, type: 'Sell', location: `Street ${id}` })

// Every call that no handler awaits fails the test: so none of our own additional paths may be asked.
const api = useFakeApi()

beforeEach(() => {
  useSpecificationHost(api)
  api.on(agentEndpoints.list, () =>
    jsonReply([agent(1, 'First Homes'), agent(2, 'Second Homes'), agent(3, 'Third Homes')]),
  )
  api.on(agentEndpoints.find, () => jsonReply(agent(1, 'First Homes')))
  api.on(propertyEndpoints.list, () =>
    jsonReply([property(11, 1), property(12, 1), property(13, 3), property(14, null)]),
  )
  api.on(propertyEndpoints.listArchived, () => jsonReply({ status: true, data: [property(15, 1)] }))
})

const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))

test('agents are newest first, and their properties are counted from the lists', async () => {
  renderPage(<AgentsPage />, { at: '/agents' })
  const first = await screen.findByRole('article', { name: 'First Homes' })
  expect(await within(first).findByText('3 (1 archived)')).toBeTruthy()
  expect(names()).toEqual(['Third Homes', 'Second Homes', 'First Homes'])
  expect(screen.queryByRole('button', { name: 'Edit First Homes' })).toBeNull()
})

test('By Properties and the search are computed in the browser', async () => {
  const { user } = renderPage(<AgentsPage />, { at: '/agents?sort=properties' })
  await screen.findByText('3 (1 archived)')
  await waitFor(() => expect(names()).toEqual(['First Homes', 'Third Homes', 'Second Homes']))
  await user.type(screen.getByRole('searchbox', { name: 'Search agents' }), 'okafor SECOND')
  await waitFor(() => expect(names()).toEqual(['Second Homes']))
})

test('counts that cannot be computed are unknown, not zero', async () => {
  api.on(propertyEndpoints.listArchived, () => jsonReply({ status: false }, 500))
  renderPage(<AgentsPage />, { at: '/agents' })
  const first = await screen.findByRole('article', { name: 'First Homes' })
  expect(within(first).getByText('Could not be counted')).toBeTruthy()
})

test("an agent's page selects its properties from the whole lists", async () => {
  renderPage(<AgentPage />, { at: '/agents/1', path: '/agents/:id' })
  expect(await screen.findByText('Lagos 105102')).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Active 2' })).toBeTruthy()
  expect(await screen.findByRole('tab', { name: 'Archived 1' })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Street 12/ }).getAttribute('href')).toBe('/properties/12')
})
