import { allEndpoints } from '@gatehouse/contract/endpoints'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, errorReply, useFakeApi } from '../../../test/fake-api'
import { useOpenedDocuments } from '../../../test/opened-documents'
import { storedDrafts, storeDraft } from '../../../test/stored-drafts'
import { pathOf, renderConsole } from '../../../test/render-console'
import { type DraftKey, draftKeyOf, draftOwner } from '../../api/drafts/draft'
import { draftStore } from '../../api/drafts/draft-store'
import { readDeviceMark } from '../../api/sign-in/device-mark'
import { hasNewSignIns, storeNewSignIns } from '../../api/sign-in/new-sign-ins'

const api = useFakeApi()
const opened = useOpenedDocuments()

beforeEach(() => {
  // The content of the pages is tested elsewhere.
  for (const call of allEndpoints) if (call.method === 'GET') api.on(call, errorReply('not_found', 'Not found'))
  localStorage.setItem('authToken', 'kept-token')
  localStorage.setItem(
    'gatehouse-admin',
    JSON.stringify({ id: 'a1', name: 'Ngozi Ọkáfọ̀r', email: 'ngozi@lekkihomes.ng' }),
  )
})

/** Below 1024 px the shell shows the top bar. */
function usePhoneViewport() {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
}

test('the menu has the entries of the specification, in its order, with Log Out at the end', async () => {
  renderConsole('/careers')
  const menu = await screen.findByRole('navigation', { name: 'Main' })
  expect(
    within(menu)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['Main Menu', 'Admin'])
  expect(
    within(menu)
      .getAllByRole('listitem')
      .map((entry) => entry.textContent),
  ).toEqual([
    'Dashboard',
    'Agents',
    'Properties',
    'Affiliates',
    'Announcements',
    'App Banners',
    'Careers',
    'Admins',
    // Additions (docs/decisions/0078, 0093, 0096, 0098, 0099).
    'Activity',
    'Areas',
    'Bin',
    'Integrations',
    'Log Out',
  ])
  expect(screen.getByRole('link', { name: 'Careers' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByText('Ngozi Ọkáfọ̀r')).toBeTruthy()
})

test.each([
  '/app-banners',
  '/announcements',
  '/agents/a1',
  '/affiliates',
  '/inquiries',
  '/careers',
  '/admins',
  '/activity',
  '/bin',
])('%s has its page inside the shell', async (path) => {
  const { router } = renderConsole(path)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(pathOf(router)).toBe(path)
  expect(screen.queryByText('There is no page at this address')).toBeNull()
})

test('Integrations leads to keys, webhooks and feeds by links, and is the entry of each', async () => {
  const { router, user } = renderConsole('/keys')
  await screen.findByRole('heading', { level: 1, name: 'Keys' })
  for (const name of ['Webhooks', 'Feeds', 'Keys']) {
    const links = () => within(screen.getByRole('navigation', { name: 'Integrations' }))
    await user.click(links().getByRole('link', { name }))
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
    expect(pathOf(router)).toBe(`/${name.toLowerCase()}`)
    expect(links().getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
    const menu = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(menu.getByRole('link', { name: 'Integrations' }).getAttribute('aria-current')).toBe('page')
  }
})

test('an unknown URL shows a message with a link to the dashboard', async () => {
  renderConsole('/nowhere')
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to the Dashboard' }).getAttribute('href')).toBe('/')
  await waitFor(() => expect(document.title).toBe('Page not found · Gatehouse'))
})

test('every route change scrolls to the top, also Back', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  const { router, user } = renderConsole('/careers')
  await user.click(await screen.findByRole('link', { name: 'Affiliates' }))
  await screen.findByRole('heading', { level: 1, name: 'Affiliates' })
  expect(scrollTo).toHaveBeenLastCalledWith(0, 0)
  expect(scrollTo).toHaveBeenCalledTimes(1)
  await router.navigate(-1)
  await waitFor(() => expect(scrollTo).toHaveBeenCalledTimes(2))
})

test('the first stop of the Tab key leads to the content, without a change of the address', async () => {
  const { user, router } = renderConsole('/careers?q=sales')
  await screen.findByRole('heading', { level: 1 })
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(router.state.location.hash).toBe('')
})

test('in the drawer too the first stop leads to the content, and closes the drawer', async () => {
  usePhoneViewport()
  const { user } = renderConsole('/careers')
  const button = await screen.findByRole('button', { name: 'Menu' })
  button.focus()
  await user.keyboard('{Enter}')
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await waitFor(() => expect(drawer.contains(document.activeElement)).toBe(true))
  await user.tab()
  expect(document.activeElement).toBe(within(drawer).getByRole('link', { name: 'Skip to content' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(screen.getByRole('main').contains(document.activeElement)).toBe(true))
})

test('below the desktop width the menu opens as a drawer, and a link closes it', async () => {
  usePhoneViewport()
  const { user, router } = renderConsole('/careers')
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await user.click(within(drawer).getByRole('link', { name: 'Affiliates' }))
  await waitFor(() => expect(pathOf(router)).toBe('/affiliates'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  [
    'a press on the backdrop',
    async (user: ReturnType<typeof renderConsole>['user']) => user.click(screen.getByTestId('drawer-backdrop')),
  ],
  ['Escape', async (user: ReturnType<typeof renderConsole>['user']) => user.keyboard('{Escape}')],
])('%s closes the drawer', async (_, close) => {
  usePhoneViewport()
  const { user } = renderConsole('/careers')
  const button = await screen.findByRole('button', { name: 'Menu' })
  button.focus()
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Menu' })
  await close(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const own = [
  ['property', undefined],
  ['agent', 'g1'],
  ['agent', 'g2'],
] as const

test('Log Out with drafts lists what it would delete, and deletes nothing when cancelled', async () => {
  for (const [entity, id] of [...own, ['career', 'c1']] as const)
    await storeDraft({ key: draftKeyOf(entity, id), values: { title: 'typed text' } })
  await storeDraft({ key: [draftOwner()[0], 'a2', 'property', 'new'], values: { location: 'of another admin' } })
  const { user, router } = renderConsole('/careers')
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  const question = await screen.findByRole('alertdialog', { name: 'Log out and delete unsaved drafts?' })
  expect(question.textContent).toContain(
    'These drafts on this device will be deleted: changes to 2 agents, changes to one career and a new property.',
  )
  const cancel = within(question).getByRole('button', { name: 'Stay Signed In' })
  await waitFor(() => expect(document.activeElement).toBe(cancel))
  await user.click(cancel)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(pathOf(router)).toBe('/careers')
  expect(await storedDrafts()).toHaveLength(4)
  expect(localStorage.getItem('authToken')).toBe('kept-token')
})

test('Log Out revokes the token, removes the admin and the drafts, keeps preferences, and goes to /login', async () => {
  api.on(sessionEndpoints.signOut, { status: true, message: 'Signed out' })
  sessionStorage.setItem('authToken', 'older-token')
  await storeDraft({ key: draftKeyOf('property', undefined), values: { location: 'typed text' } })
  const ofAnother: DraftKey = [draftOwner()[0], 'a2', 'property', 'new']
  await storeDraft({ key: ofAnother, values: { location: 'of another admin' } })
  localStorage.setItem('gatehouse-theme', 'dark')
  const mark = readDeviceMark()
  storeNewSignIns([{ device: 'Chrome on Android', address: '102.89.23.4', created_at: '2026-11-22T13:02:00.000Z' }])
  const { user } = renderConsole('/careers')
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  const question = await screen.findByRole('alertdialog')
  await user.click(within(question).getByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(opened()).toEqual(['/login']))
  expect(api.received(sessionEndpoints.signOut)[0]?.headers.get('Authorization')).toBe('kept-token')
  expect(sessionStorage.length).toBe(0)
  expect(Object.keys(localStorage).sort()).toEqual(['gatehouse-device-mark', 'gatehouse-theme'])
  expect(readDeviceMark()).toBe(mark)
  expect(hasNewSignIns()).toBe(false)
  const store = await draftStore()
  expect(await store.list([draftOwner()[0], 'a1'])).toEqual([])
  expect(await store.find(ofAnother)).toBeDefined()
})

test('Log Out goes to /login even when the request fails', async () => {
  api.on(sessionEndpoints.signOut, connectionLost)
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { user } = renderConsole('/careers')
  await user.click(await screen.findByRole('button', { name: 'Log Out' }))
  await waitFor(() => expect(opened()).toEqual(['/login']))
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
})

test('a token without a stored admin shows the name and email of its admin', async () => {
  localStorage.removeItem('gatehouse-admin')
  const data = { id: 'a1', name: 'Ngozi Ọkáfọ̀r', email: 'ngozi@lekkihomes.ng' }
  api.on(sessionEndpoints.findAdmin, { status: true, data })
  renderConsole('/careers')
  const name = await screen.findByText('Ngozi Ọkáfọ̀r')
  expect(name.parentElement?.textContent).toContain('ngozi@lekkihomes.ng')
  expect(localStorage.getItem('gatehouse-admin')).toBeNull()
})

test('the theme switch cycles through the themes and stores the choice', async () => {
  const { user } = renderConsole('/careers')
  await user.click(await screen.findByRole('button', { name: /Switch to light/ }))
  await user.click(screen.getByRole('button', { name: /Switch to dark/ }))
  expect(document.documentElement.dataset['theme']).toBe('dark')
  expect(localStorage.getItem('gatehouse-theme')).toBe('dark')
  await user.click(screen.getByRole('button', { name: /Switch to the system/ }))
  expect(document.documentElement.dataset['theme']).toBeUndefined()
  expect(localStorage.getItem('gatehouse-theme')).toBeNull()
})
