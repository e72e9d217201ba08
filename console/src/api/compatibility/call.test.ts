import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { notificationEndpoints } from '@gatehouse/contract/entities/notification'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAffiliate } from '@gatehouse/contract/samples'
import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { expect, test } from 'vitest'
import { jsonReply, useFakeApi } from '../../../test/fake-api'
import { useSpecificationHost } from '../../../test/specification-host'
import { settings } from '../../settings'
import { call } from '../request'
import { isAvailable } from '../available'
import { derivationOf } from './derived-responses'
import { listRulesOf } from './lists/rules-by-endpoint'
import { isOptional, isSpecified } from './specified-calls'

const api = useFakeApi()

const listings = Array.from({ length: 30 }, (_, index) => ({ id: index, type: 'Sell', agent_id: 7, price: index }))

test('the pages of a list come from one transfer; requesting a page again transfers the list again', async () => {
  useSpecificationHost(api)
  api.on(propertyEndpoints.list, () => jsonReply(listings))
  const first = await call(propertyEndpoints.list, { query: { limit: 24, sort: 'price_desc' } })
  expect([first.data.length, first.total, first.data[0]?.price]).toEqual([24, 30, 29])
  const query = { limit: 24, sort: 'price_desc', cursor: first.next_cursor ?? '' } as const
  const second = await call(propertyEndpoints.list, { query })
  expect([second.data.length, second.next_cursor, second.total]).toEqual([6, null, undefined])
  expect(api.received(propertyEndpoints.list)).toHaveLength(1)
  await call(propertyEndpoints.list, { query: { limit: 24, sort: 'price_desc' } })
  expect(api.received(propertyEndpoints.list)).toHaveLength(2)
})

test('after a change every list is transferred again', async () => {
  useSpecificationHost(api)
  api.on(propertyEndpoints.list, () => jsonReply(listings))
  api.on(propertyEndpoints.archive, () => jsonReply({ status: true }))
  await call(propertyEndpoints.list, { query: { limit: 24 } })
  await call(propertyEndpoints.archive, { params: { id: '1' } })
  await call(propertyEndpoints.list, { query: { limit: 24, page: 2 } })
  expect(api.received(propertyEndpoints.list)).toHaveLength(2)
})

test('lists that are requested at the same time need one response to show the kind of server', async () => {
  useSpecificationHost(api)
  api.on(agentEndpoints.list, () => jsonReply([{ id: 7 }]))
  api.on(propertyEndpoints.list, () => jsonReply(listings))
  const [agents, stats] = await Promise.all([
    call(agentEndpoints.list, { query: { limit: 20 } }),
    call(statsEndpoints.find, {}),
  ])
  expect(agents.data[0]).toMatchObject({ id: '7', property_count: 30, archived_property_count: 0 })
  expect(stats.data).toMatchObject({ registered_properties: 30, registered_agents: 1, registered_affiliates: 0 })
  expect(api.received().filter(({ query }) => 'limit' in query)).toHaveLength(1)
})

test('a call that the server does not have is not sent', async () => {
  useSpecificationHost(api)
  await expect(call(notificationEndpoints.find, {})).rejects.toMatchObject({ code: 'unsupported' })
  expect(isAvailable('notifications')).toBe(false)
  expect(isAvailable('stored responses')).toBe(false)
})

test('one announcement is found in the list, and the list of deleted properties is empty', async () => {
  useSpecificationHost(api)
  api.on(announcementEndpoints.list, () => jsonReply([{ id: 5, announcement_text: 'Open house' }]))
  const { data } = await call(announcementEndpoints.find, { params: { id: '5' } })
  expect(data.announcement_text).toBe('Open house')
  await expect(call(announcementEndpoints.find, { params: { id: '6' } })).rejects.toMatchObject({ status: 404 })
  expect(await call(propertyEndpoints.listDeleted, { query: { limit: 20 } })).toMatchObject({ data: [], total: 0 })
})

test('a page with a total identifies our own server, which then receives our headers and whose new fields are retained', async () => {
  useSpecificationHost(api)
  const newer = { ...sampleAffiliate, region: 'South West' }
  api.on(affiliateEndpoints.list, () => jsonReply({ status: true, data: [newer], total: 1, next_cursor: null }))
  api.on(affiliateEndpoints.updateStatus, () => jsonReply({ status: true, message: '', data: newer }))
  const { data } = (await call(affiliateEndpoints.list, { query: { limit: 6 } })) as { data: unknown[] }
  expect(data).toEqual([newer])
  const params = { affiliate_code: newer.affiliate_code }
  const body = { status: 'Completed', payment_status: 'Pending' } as const
  expect((await call(affiliateEndpoints.updateStatus, { params, body, ifMatch: 1 })).data).toEqual(newer)
  expect(api.received(affiliateEndpoints.updateStatus)[0]?.headers.get('If-Match')).toBe('"1"')
})

test('while the kind of server is unknown, support is undefined', () => {
  settings.apiHost = 'http://api.example'
  expect(isAvailable('notifications')).toBeUndefined()
  settings.apiHost = ''
  expect(isAvailable('notifications')).toBe(true)
})

test('every list of the specification has its rules, and every specified call is in the contract', () => {
  expect(allEndpoints.filter(derivationOf)).toHaveLength(4)
  const withQuery = allEndpoints.filter((endpoint) => endpoint.query && (isSpecified(endpoint) || isOptional(endpoint)))
  expect(withQuery.filter((endpoint) => !listRulesOf(endpoint)).map(({ path }) => path)).toEqual([])
  expect(allEndpoints.filter((endpoint) => isSpecified(endpoint) && !isOptional(endpoint))).toHaveLength(29)
})
