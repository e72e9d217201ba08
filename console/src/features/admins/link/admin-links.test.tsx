import { type Admin, adminEndpoints } from '@gatehouse/contract/entities/admin'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import type { NewLink } from '@gatehouse/contract/link'
import { sampleAdmin } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { connectionLost, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { storedText } from '../../../../test/stored-drafts'
import { useSpecificationHost } from '../../../../test/specification-host'
import { UndoHost } from '../../../app/shell/undo-host'
import { AdminsPage } from '../list/admins-page'

const api = useFakeApi()
const expiresAt = '2026-11-25T09:00:00.000Z'
const url = `https://console.homes.ng/set-password#${'l'.repeat(43)}`
const link = (more: Partial<NewLink> = {}): NewLink => ({
  url,
  kind: 'invite',
  expires_at: expiresAt,
  is_mailed: false,
  ...more,
})
const chidi: Admin = {
  ...sampleAdmin,
  id: 'a7',
  name: 'Chidi Obi',
  email: 'chidi@homes.ng',
  is_invited: true,
  invitation_expires_at: expiresAt,
}
const list = (...data: Admin[]) =>
  api.on(adminEndpoints.list, { status: true, data, total: data.length, next_cursor: null })
const open = (at = '/admins') =>
  renderPage(
    <>
      <AdminsPage />
      <UndoHost />
    </>,
    { at },
  )
const created = (more: Partial<NewLink> = {}) => ({
  status: true as const,
  message: 'Link created',
  link: link({ kind: 'reset', ...more }),
})

beforeEach(() => {
  list(sampleAdmin, chidi)
  api.on(adminEndpoints.invite, { status: true, message: 'Admin invited', data: { id: 'a9' }, link: link() })
  api.on(adminEndpoints.createLink, created())
})

async function invite(phone = '') {
  const view = open()
  await view.user.click(await screen.findByRole('button', { name: 'Invite Admin' }))
  const form = await screen.findByRole('dialog', { name: 'Invite Admin' })
  await view.user.type(await within(form).findByLabelText('Full name'), 'Amaka Obi')
  await view.user.type(within(form).getByLabelText('Mail address'), 'amaka@homes.ng')
  if (phone) await view.user.type(within(form).getByLabelText('Phone number (optional)'), phone)
  await view.user.click(within(form).getByRole('button', { name: 'Create Invitation' }))
  return { ...view, form }
}

test('an invitation is sent, and its link is shown to copy and to send', async () => {
  const { user } = await invite('0803 111 2222')
  const dialog = await screen.findByRole('dialog', { name: 'Invitation for Amaka Obi' })
  expect(api.received(adminEndpoints.invite).map(({ body }) => body)).toEqual([
    { name: 'Amaka Obi', email: 'amaka@homes.ng', phone_number: '0803 111 2222' },
  ])
  expect(api.received(adminEndpoints.invite)[0]?.headers.get('Idempotency-Key')).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLInputElement>('Link').value).toBe(url)
  expect(dialog.textContent).toContain('It can be used once, until 25 November 2026 at 10:00')
  const [whatsApp, mail] = ['WhatsApp', 'Email'].map(
    (name) => new URL(within(dialog).getByRole<HTMLAnchorElement>('link', { name }).href),
  )
  expect(`${whatsApp?.origin}${whatsApp?.pathname}`).toBe('https://wa.me/2348031112222')
  expect(whatsApp?.searchParams.get('text')).toBe(
    `Hello Amaka Obi, you have been invited to the console of Gatehouse. Choose a password with this link: ${url} It can be used once, until 25 November 2026 at 10:00.`,
  )
  expect(mail?.href).toMatch(/^mailto:amaka@homes\.ng\?subject=Your%20invitation%20to%20Gatehouse&body=/)
  const writeText = vi.spyOn(navigator.clipboard, 'writeText')
  await user.click(within(dialog).getByRole('button', { name: 'Copy Link' }))
  expect(writeText).toHaveBeenCalledWith(url)
  expect(await within(dialog).findByRole('button', { name: 'Copied' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an invitation is taken back by Undo, which deletes the admin', async () => {
  api.on(adminEndpoints.invite, {
    status: true,
    message: 'Admin invited',
    change_id: 'c1',
    data: { id: 'a9' },
    link: link(),
  })
  const data = { operation_id: 'o1', undone: 1, left: [] }
  api.on(historyEndpoints.undoChange, { status: true, message: 'The change was undone', data })
  const { user } = await invite()
  const dialog = within(await screen.findByRole('dialog', { name: 'Invitation for Amaka Obi' }))
  expect(screen.queryByText('Admin invited')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await user.click(await screen.findByRole('button', { name: 'Undo Admin invited Amaka Obi' }))
  expect(await screen.findByText('Change undone')).toBeTruthy()
  expect(api.received(historyEndpoints.undoChange)[0]?.params).toEqual({ id: 'c1' })
})

test('without a phone number WhatsApp offers its chats, and a mailed link offers no second mail', async () => {
  api.on(adminEndpoints.invite, {
    status: true,
    message: 'Admin invited',
    data: { id: 'a9' },
    link: link({ is_mailed: true }),
  })
  await invite()
  const dialog = await screen.findByRole('dialog', { name: 'Invitation for Amaka Obi' })
  expect(within(dialog).getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href).toMatch(
    /^https:\/\/wa\.me\/\?text=Hello/,
  )
  expect(within(dialog).queryByRole('link', { name: 'Email' })).toBeNull()
  expect(dialog.textContent).toContain('A link is also being sent to amaka@homes.ng by email.')
})

test.each([
  [errorReply('conflict', 'Another admin has this email address'), 'Another admin has this email address'],
  [connectionLost, 'Failed to invite admin'],
])('a failed invitation shows the reason, and what was typed stays', async (failure, message) => {
  api.on(adminEndpoints.invite, failure)
  const { form } = await invite()
  expect(await within(form).findByText(message)).toBeTruthy()
  expect(within(form).getByLabelText<HTMLInputElement>('Full name').value).toBe('Amaka Obi')
  expect(screen.queryByRole('dialog', { name: /Invitation for/ })).toBeNull()
})

test.each([
  [expiresAt, 'Invited, link expires 25 November 2026 at 10:00'],
  [null, 'Invited, link expired'],
])('an invited admin is marked in the list: %s', async (invitation_expires_at, text) => {
  list(sampleAdmin, { ...chidi, invitation_expires_at })
  open()
  const row = (await screen.findByText('Chidi Obi')).closest<HTMLElement>('[role=row]')!
  expect(within(row).getByText(text)).toBeTruthy()
  expect(screen.getAllByText(/^Invited/)).toHaveLength(1)
})

test('an invited admin gets a new link immediately', async () => {
  api.on(adminEndpoints.createLink, created({ kind: 'invite' }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'New Link for Chidi Obi' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invitation for Chidi Obi' })
  expect(dialog.textContent).toContain('Links that were created for Chidi Obi before can no longer be used.')
  expect(api.received(adminEndpoints.createLink).map(({ params, body }) => [params, body])).toEqual([
    [{ id: 'a7' }, {}],
  ])
})

test.each([
  [errorReply('not_found', 'Admin not found'), 'Admin not found'],
  [errorReply('internal', 'Something went wrong'), 'Failed to create the link'],
  [connectionLost, 'Error creating the link'],
])('a new link that fails shows the reason', async (failure, message) => {
  api.on(adminEndpoints.createLink, failure)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'New Link for Chidi Obi' }))
  expect(await screen.findByText(message)).toBeTruthy()
})

test('a reset link requires the password of the signed-in admin, and is shown', async () => {
  const wrong = 'This is not your current password'
  api.on(adminEndpoints.createLink, errorReply('invalid', wrong, { errors: { current_pswd: wrong } }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: `Reset Link for ${sampleAdmin.name}` }))
  const form = await screen.findByRole('dialog', { name: `Reset Link for ${sampleAdmin.name}` })
  await user.type(await within(form).findByLabelText('Your password'), 'not it')
  await user.click(within(form).getByRole('button', { name: 'Create Link' }))
  expect((await within(form).findAllByText(wrong)).length).toBeGreaterThan(0)
  api.on(adminEndpoints.createLink, created())
  await user.clear(within(form).getByLabelText('Your password'))
  await user.type(within(form).getByLabelText('Your password'), 'mango orchard in May')
  await user.click(within(form).getByRole('button', { name: 'Create Link' }))
  expect(await screen.findByLabelText('Link')).toBeTruthy()
  const last = api.received(adminEndpoints.createLink).at(-1)
  expect([last?.params, last?.body]).toEqual([{ id: sampleAdmin.id }, { current_pswd: 'mango orchard in May' }])
  expect(JSON.stringify([localStorage, sessionStorage]) + (await storedText())).not.toContain('mango')
})

test('an admin who is restored after the password was removed is invited again: the link is shown', async () => {
  const restorable = { restorable_until: '2026-12-25T09:00:00.000Z' }
  api.on(adminEndpoints.remove, { status: true, message: 'Admin deleted successfully', data: restorable })
  const message = 'Admin restored and invited again, because the password was removed 24 hours after the deletion'
  api.on(adminEndpoints.restore, { status: true, message, link: link() })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete Chidi Obi' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Invitation for Chidi Obi' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Link').value).toBe(url)
  expect(dialog.textContent).toContain(message)
})

test('a server with only the specified calls offers no links', async () => {
  useSpecificationHost(api)
  open('/admins?form=invite')
  expect(await screen.findByText('No admins available')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Invite Admin' })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
