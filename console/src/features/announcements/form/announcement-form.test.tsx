import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { sampleAnnouncement } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectSameKey } from '../../../../test/expect-same-key'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { AnnouncementsPage } from '../list/announcements-page'

const api = useFakeApi()
const saved = { status: true as const, message: 'Saved', data: sampleAnnouncement }

beforeEach(() => {
  api.on(announcementEndpoints.list, { status: true, data: [sampleAnnouncement], total: 1, next_cursor: null })
  api.on(announcementEndpoints.find, { status: true, data: sampleAnnouncement })
  api.on(announcementEndpoints.create, saved)
  api.on(announcementEndpoints.update, saved)
  api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
})

const text = () => screen.getByRole('textbox', { name: 'Announcement text' })
const link = () => screen.getByRole('textbox', { name: 'Redirect link' })
const inApp = () => screen.getByRole('switch', { name: 'In-App' })
const button = (name: string) => screen.getByRole('button', { name })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openNew() {
  const view = renderPage(<AnnouncementsPage />, { at: '/announcements' })
  await view.user.click(button('Create New Announcement'))
  await screen.findByRole('dialog', { name: 'New Announcement' })
  await screen.findByRole('button', { name: 'Create Announcement' })
  return view
}

async function openEdit(more = {}) {
  api.on(announcementEndpoints.find, { status: true, data: { ...sampleAnnouncement, ...more } })
  const view = renderPage(<AnnouncementsPage />, { at: `/announcements?form=${sampleAnnouncement.id}` })
  await screen.findByRole('button', { name: 'Save Changes' })
  return view
}

test('Create Announcement is disabled until text and link are filled', async () => {
  const { user } = await openNew()
  const isDisabled = () => button('Create Announcement').hasAttribute('disabled')
  expect(isDisabled()).toBe(true)
  await user.type(text(), 'Open house')
  expect(isDisabled()).toBe(true)
  await user.type(link(), 'lekkihomes.ng')
  expect(isDisabled()).toBe(false)
  await user.clear(text())
  expect(isDisabled()).toBe(true)
})

test('the form states that no message is sent', async () => {
  await openNew()
  expect(screen.getByText('Appears in the app and opens its link. No phone notification is sent.')).toBeTruthy()
})

test('the In-App switch hides the link and restores its input', async () => {
  const { user } = await openNew()
  await user.type(text(), 'Closed on Friday')
  await user.type(link(), 'not a link')
  await user.click(inApp())
  expect(screen.queryByRole('textbox', { name: 'Redirect link' })).toBeNull()
  expect(screen.getByText('Appears in the app. No phone notification is sent.')).toBeTruthy()
  await user.click(inApp())
  expect(link()).toHaveProperty('value', 'not a link')
  await user.click(inApp())
  await user.click(button('Create Announcement'))
  expect(await screen.findByText('Announcement created successfully')).toBeTruthy()
  expect(api.received(announcementEndpoints.create)[0]?.body).toEqual({
    announcement_text: 'Closed on Friday',
    redirect_link: '',
  })
})

test.each([
  ['javascript:alert(1)', 'Enter a web address, such as https://example.com/offer'],
  ['https://me:secret@example.com', 'Remove the user name and password from the link'],
])('the link %s is rejected before anything is sent', async (typed, message) => {
  const { user } = await openNew()
  await user.type(text(), 'Open house')
  await user.type(link(), typed)
  await user.click(button('Create Announcement'))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByText('1 field needs attention')).toBeTruthy()
  expect(api.received(announcementEndpoints.create)).toHaveLength(0)
  // Without a link there is nothing wrong with it.
  await user.click(inApp())
  await waitFor(() => expect(screen.queryByText('1 field needs attention')).toBeNull())
})

test('an announcement is created, and the list is refetched', async () => {
  const { user } = await openNew()
  await user.type(text(), 'Open house')
  await user.type(link(), 'lekkihomes.ng')
  const readings = api.received(announcementEndpoints.list).length
  await user.click(button('Create Announcement'))
  expect(await screen.findByText('Announcement created successfully')).toBeTruthy()
  await isClosed()
  await waitFor(() => expect(api.received(announcementEndpoints.list).length).toBeGreaterThan(readings))
})

test.each([
  [() => jsonReply({ status: false }, 500), 'Failed to create announcement'],
  [connectionLost, 'Error creating announcement'],
])('a failed save is shown in the form', async (response, message) => {
  api.on(announcementEndpoints.create, response)
  const { user } = await openNew()
  await user.type(text(), 'Open house')
  await user.type(link(), 'lekkihomes.ng')
  await user.click(button('Create Announcement'))
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
})

test.each([
  [() => jsonReply({ status: false }, 500), 'Failed to update announcement'],
  [connectionLost, 'Error updating announcement'],
])('an edit that fails is shown in the form', async (response, message) => {
  api.on(announcementEndpoints.update, response)
  const { user } = renderPage(<AnnouncementsPage />, { at: '/announcements' })
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await screen.findByRole('button', { name: 'Save Changes' })
  await user.type(text(), '!')
  await user.click(button('Save Changes'))
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
})

test('Edit Announcement is prefilled from the row, and a save updates the row immediately', async () => {
  const { user } = renderPage(<AnnouncementsPage />, { at: '/announcements' })
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(await screen.findByRole('dialog', { name: 'Edit Announcement' })).toBeTruthy()
  await screen.findByRole('button', { name: 'Save Changes' })
  expect(text()).toHaveProperty('value', sampleAnnouncement.announcement_text)
  expect(link()).toHaveProperty('value', sampleAnnouncement.redirect_link)
  const changed = { ...sampleAnnouncement, announcement_text: 'Now on Sunday', version: 2 }
  api.on(announcementEndpoints.update, { ...saved, data: changed })
  // Delays the refetch of the list until the row has been checked.
  api.on(announcementEndpoints.list, () => new Promise<never>(() => undefined))
  await user.clear(text())
  await user.type(text(), 'Now on Sunday')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Announcement updated successfully')).toBeTruthy()
  expect(await screen.findByText('Now on Sunday')).toBeTruthy()
  expect(api.received(announcementEndpoints.find)).toHaveLength(0)
  expect(api.received(announcementEndpoints.update)[0]?.headers.get('If-Match')).toBe('"1"')
})

test('an in-app announcement is edited with the switch on', async () => {
  await openEdit({ redirect_link: '' })
  expect(inApp()).toHaveProperty('checked', true)
  expect(screen.queryByRole('textbox', { name: 'Redirect link' })).toBeNull()
})

test.each([
  [errorReply('not_found', 'Announcement not found'), 'Announcement not found'],
  [errorReply('internal', 'Something went wrong'), 'Failed to fetch announcement'],
])(
  'after a reload the announcement is refetched; a deleted or unreadable one shows an error',
  async (handler, message) => {
    api.on(announcementEndpoints.find, handler)
    renderPage(<AnnouncementsPage />, { at: `/announcements?form=${sampleAnnouncement.id}` })
    expect(await screen.findByText(message, {}, { timeout: 10_000 })).toBeTruthy()
  },
)

test('a response with only its status flag counts as saved', async () => {
  useSpecificationHost(api)
  api.on(announcementEndpoints.list, () => jsonReply([sampleAnnouncement]))
  api.on(announcementEndpoints.update, () => jsonReply({ status: true }))
  const { user } = await openEdit()
  await user.type(text(), ' Come early.')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Announcement updated successfully')).toBeTruthy()
  await isClosed()
})

test('an announcement whose response was lost is sent with the same key after a reload', async () => {
  api.on(announcementEndpoints.create, connectionLost)
  const first = await openNew()
  await first.user.type(text(), 'Open house')
  await first.user.click(inApp())
  await first.user.click(button('Create Announcement'))
  await screen.findByText('Error creating announcement')
  first.unmount()
  api.on(announcementEndpoints.create, saved)
  const { user } = await openNew()
  await user.click(button('Create Announcement'))
  await isClosed()
  expectSameKey(api.received(announcementEndpoints.create))
})
