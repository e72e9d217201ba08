import { useQuery } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { openDB } from 'idb'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../test/render-page'
import { noResponse } from '../../api/api-error'
import { removeOfflineData } from '../../api/session/offline-data'
import { storeToken } from '../../api/session/token'
import { openStoredQueries } from '../offline/stored-queries'
import { announceNewVersion } from '../offline/new-version'
import { StatusBar } from './status-bar'

/** Whether the device has a network, and what the server returns; null for no response. */
const network = { isOnline: true, response: null as string | null }

beforeEach(() => {
  storeToken('token-1', true)
  Object.assign(network, { isOnline: true, response: null })
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network.isOnline)
  // jsdom has no service workers; the page uses only that they exist.
  Object.defineProperty(navigator, 'serviceWorker', { value: new EventTarget(), configurable: true })
  return () => {
    vi.restoreAllMocks()
    Reflect.deleteProperty(navigator, 'serviceWorker')
  }
})

const request = () => (network.response === null ? Promise.reject(noResponse()) : Promise.resolve(network.response))

function Page({ entities }: { entities: readonly string[] }) {
  return (
    <>
      <StatusBar />
      {entities.map((entity) => (
        <OneRecord key={entity} entity={entity} />
      ))}
    </>
  )
}

function OneRecord({ entity }: { entity: string }) {
  const { data, isError } = useQuery({ queryKey: [entity, 'one', '7'], queryFn: request })
  return <p>{data ?? (isError ? 'Failed' : 'Loading')}</p>
}

const open = (entities = ['properties']) => renderPage(<Page entities={entities} />, { at: '/' })
const status = () => screen.getByRole('status').textContent

/** The hashes of the queries that are stored. */
async function storedHashes(): Promise<string[]> {
  await openStoredQueries(['api', 'session'])
  const db = await openDB('gatehouse-offline')
  const ids = (await db.getAllKeys('queries')) as string[][]
  db.close()
  return ids.map(([, , hash = '']) => hash)
}

/** Opens a record with a connection and waits until it is stored. */
async function visit(): Promise<void> {
  network.response = '4-bed duplex, Lekki'
  open()
  await screen.findByText('4-bed duplex, Lekki')
  await waitFor(async () => expect(await storedHashes()).toHaveLength(1))
  cleanup()
}

test('a record that was seen is shown without a connection, with its time, and updated when there is one', async () => {
  await visit()
  Object.assign(network, { isOnline: false, response: null })
  const { client } = open()
  expect(await screen.findByText('4-bed duplex, Lekki')).toBeTruthy()
  expect(status()).toBe('You are offline.')
  expect(screen.getByText(/^Showing data as of \d\d:\d\d\.$/)).toBeTruthy()
  Object.assign(network, { isOnline: true, response: '5-bed duplex, Lekki' })
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('5-bed duplex, Lekki')).toBeTruthy()
  await waitFor(() => expect(status()).toBe(''))
  expect(screen.queryByText(/Showing data as of/)).toBeNull()
  client.clear()
})

/** Opens the record without a connection, and waits until the storage was read. */
async function openOffline(): Promise<void> {
  Object.assign(network, { isOnline: false, response: null })
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  open()
  await waitFor(() => expect(get).toHaveBeenCalled())
  const reading = get.mock.results[0]?.value as IDBRequest
  await act(async () => {
    await vi.waitFor(() => expect(reading.readyState).toBe('done'), 20_000)
    // What is found is shown by later tasks.
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  get.mockRestore()
}

/** A page with the record, which can be left and opened again. */
function RecordPage() {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <>
      <StatusBar />
      {isOpen && <OneRecord entity="properties" />}
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Leave' : 'Return'}
      </button>
    </>
  )
}

test.each([
  ['ahead', 1],
  ['behind', -1],
])('data that was stored while the clock was a day %s is updated when the record is opened again', async (_, days) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 })
  await visit()
  vi.useRealTimers()
  Object.assign(network, { isOnline: false, response: null })
  const { user } = renderPage(<RecordPage />, { at: '/' })
  expect(await screen.findByText('4-bed duplex, Lekki')).toBeTruthy()
  expect(screen.getByText(/^Showing data as of /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  Object.assign(network, { isOnline: true, response: '5-bed duplex, Lekki' })
  act(() => void window.dispatchEvent(new Event('online')))
  await user.click(screen.getByRole('button', { name: 'Return' }))
  expect(await screen.findByText('5-bed duplex, Lekki')).toBeTruthy()
})

test('data of another session is not shown', async () => {
  await visit()
  storeToken('token-2', true)
  await openOffline()
  expect(screen.getByText('Failed')).toBeTruthy()
  cleanup()
  storeToken('token-1', true)
  await openOffline()
  expect(await screen.findByText('4-bed duplex, Lekki')).toBeTruthy()
})

test('data of a session that has ended is removed', async () => {
  await visit()
  await removeOfflineData()
  expect(await storedHashes()).toEqual([])
})

test('inquiries, sign-ups, admins and sign-ins are not stored on the device', async () => {
  network.response = 'Emeka Nwosu'
  open(['inquiries', 'signups', 'admins', 'news', 'security-events', 'properties'])
  await waitFor(() => expect(screen.getAllByText('Emeka Nwosu')).toHaveLength(6))
  await waitFor(async () => expect(await storedHashes()).toContain('["properties","one","7"]'))
  expect(await storedHashes()).toHaveLength(1)
})

test('only the newest queries stay', async () => {
  const store = await openStoredQueries(['api', 'session'])
  await store.write(Array.from({ length: 70 }, (_, index) => ({ hash: `${index}`, data: index, updated_at: index })))
  expect(await store.find('9')).toBeUndefined()
  expect(await store.find('10')).toMatchObject({ data: 10 })
})

test.each([
  ['4g', 3900],
  ['2g', 900],
])('a request that waits is announced as slow, on a connection measured as %s after %i ms', async (type, ms) => {
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: type }, configurable: true })
  network.response = 'A record'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { client } = open()
  let respond: (data: string) => void = () => {}
  const slow = client.fetchQuery({
    queryKey: ['slow'],
    queryFn: () => new Promise<string>((resolve) => (respond = resolve)),
  })
  await act(() => vi.advanceTimersByTimeAsync(ms))
  expect(status()).not.toBe('The connection is slow.')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(status()).toBe('The connection is slow.')
  respond('here')
  await slow
  await act(() => vi.advanceTimersByTimeAsync(3100))
  vi.useRealTimers()
  expect(status()).not.toBe('The connection is slow.')
  Reflect.deleteProperty(navigator, 'connection')
})

test('requests without a response are announced after a moment and sent again until there is one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open()
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(status(), 'a short failure does not flicker').toBe('')
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(status()).toBe('Reconnecting to the server…')
  network.response = 'Back'
  await act(() => vi.advanceTimersByTimeAsync(4000))
  vi.useRealTimers()
  expect(await screen.findByText('Back')).toBeTruthy()
  await waitFor(() => expect(status()).toBe(''))
})

test('a new version is announced with Reload', async () => {
  network.response = 'A record'
  open()
  await screen.findByText('A record')
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  act(announceNewVersion)
  expect(status()).toBe('A new version is available.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
