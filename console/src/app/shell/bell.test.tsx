import { inquiryEndpoints } from '@gatehouse/contract/entities/inquiry'
import { notificationEndpoints, type Notifications } from '@gatehouse/contract/entities/notification'
import { sampleInquiry, sampleNotification } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, errorReply, useFakeApi } from '../../../test/fake-api'
import { pathOf, renderConsole } from '../../../test/render-console'
import { useSpecificationHost } from '../../../test/specification-host'

const api = useFakeApi()

const item = (number: number, more: Partial<Notifications['items'][number]> = {}): Notifications['items'][number] => ({
  ...sampleNotification,
  id: `news-${number}`,
  name: `Person ${number}`,
  ...more,
})
const news = (more: Partial<Notifications> = {}): Notifications => ({
  since: '2026-11-18T08:00:00.000Z',
  until: '2026-11-19T13:20:00.000Z',
  signups: 1,
  inquiries: 2,
  items: [
    item(1),
    item(2, { kind: 'signup', text: 'person2@mail.ng', about: null }),
    item(3),
    item(4, { is_new: false }),
  ],
  ...more,
})
const seen = () => ({
  status: true as const,
  data: news({ signups: 0, inquiries: 0, items: news().items.map((one) => ({ ...one, is_new: false })) }),
})
const success = (data: Notifications) => ({ status: true as const, data })

/** Runs idle callbacks immediately. */
function beIdle() {
  vi.spyOn(globalThis, 'requestIdleCallback').mockImplementation((work) => {
    queueMicrotask(() => work({ didTimeout: false, timeRemaining: () => 50 }))
    return 0
  })
}
const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name })

beforeEach(() => {
  localStorage.setItem('authToken', 'kept-token')
  const admin = { id: 'admin-1', name: 'Ngozi Adeyemi', email: 'ngozi@gatehouse.ng' }
  localStorage.setItem('gatehouse-admin', JSON.stringify(admin))
  api.on(notificationEndpoints.find, success(news()))
  api.on(notificationEndpoints.seen, seen)
  // The targets of links in the panel.
  api.on(inquiryEndpoints.find, errorReply('not_found', 'Inquiry not found'))
  api.on(inquiryEndpoints.list, { status: true, data: [], total: 0 })
  return () => vi.restoreAllMocks()
})

test('notifications that fail to load show an error in the panel, and Retry loads them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  api.on(notificationEndpoints.find, errorReply('bad_request', 'No'))
  const { user } = renderConsole('/nowhere')
  await user.click(await bell())
  expect(await screen.findByText('Failed to fetch notifications')).toBeTruthy()
  expect(screen.queryByText('Nothing new')).toBeNull()
  api.on(notificationEndpoints.find, success(news()))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: '3 new' })).toBeTruthy()
})

test('a host with only the specified API gets no request, and the panel still links to the inquiries', async () => {
  useSpecificationHost(api)
  beIdle()
  const { user } = renderConsole('/nowhere')
  await user.click(await bell())
  expect(await screen.findByText("Notifications aren't available on this server.")).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All Inquiries' }).getAttribute('href')).toBe('/inquiries')
  expect(api.received(notificationEndpoints.find)).toHaveLength(0)
})

test("the bell's request is sent after those of the page", async () => {
  let response = () => {}
  const pending = new Promise<void>((resolve) => (response = resolve))
  api.on(inquiryEndpoints.list, async () => {
    await pending
    return { status: true as const, data: [], total: 0 }
  })
  beIdle()
  renderConsole('/inquiries')
  await waitFor(() => expect(api.received()).toHaveLength(1))
  expect(api.received().map((call) => call.path)).toEqual(['/admin/inquiries'])
  response()
  expect(await bell('Notifications, 3 new')).toBeTruthy()
})

test('new notifications are counted on the bell and announced', async () => {
  beIdle()
  renderConsole('/nowhere')
  const button = await bell('Notifications, 3 new')
  expect(button.textContent).toBe('3')
  await waitFor(() =>
    expect(screen.getAllByRole('status').map((region) => region.textContent)).toContain('3 new notifications'),
  )
})

test('more than 99 are counted as 99+', async () => {
  beIdle()
  api.on(notificationEndpoints.find, success(news({ signups: 4000 })))
  renderConsole('/nowhere')
  const button = await bell('Notifications, 99+ new')
  expect(button.textContent).toBe('99+')
})

test('the panel lists sign-ups and inquiries with links, and opening it marks them as seen', async () => {
  api.on(inquiryEndpoints.find, { status: true, data: { ...sampleInquiry, position: 1 } })
  const { user, router } = renderConsole('/nowhere')
  await user.click(await bell())
  expect(await screen.findByRole('heading', { name: '3 new' })).toBeTruthy()
  const links = within(screen.getByRole('dialog')).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/inquiries?inquiry=news-1',
    '/?signup=news-2',
    '/inquiries?inquiry=news-3',
    '/inquiries?inquiry=news-4',
    '/inquiries',
  ])
  expect(links[0]?.textContent).toContain('Person 1sent an inquiry')
  expect(links[0]?.textContent).toContain(`About ${sampleNotification.about}`)
  expect(links[1]?.textContent).toContain('Person 2signed up')
  await waitFor(() =>
    expect(api.received(notificationEndpoints.seen).map((call) => call.body)).toEqual([
      { until: '2026-11-19T13:20:00.000Z' },
    ]),
  )
  // The count disappears immediately; the open panel still shows which were new.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' }).textContent).toBe(''))
  expect(links.map((link) => link.textContent?.includes('New') ?? false)).toEqual([true, true, true, false, false])
  await user.click(within(screen.getByRole('dialog')).getByRole('link', { name: /Person 1/ }))
  await waitFor(() => expect(pathOf(router)).toMatch(/^\/inquiries/))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('notifications beyond the listed ones are counted', async () => {
  api.on(notificationEndpoints.find, success(news({ signups: 40, inquiries: 1 })))
  const { user } = renderConsole('/nowhere')
  await user.click(await bell())
  expect(await screen.findByRole('heading', { name: '41 new' })).toBeTruthy()
  expect(screen.getByText('and 38 more')).toBeTruthy()
})

test("without new notifications the panel shows 'Nothing new' and marks nothing", async () => {
  api.on(notificationEndpoints.find, success(news({ until: null, signups: 0, inquiries: 0, items: [] })))
  const { user } = renderConsole('/nowhere')
  await user.click(await bell())
  expect(await screen.findByText('Nothing new')).toBeTruthy()
  expect(screen.getByText('New sign-ups and inquiries appear here.')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.received(notificationEndpoints.seen)).toHaveLength(0)
})

test('when marking as seen fails, the count stays until the panel is opened again', async () => {
  api.on(notificationEndpoints.seen, connectionLost)
  const { user } = renderConsole('/nowhere')
  await user.click(await bell())
  await screen.findByRole('heading', { name: '3 new' })
  await waitFor(() => expect(api.received(notificationEndpoints.seen)).toHaveLength(1))
  expect(screen.getByRole('button', { name: 'Notifications, 3 new' })).toBeTruthy()
  api.on(notificationEndpoints.seen, seen)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Notifications, 3 new' }))
  await waitFor(() => expect(api.received(notificationEndpoints.seen)).toHaveLength(2))
  expect(await bell('Notifications')).toBeTruthy()
})

test('a warning is shown on the bell and at the top of the panel', async () => {
  const warnings = ['The last backup was 3 days ago.']
  api.on(notificationEndpoints.find, success(news({ until: null, signups: 0, inquiries: 0, items: [], warnings })))
  const { user } = renderConsole('/nowhere')
  beIdle()
  await user.click(await bell('Notifications, 1 warning'))
  const list = await screen.findByRole('list', { name: 'Warnings' })
  expect(list.textContent).toBe('The last backup was 3 days ago.')
  expect(screen.getByRole('heading', { name: 'Nothing new' })).toBeTruthy()
})
