import { statsEndpoints } from '@gatehouse/contract/stats'
import { sampleStats } from '@gatehouse/contract/samples'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, errorReply, jsonReply, useFakeApi } from '../../test/fake-api'
import { ApiError } from './api-error'
import { sendFirstRequests } from './first-responses'
import { call, firstData } from './request'
import { storeToken } from './session/token'

const api = useFakeApi()
const stats = { status: true as const, data: sampleStats }
const requestCount = () => api.received(statsEndpoints.find).length
const firstStats = () => firstData(statsEndpoints.find, {})
const fetchStats = (options: { token?: string; signal?: AbortSignal } = {}) => call(statsEndpoints.find, options)

beforeEach(() => {
  window.history.replaceState(null, '', '/properties')
  storeToken('token-1', false)
  api.on(statsEndpoints.find, stats)
})

test('the response of the start script is used instead of another request, once', async () => {
  sendFirstRequests(['/admin/stats'], 'token-1')
  expect(await fetchStats()).toEqual(stats)
  expect(requestCount()).toBe(1)
  await fetchStats()
  expect(requestCount()).toBe(2)
})

test('the response for another token is not used', async () => {
  sendFirstRequests(['/admin/stats'], 'token-of-another-admin')
  await fetchStats()
  expect(api.received(statsEndpoints.find).map(({ headers }) => headers.get('Authorization'))).toEqual([
    'token-of-another-admin',
    'token-1',
  ])
})

test('the response for another page is not used', async () => {
  sendFirstRequests(['/admin/stats'], 'token-1')
  window.history.replaceState(null, '', '/agents')
  await fetchStats()
  expect(requestCount()).toBe(2)
})

test('a response of half a minute ago is not used', async () => {
  sendFirstRequests(['/admin/stats'], 'token-1')
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 31_000)
  await fetchStats()
  expect(requestCount()).toBe(2)
  vi.restoreAllMocks()
})

test('the data is there for the first render once the response has arrived, and is not requested again', async () => {
  sendFirstRequests(['/admin/stats'], 'token-1')
  expect(firstStats()).toBeUndefined()
  await waitFor(() => expect(firstStats()).toEqual(stats))
  expect(firstStats()).toBeUndefined()
  expect(requestCount()).toBe(1)
})

test.each([
  ['an error', errorReply('unauthenticated', 'Please sign in again'), { status: 401 }],
  ['a response of another shape', jsonReply({ status: true, data: {} }), { code: 'unreadable' }],
])('%s is left to the call, which reports it', async (_, response, error) => {
  api.on(statsEndpoints.find, response)
  sendFirstRequests(['/admin/stats'], 'token-1')
  await waitFor(() => expect(window.gatehouseFirstResponses?.get('/admin/stats')?.received).toBeDefined())
  expect(firstStats()).toBeUndefined()
  await expect(fetchStats()).rejects.toMatchObject(error)
  expect(requestCount()).toBe(1)
})

test('the data for another token is not used', async () => {
  sendFirstRequests(['/admin/stats'], 'token-of-another-admin')
  await waitFor(() => expect(window.gatehouseFirstResponses?.get('/admin/stats')?.received).toBeDefined())
  expect(firstStats()).toBeUndefined()
})

test('its errors are those of any other request', async () => {
  api.on(statsEndpoints.find, errorReply('unauthenticated', 'Please sign in again'))
  sendFirstRequests(['/admin/stats'], 'token-1')
  await expect(fetchStats()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
  api.on(statsEndpoints.find, connectionLost)
  sendFirstRequests(['/admin/stats'], 'token-1')
  await expect(fetchStats()).rejects.toMatchObject({ status: 0, code: 'no_response' })
})

test('a cancelled call cancels the request of the start script', async () => {
  api.on(statsEndpoints.find, () => new Promise<never>(() => {}))
  sendFirstRequests(['/admin/stats'], 'token-1')
  const controller = new AbortController()
  const response = fetchStats({ signal: controller.signal })
  controller.abort()
  await expect(response).rejects.toEqual(new ApiError({ status: 0, code: 'cancelled', message: 'Cancelled' }))
})
