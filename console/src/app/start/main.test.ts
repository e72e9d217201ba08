import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyCard, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useFakeApi } from '../../../test/fake-api'
import { openOtherTab, useOpenedDocuments } from '../../../test/opened-documents'
import { hasSession } from '../../api/session/tabs'
import { storeToken } from '../../api/session/token'

const api = useFakeApi()
const opened = useOpenedDocuments()

// What jsdom does not have, and a supported browser does.
beforeEach(() => {
  vi.stubGlobal('CSS', { supports: (_: string, value: string) => value === '1dvh' })
  Object.assign(HTMLElement.prototype, { inert: false })
  return () => {
    vi.unstubAllGlobals()
    Reflect.deleteProperty(HTMLElement.prototype, 'inert')
  }
})

beforeEach(() => {
  vi.resetModules()
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  api.on(propertyEndpoints.list, { status: true, data: [samplePropertyCard], total: 1, next_cursor: null })
})

async function openDocument(path: string) {
  window.history.replaceState(null, '', path)
  await import('./main')
}

const requestCount = () => api.received(propertyEndpoints.list).length

test.each(['/', '/properties', '/nowhere'])('without a token, %s opens the sign-in page', async (path) => {
  await openDocument(path)
  await waitFor(() => expect(opened()).toEqual(['/login']))
  expect(requestCount()).toBe(0)
})

test.each([
  ['the sign-in page does not open itself', '/login'],
  ['the page of a one-use link does not open the sign-in page', '/set-password'],
])('%s', async (_, path) => {
  await openDocument(path)
  // Takes as long as the script would wait for another tab.
  expect(await hasSession()).toBe(false)
  expect(opened()).toEqual([])
})

test('a browser that is too old sends no request and opens no other page', async () => {
  vi.stubGlobal('CSS', { supports: () => false })
  storeToken('token-1', false)
  await openDocument('/properties')
  expect(await hasSession()).toBe(true)
  expect(opened()).toEqual([])
  expect(requestCount()).toBe(0)
})

test('with a token, the first requests of the page are sent', async () => {
  storeToken('token-1', false)
  await openDocument('/properties')
  await waitFor(() => expect(requestCount()).toBe(1))
  expect(opened()).toEqual([])
})

test('with the token of another tab, they are sent as well', async () => {
  openOtherTab('token-1')
  await openDocument('/properties')
  await waitFor(() => expect(requestCount()).toBe(1))
  expect(opened()).toEqual([])
})
