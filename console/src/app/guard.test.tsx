import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { useMutation, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { connectionLost, Reply, errorReply, useFakeApi } from '../../test/fake-api'
import { openOtherTab, useOpenedDocuments } from '../../test/opened-documents'
import { pathOf, renderConsole, renderInConsole } from '../../test/render-console'
import { storeDraft } from '../../test/stored-drafts'
import { draftKeyOf, draftOwner } from '../api/drafts/draft'
import { draftStore } from '../api/drafts/draft-store'
import { call } from '../api/request'
import { joinTabs } from '../api/session/tabs'
import { storeToken } from '../api/session/token'

const api = useFakeApi()
const opened = useOpenedDocuments()

// The content of the pages is tested elsewhere.
beforeEach(() => {
  api.on(careerEndpoints.list, { status: true, data: [], next_cursor: null, total: 0 })
  const admin = { id: 'admin-1', name: 'Ngozi Adeyemi', email: 'ngozi@gatehouse.ng' }
  api.on(sessionEndpoints.findAdmin, { status: true, data: admin })
})

test.each([
  '/',
  '/properties',
  '/properties/p1',
  '/app-banners',
  '/announcements',
  '/agents',
  '/agents/a1',
  '/affiliates',
  '/inquiries',
  '/careers',
  '/admins',
  '/nowhere',
])('%s leads to /login when neither storage holds a token', async (path) => {
  renderConsole(path)
  // The sign-in page is another document (features/sign-in).
  await waitFor(() => expect(opened()).toEqual(['/login']))
})

test.each([true, false])('with a token (persistent: %s) a guarded page renders', async (isPersistent) => {
  storeToken('token', isPersistent)
  const { router } = renderConsole('/careers')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Admin,' })).toBeTruthy()
  expect(pathOf(router)).toBe('/careers')
})

test('a removed token is noticed on the next route change', async () => {
  storeToken('token', false)
  const { user } = renderConsole('/careers')
  const link = await screen.findByRole('link', { name: 'Affiliates' })
  sessionStorage.clear()
  await user.click(link)
  await waitFor(() => expect(opened()).toEqual(['/login']))
})

test('a filter in the address is rendered once, without a pending navigation', async () => {
  storeToken('token', false)
  const { navigation } = renderConsole('/careers')
  await screen.findByRole('heading', { level: 1, name: 'Welcome Admin,' })
  const pending: unknown[] = []
  onTestFinished(navigation.subscribe(() => pending.push(navigation.state.pending)))
  await act(() => navigation.navigate('/careers?q=writer'))
  expect(pending).toEqual([null])
})

test('a new tab without a token gets it from a sibling', async () => {
  openOtherTab('sibling-token')
  renderConsole('/careers')
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome Admin,' })).toBeTruthy()
  expect(sessionStorage.getItem('authToken')).toBe('sibling-token')
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('a tab with a token sends it when another tab requests it, and one without does not respond', async () => {
  const stop = joinTabs({ onSignedOut: () => {}, onTokenRemoved: () => {} })
  const channel = new BroadcastChannel('gatehouse-session')
  onTestFinished(() => {
    stop()
    channel.close()
  })
  const received: unknown[] = []
  channel.addEventListener('message', ({ data }) => received.push(data))
  storeToken('my-token', false)
  channel.postMessage({ kind: 'request' })
  await waitFor(() => expect(received).toEqual([{ kind: 'session', token: 'my-token', admin: null }]))
})

async function signOutInOtherTab() {
  renderConsole('/careers')
  await screen.findByRole('heading', { level: 1, name: 'Welcome Admin,' })
  const other = new BroadcastChannel('gatehouse-session')
  onTestFinished(() => other.close())
  return { leave: () => other.postMessage({ kind: 'signed-out' }) }
}

test('signing out in another tab signs out this one, and revokes its own token', async () => {
  api.on(sessionEndpoints.signOut, { status: true, message: 'Signed out' })
  storeToken('own token', false)
  const { leave } = await signOutInOtherTab()
  leave()
  await waitFor(() => expect(opened()).toEqual(['/login']))
  expect(sessionStorage.getItem('authToken')).toBeNull()
  expect(api.received(sessionEndpoints.signOut).map(({ headers }) => headers.get('Authorization'))).toEqual([
    'own token',
  ])
})

test('signing out in another tab signs out this one, also without a connection', async () => {
  api.on(sessionEndpoints.signOut, connectionLost)
  storeToken('own token', false)
  const { leave } = await signOutInOtherTab()
  leave()
  await waitFor(() => expect(opened()).toEqual(['/login']))
  expect(sessionStorage.getItem('authToken')).toBeNull()
})

test('a token that all tabs share is revoked once, by the tab that signs out', async () => {
  storeToken('kept token', true)
  const { leave } = await signOutInOtherTab()
  localStorage.removeItem('authToken')
  leave()
  await waitFor(() => expect(opened()).toEqual(['/login']))
  expect(api.received(sessionEndpoints.signOut)).toEqual([])
})

test('a persistent token that another tab removes from local storage signs out this one', async () => {
  storeToken('token', true)
  renderConsole('/careers')
  await screen.findByRole('heading', { level: 1, name: 'Welcome Admin,' })
  localStorage.removeItem('authToken')
  window.dispatchEvent(new StorageEvent('storage', { key: 'authToken', oldValue: 'token', newValue: null }))
  await waitFor(() => expect(opened()).toEqual(['/login']))
})

const getProperty = () => call(propertyEndpoints.find, { params: { id: 'p1' } })

function Reading() {
  const { isPending } = useQuery({ queryKey: ['property'], queryFn: getProperty })
  return <p>{isPending ? 'reading' : 'read'}</p>
}

function Changing() {
  const { mutate } = useMutation({ mutationFn: getProperty })
  return (
    <button type="button" onClick={() => mutate()}>
      Change
    </button>
  )
}

const renderOnPage = (children: ReactNode) => renderInConsole(children, '/properties/p1?tab=archived')

test.each([401, 403])('a %i on a query removes the token from both storages and goes to /login', async (status) => {
  localStorage.setItem('authToken', 'token')
  sessionStorage.setItem('authToken', 'token')
  localStorage.setItem('gatehouse-admin', JSON.stringify({ id: 'a1', name: 'Ngozi', email: 'n@x.ng' }))
  await storeDraft({ key: draftKeyOf('property', undefined), values: { location: 'typed text' } })
  api.on(propertyEndpoints.find, new Reply(status, '{"status":false,"message":"no"}'))
  renderOnPage(<Reading />)
  await waitFor(() => expect(opened()).toEqual(['/login']))
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(sessionStorage.getItem('authToken')).toBeNull()
  // Drafts stay, and the URL is stored for this admin's next sign-in.
  const kept = await (await draftStore()).list([draftOwner()[0], 'a1'])
  expect(kept.map(({ values }) => values)).toEqual([{ location: 'typed text' }])
  expect(JSON.parse(sessionStorage.getItem('gatehouse-return') ?? '')).toEqual({
    path: '/properties/p1?tab=archived',
    adminId: 'a1',
  })
})

test('a 401 on a change goes to /login as well', async () => {
  storeToken('token', true)
  api.on(propertyEndpoints.find, errorReply('unauthenticated', 'Please sign in again'))
  renderOnPage(<Changing />)
  screen.getByRole('button', { name: 'Change' }).click()
  await waitFor(() => expect(opened()).toEqual(['/login']))
  expect(localStorage.getItem('authToken')).toBeNull()
})

test('another error does not end the session', async () => {
  storeToken('token', true)
  api.on(propertyEndpoints.find, errorReply('not_found', 'Property not found'))
  const { router } = renderOnPage(<Reading />)
  await screen.findByText('read')
  expect(pathOf(router)).toBe('/properties/p1?tab=archived')
  expect(localStorage.getItem('authToken')).toBe('token')
})
