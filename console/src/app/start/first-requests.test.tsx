import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { signupEndpoints } from '@gatehouse/contract/entities/signup'
import { sampleAgent, samplePropertyCard, samplePropertyRecord, sampleStats } from '@gatehouse/contract/samples'
import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { renderConsole } from '../../../test/render-console'
import { sendFirstRequests } from '../../api/first-responses'
import { storeToken } from '../../api/session/token'
import { firstRequests } from './first-requests'

const api = useFakeApi()
const later = <Body,>(body: Body) => new Promise<Body>((resolve) => setTimeout(() => resolve(body), 50))
const list = <Row,>(...data: Row[]) => ({ status: true as const, data, total: data.length, next_cursor: null })

beforeEach(() => {
  storeToken('token-1', false)
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  api.on(propertyEndpoints.list, list(samplePropertyCard))
  api.on(propertyEndpoints.listArchived, list(samplePropertyCard))
  api.on(propertyEndpoints.find, { status: true, data: samplePropertyRecord })
  api.on(agentEndpoints.list, list(sampleAgent))
  api.on(agentEndpoints.find, { status: true, data: sampleAgent })
  api.on(signupEndpoints.list, list())
  api.on(inquiryEndpoints.list, list())
})

const filtered =
  '/properties?tab=archived&q=lekki&type=Lease&property_type_id=2&min_price=5&agent_id=a1&needs=photos&sort=price_asc'

test.each([
  ['/', 2],
  ['/?tab=archived', 2],
  ['/properties', 2],
  [filtered, 2],
  ['/properties/p%2F1', 1],
  ['/agents', 2],
  ['/agents?sort=properties&q=homes', 2],
  ['/agents/a1', 1],
])('the first requests of %s are those of the page, which does not repeat them', async (path, count) => {
  window.history.replaceState(null, '', path)
  const addresses = firstRequests(new URL(path, window.location.origin))
  expect(addresses).toHaveLength(count)
  sendFirstRequests(addresses, 'token-1')
  renderConsole(path)
  await waitFor(() => expect(window.gatehouseFirstResponses?.size).toBe(0))
  const requested = api.received().map((request) => {
    const query = new URLSearchParams(request.query).toString()
    return query === '' ? request.path : `${request.path}?${query}`
  })
  expect(requested.filter((address) => addresses.includes(address))).toEqual(addresses)
})

test.each([
  ['/properties', 'Loading properties'],
  ['/agents', 'Loading agents'],
])('with data that arrives while the code is evaluated, %s is rendered without a skeleton', async (path, loading) => {
  api.on(propertyEndpoints.list, () => later(list(samplePropertyCard)))
  api.on(agentEndpoints.list, () => later(list(sampleAgent)))
  window.history.replaceState(null, '', path)
  sendFirstRequests(firstRequests(new URL(path, window.location.origin)), 'token-1')
  const skeletons: string[] = []
  const observer = new MutationObserver(() => {
    if (screen.queryByLabelText(loading)) skeletons.push(loading)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  renderConsole(path)
  await screen.findByRole('feed')
  observer.disconnect()
  expect(skeletons).toEqual([])
})

test('a page does not wait long for data', async () => {
  api.on(propertyEndpoints.list, () => new Promise<never>(() => {}))
  window.history.replaceState(null, '', '/properties')
  sendFirstRequests(firstRequests(new URL('/properties', window.location.origin)), 'token-1')
  renderConsole('/properties')
  expect(await screen.findByLabelText('Loading properties')).toBeTruthy()
})

test.each(['/login', '/admins', '/properties/p1/more'])('%s has no first requests', (path) => {
  expect(firstRequests(new URL(path, window.location.origin))).toEqual([])
})
