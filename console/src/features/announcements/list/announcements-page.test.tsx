import type { Announcement } from '@gatehouse/contract/entities/announcement'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sampleAnnouncement, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { settings } from '../../../settings'
import { AnnouncementsPage } from './announcements-page'

const api = useFakeApi()

const push = sampleAnnouncement
const inApp: Announcement = {
  ...sampleAnnouncement,
  id: 'a2',
  announcement_text: 'The office is closed on Friday.',
  redirect_link: '',
  admin_name: null,
}
const listResponse = (data: Announcement[], total = data.length) =>
  api.on(announcementEndpoints.list, { status: true, data, total, next_cursor: null })

beforeEach(() => {
  listResponse([push, inApp])
  const counted = { announcements: 12, push_announcements: 8, in_app_announcements: 4 }
  api.on(statsEndpoints.find, { status: true, data: { ...sampleStats, ...counted } })
})

afterEach(() => {
  settings.businessName = 'Gatehouse'
})

const open = (at = '/announcements') => renderPage(<AnnouncementsPage />, { at })
const rowOf = async (text: string | RegExp) => {
  const row = (await screen.findByText(text)).closest('[role=row]')
  if (!(row instanceof HTMLElement)) throw new Error('It stands in no row')
  return within(row)
}
const valueOf = (card: string) => screen.getByText(card).nextElementSibling?.textContent

test('a list that fails to load shows an error with Retry', async () => {
  api.on(announcementEndpoints.list, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  expect(await screen.findByText('Failed to fetch announcements')).toBeTruthy()
  expect(screen.queryByText('No Announcements Yet')).toBeNull()
  listResponse([push])
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(push.announcement_text)).toBeTruthy()
})

test('the empty state has a button that opens the form', async () => {
  listResponse([])
  const { user, router } = open()
  expect(await screen.findByText('No Announcements Yet')).toBeTruthy()
  expect(screen.getByText('Create your first announcement to get started')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create Announcement' }))
  expect(await screen.findByRole('dialog', { name: 'New Announcement' })).toBeTruthy()
  expect(router.state.location.search).toBe('?form=new')
})

test('the cards count all, push and in-app', async () => {
  open()
  expect(screen.getByRole('button', { name: 'Create New Announcement' })).toBeTruthy()
  await waitFor(() => expect(valueOf('All Announcements')).toBe('12'))
  expect(valueOf('Push Notifications')).toBe('8')
  expect(valueOf('In-App Notifications')).toBe('4')
})

test('a row shows date, author, text, type and ACTIVE, with placeholders for a missing date and author', async () => {
  settings.businessName = 'Ọjà Homes'
  open()
  const first = await rowOf(push.announcement_text)
  for (const text of ['16-11-2026', 'Ngozi Adeyemi', 'PUSH', 'ACTIVE']) expect(first.getByText(text)).toBeTruthy()
  const link = first.getByRole('link', { name: 'lekkihomes.ng/open-house' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([push.redirect_link, 'noopener noreferrer'])
  const second = await rowOf(inApp.announcement_text)
  for (const text of ['Ọjà Homes', 'IN-APP', 'ACTIVE']) expect(second.getByText(text)).toBeTruthy()
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
    'DATE',
    'ADMIN',
    'CONTENT',
    'TYPE',
    'STATUS',
    'ACTIONS',
  ])
})

test('a long text is collapsed until it is expanded', async () => {
  listResponse([{ ...push, announcement_text: 'A long story. '.repeat(40) }])
  const { user } = open()
  const more = await screen.findByRole('button', { name: 'Read More' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(screen.getByRole('button', { name: 'Read Less' }).getAttribute('aria-expanded')).toBe('true')
})

test('a page has six rows, and View All shows all', async () => {
  const many = Array.from({ length: 14 }, (_, index) => ({
    ...push,
    id: `a${index}`,
    announcement_text: `Nº ${index}`,
  }))
  api.on(announcementEndpoints.list, ({ query }) => {
    const [limit, page] = [Number(query['limit']), Number(query['page'])]
    return { status: true as const, data: many.slice((page - 1) * limit, page * limit), total: 14, next_cursor: null }
  })
  const { user, router } = open()
  expect(await screen.findByText('Showing 1 to 6 of 14 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByText('Nº 13')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'View All' }))
  expect(await screen.findByText('Showing all 14 rows')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=all')
  expect(screen.getByRole('button', { name: 'Show Less' })).toBeTruthy()
})

const pressDelete = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: /^Actions for “Open house/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText('Are you sure you want to delete this announcement?')).toBeTruthy()
  expect(question.getByText(/^Delete “Open house in Lekki Phase 1 this/)).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Delete' }))
}

test.each([
  [() => errorReply('internal', 'Something went wrong'), 'Failed to delete announcement'],
  [connectionLost, 'Error deleting announcement'],
])('a failed delete shows the reason', async (response, message) => {
  api.on(announcementEndpoints.remove, response)
  await pressDelete(open())
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
})

test('a confirmed delete removes the row, and Undo restores it', async () => {
  const restorable_until = '2026-12-21T00:00:00.000Z'
  api.on(announcementEndpoints.remove, { status: true, message: 'Announcement deleted', data: { restorable_until } })
  api.on(announcementEndpoints.restore, { status: true, message: 'Announcement restored successfully' })
  const view = open()
  await screen.findByText(push.announcement_text)
  listResponse([inApp])
  await pressDelete(view)
  expect(await screen.findByText('Announcement deleted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(push.announcement_text)).toBeNull())
  listResponse([push, inApp])
  await view.user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Announcement restored successfully')).toBeTruthy()
  expect(await screen.findByText(push.announcement_text)).toBeTruthy()
})

test('after a delete the focus is on the menu of the next row, and on the heading after the last one', async () => {
  api.on(announcementEndpoints.remove, { status: true, message: 'Announcement deleted' })
  const view = open()
  await screen.findByText(push.announcement_text)
  listResponse([inApp])
  await pressDelete(view)
  await waitFor(() => expect(screen.queryByText(push.announcement_text)).toBeNull())
  const menu = screen.getByRole('button', { name: /^Actions for “The office/ })
  await waitFor(() => expect(document.activeElement).toBe(menu))

  listResponse([])
  await view.user.click(menu)
  await view.user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText('No Announcements Yet')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: /^Recent announcements$/i })),
  )
})

test('with a server that has only the specified calls, the console counts and pages announcements', async () => {
  useSpecificationHost(api)
  api.on(announcementEndpoints.list, () =>
    jsonReply([
      { id: 1, announcement_text: 'Without a date', redirect_link: null },
      { id: 2, announcement_text: 'With a link', redirect_link: 'javascript:alert(1)', created_at: '2026-01-02' },
    ]),
  )
  api.on(announcementEndpoints.remove, () => jsonReply({ status: true }))
  const { user } = open()
  const first = await rowOf('Without a date')
  for (const text of ['15-08-2024', 'Gatehouse', 'IN-APP']) expect(first.getByText(text)).toBeTruthy()
  expect((await rowOf('With a link')).queryByRole('link')).toBeNull()
  await waitFor(() => expect(valueOf('All Announcements')).toBe('2'))
  expect([valueOf('Push Notifications'), valueOf('In-App Notifications')]).toEqual(['1', '1'])
  await user.click(screen.getByRole('button', { name: 'Actions for “With a link”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Announcement deleted successfully')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
