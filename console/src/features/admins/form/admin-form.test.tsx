import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { sampleAdmin } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectSameKey } from '../../../../test/expect-same-key'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { storedText } from '../../../../test/stored-drafts'
import { AdminsPage } from '../list/admins-page'

const api = useFakeApi()
beforeEach(() => {
  api.on(adminEndpoints.list, { status: true, data: [], total: 0 })
})

const password = 'mango orchard in May'
/** Everything that is written on the device. */
const stored = async () => {
  const texts = [localStorage, sessionStorage].flatMap((storage) =>
    Object.keys(storage).map((key) => storage.getItem(key)),
  )
  return [...texts, await storedText()].join()
}
const dialog = () => screen.findByRole('dialog', { name: 'New Admin' })
const field = (name: string) => screen.getByLabelText(name, { exact: true })
const submit = () => screen.getByRole('button', { name: 'Create Admin' })

async function open() {
  const view = renderPage(<AdminsPage />, { at: '/admins' })
  await view.user.click(screen.getByRole('button', { name: 'Create New Admin' }))
  await dialog()
  await screen.findByRole('button', { name: 'Create Admin' })
  return view
}

/** Pasted, because typing letter by letter takes long on a busy machine. */
async function paste(user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) {
  await user.clear(field(name))
  await user.click(field(name))
  await user.paste(text)
}

async function fill({ user }: Awaited<ReturnType<typeof open>>, confirm = password) {
  const texts = {
    'Full name': 'Amina Bello',
    'Mail address': 'amina@gatehouse.ng',
    'Phone number': '0803 765 4321',
    Password: password,
    'Confirm password': confirm,
  }
  for (const [name, text] of Object.entries(texts)) await paste(user, name, text)
}

test('the form is sent only when every field is filled', async () => {
  const view = await open()
  expect(submit()).toHaveProperty('disabled', true)
  await fill(view)
  expect(submit()).toHaveProperty('disabled', false)
  await view.user.clear(field('Phone number'))
  expect(submit()).toHaveProperty('disabled', true)
})

test('two passwords that differ are shown at the second one, and nothing is sent', async () => {
  const view = await open()
  await fill(view, 'mango orchard in June')
  expect(screen.queryByText('Passwords do not match')).toBeNull()
  await view.user.click(submit())
  expect(await screen.findByText('Passwords do not match')).toBeTruthy()
  expect(field('Confirm password').getAttribute('aria-invalid')).toBe('true')
  expect(api.received(adminEndpoints.create)).toHaveLength(0)
})

test('a weak password is rejected before it is sent', async () => {
  const { user } = await open()
  await paste(user, 'Password', 'short')
  expect(screen.getByText(/Use at least 8 characters/)).toBeTruthy()
  await paste(user, 'Password', 'iloveyou')
  expect(screen.getByText(/one of the most common passwords/)).toBeTruthy()
  await paste(user, 'Password', password)
  expect(screen.getByText('Strong.')).toBeTruthy()
})

test('a password is shown and hidden by its button', async () => {
  const { user } = await open()
  expect(field('Password')).toHaveProperty('type', 'password')
  await user.click(screen.getAllByRole('button', { name: 'Show Password' })[0]!)
  expect(field('Password')).toHaveProperty('type', 'text')
  await user.click(screen.getByRole('button', { name: 'Hide Password' }))
  expect(field('Password')).toHaveProperty('type', 'password')
})

test('an admin is sent with the specified fields, then the form closes and the list reloads', async () => {
  let release = () => {}
  const pending = new Promise<void>((resolve) => (release = resolve))
  api.on(adminEndpoints.create, async () => {
    await pending
    return { status: true as const, message: 'Admin created successfully!', data: sampleAdmin }
  })
  const view = await open()
  await fill(view)
  await view.user.click(submit())
  expect(await screen.findByRole('button', { name: 'Creating...' })).toBeTruthy()
  api.on(adminEndpoints.list, { status: true, data: [sampleAdmin], total: 1 })
  release()
  expect(await screen.findByText('Admin created successfully!')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: 'Delete Amina Bello' })).toBeTruthy()
  expect(api.received(adminEndpoints.create)[0]?.body).toEqual({
    name: 'Amina Bello',
    email: 'amina@gatehouse.ng',
    phone_number: '0803 765 4321',
    pswd: password,
    confirmPswd: password,
    status: 0,
  })
})

test.each([
  [jsonReply({ status: false }, 500), 'Failed to create admin'],
  [connectionLost, 'Failed to create admin'],
])('a failure is shown in the form, and what was typed stays', async (error, message) => {
  api.on(adminEndpoints.create, error)
  const view = await open()
  await fill(view)
  await view.user.click(submit())
  expect((await within(await dialog()).findByRole('alert')).textContent).toBe(message)
  expect(field('Password')).toHaveProperty('value', password)
})

test('an email that is in use shows the server’s message at its field', async () => {
  const message = 'Another admin has this email address'
  api.on(adminEndpoints.create, errorReply('conflict', message, { errors: { email: message } }))
  const view = await open()
  await fill(view)
  await view.user.click(submit())
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2))
  expect(field('Mail address').getAttribute('aria-invalid')).toBe('true')
})

test('input is restored after a reload, except passwords, which are not stored on the device', async () => {
  const view = await open()
  await fill(view)
  await waitFor(async () => expect(await stored()).toContain('amina@gatehouse.ng'))
  view.unmount()
  expect(await stored()).not.toContain(password)
  renderPage(<AdminsPage />, { at: '/admins?form=new' })
  expect(await screen.findByLabelText('Full name')).toHaveProperty('value', 'Amina Bello')
  expect(field('Password')).toHaveProperty('value', '')
  expect(field('Confirm password')).toHaveProperty('value', '')
})

test('a form address with the id of an admin opens no form', async () => {
  // Fetched before, so that a dialog would be there as soon as the list.
  await import('./admin-form')
  renderPage(<AdminsPage />, { at: '/admins?form=admin-1' })
  expect(await screen.findByText('No admins available')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an admin whose response was lost is sent with the same key after a reload, also with another password', async () => {
  api.on(adminEndpoints.create, connectionLost)
  const first = await open()
  await fill(first)
  await first.user.click(submit())
  await screen.findByText('Failed to create admin')
  first.unmount()
  expect(await stored()).not.toContain(password)
  api.on(adminEndpoints.create, errorReply('invalid', 'This Idempotency-Key was already used for another request'))
  const { user } = await open()
  for (const name of ['Password', 'Confirm password']) await paste(user, name, 'cashew orchard in June')
  await user.click(submit())
  expect(await screen.findByText('This admin was already saved by your earlier attempt.')).toBeTruthy()
  expectSameKey(api.received(adminEndpoints.create))
  await user.click(screen.getByRole('button', { name: 'Keep the Saved One' }))
  expect(await screen.findByText('Admin created successfully!')).toBeTruthy()
  expect(await stored()).not.toContain('amina@gatehouse.ng')
})
