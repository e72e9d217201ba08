import { linkEndpoints } from '@gatehouse/contract/link'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { connectionLost, errorReply, useFakeApi } from '../../../test/fake-api'
import { useOpenedDocuments } from '../../../test/opened-documents'

const api = useFakeApi()
const opened = useOpenedDocuments()

const linkToken = 'l'.repeat(43)
const admin = { id: 'a7', name: 'Chidi Ọkáfọ̀r', email: 'chidi@lekkihomes.ng' }
const found = (kind: 'invite' | 'reset' = 'reset') => ({
  status: true as const,
  data: { kind, name: admin.name, email: admin.email, expires_at: '2026-11-25T09:00:00.000Z' },
})
const used = { status: true as const, message: 'Password set successfully', token: 's'.repeat(43), admin }
const notValid = errorReply(
  'not_found',
  'This link is no longer valid. It has been used or replaced by a newer one, or it has expired.',
)

beforeEach(() => {
  vi.resetModules()
  document.body.innerHTML = '<div id="root"></div>'
  api.on(linkEndpoints.find, found())
  api.on(linkEndpoints.use, used)
})

/** Loads the document of the link. */
async function open(token = linkToken) {
  window.history.replaceState(null, '', `/set-password#${token}`)
  await act(() => import('./main'))
  return userEvent.setup()
}
async function fill(user: Awaited<ReturnType<typeof open>>, pswd: string, confirmPswd = pswd) {
  await user.type(await screen.findByLabelText('Password'), pswd)
  await user.type(screen.getByLabelText('Confirm password'), confirmPswd)
  await user.click(screen.getByRole('button', { name: 'Set Password' }))
}

test('the first stop of the Tab key leads to the content, and the link stays in the address', async () => {
  const user = await open()
  await screen.findByLabelText('Password')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(window.location.hash).toBe(`#${linkToken}`)
})

test('an invitation names the admin and the business, and opening it sends the token in a body only', async () => {
  api.on(linkEndpoints.find, found('invite'))
  await open()
  expect(await screen.findByRole('heading', { name: `Welcome, ${admin.name}` })).toBeTruthy()
  expect(screen.getByText(/You have been invited to the console of Gatehouse/).textContent).toContain(admin.email)
  await waitFor(() => expect(document.title).toBe('Choose a password · Gatehouse'))
  // In development, React runs effects twice.
  for (const { method, path, query, body, headers } of api.received()) {
    expect([method, path, query, body]).toEqual(['POST', '/admin/auth/link/find', {}, { token: linkToken }])
    expect(headers.get('Authorization')).toBeNull()
  }
})

test('the chosen password is sent with the mark of the device, then the console opens signed in', async () => {
  const user = await open()
  await fill(user, 'akara every Saturday')
  await waitFor(() => expect(opened()).toEqual(['/']))
  expect(api.received(linkEndpoints.use).map(({ body }) => body)).toEqual([
    {
      token: linkToken,
      pswd: 'akara every Saturday',
      confirmPswd: 'akara every Saturday',
      device_mark: localStorage.getItem('gatehouse-device-mark'),
    },
  ])
  expect([sessionStorage.getItem('authToken'), localStorage.getItem('authToken')]).toEqual([used.token, null])
})

test('without a session in the response, the sign-in page opens', async () => {
  api.on(linkEndpoints.use, { status: true, message: 'Password set successfully' })
  await fill(await open(), 'akara every Saturday')
  await waitFor(() => expect(opened()).toEqual(['/login#password-set']))
  expect(sessionStorage.getItem('authToken')).toBeNull()
})

test.each([
  ['', '', 'Password is required'],
  ['short', 'short', 'Use at least 8 characters'],
  ['akara every Saturday', 'akara every Sunday', 'Passwords do not match'],
  ['akara every Saturday', '', 'Confirm the password'],
  ['iloveyou', 'iloveyou', 'This is one of the most common passwords, which are tried first. Choose another.'],
])('%j with the confirmation %j is rejected before it is sent: %s', async (pswd, confirmPswd, message) => {
  const user = await open()
  await screen.findByLabelText('Password')
  if (pswd) await user.type(screen.getByLabelText('Password'), pswd)
  if (confirmPswd) await user.type(screen.getByLabelText('Confirm password'), confirmPswd)
  await user.click(screen.getByRole('button', { name: 'Set Password' }))
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0)
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true')
  expect(api.received(linkEndpoints.use)).toEqual([])
})

test('a password that the server rejects is named at its field, and what was typed stays', async () => {
  const message = 'This is one of the most common passwords, which are tried first. Choose another.'
  api.on(linkEndpoints.use, errorReply('invalid', message, { errors: { pswd: message } }))
  await fill(await open(), 'michaeljackson')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('michaeljackson')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

test.each([
  [connectionLost, 'The server cannot be reached. Check your connection and try again.'],
  [
    errorReply('internal', 'Something went wrong'),
    'The server could not set the password. Please try again in a moment.',
  ],
  [errorReply('unavailable', 'Too many people are signing in just now.'), 'Too many people are signing in just now.'],
])('a failure is shown, and the form can be sent again', async (failure, message) => {
  api.on(linkEndpoints.use, failure)
  const user = await open()
  await fill(user, 'akara every Saturday')
  expect((await screen.findByRole('alert')).textContent).toBe(message)
  api.on(linkEndpoints.use, used)
  await user.click(screen.getByRole('button', { name: 'Set Password' }))
  await waitFor(() => expect(opened()).toEqual(['/']))
})

const invalidText =
  'This link is no longer valid. It has been used or replaced by a newer one, or it has expired. If you have set a password already, sign in with it. Otherwise, ask another admin for a new link.'

test('a link that cannot be used says so and leads to the sign-in', async () => {
  api.on(linkEndpoints.find, notValid)
  await open()
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeTruthy()
  expect(screen.getByText(invalidText)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to Sign-In' }).getAttribute('href')).toBe('/login')
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('a link that is used elsewhere while the form is open says so', async () => {
  api.on(linkEndpoints.use, notValid)
  await fill(await open(), 'akara every Saturday')
  expect(await screen.findByText(invalidText)).toBeTruthy()
})

test('a link that could not be checked can be checked again', async () => {
  api.on(linkEndpoints.find, connectionLost)
  const user = await open()
  expect(await screen.findByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy()
  api.on(linkEndpoints.find, found())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
})

test('another link that is opened in the same tab is checked', async () => {
  await open()
  await screen.findByLabelText('Password')
  api.on(linkEndpoints.find, notValid)
  window.history.replaceState(null, '', `#${'m'.repeat(43)}`)
  act(() => void window.dispatchEvent(new HashChangeEvent('hashchange')))
  expect(await screen.findByText(invalidText)).toBeTruthy()
  expect(api.received(linkEndpoints.find).at(-1)?.body).toEqual({ token: 'm'.repeat(43) })
})

test('the page names another admin who is signed in on this device', async () => {
  localStorage.setItem('gatehouse-admin', JSON.stringify({ id: 'a1', name: 'Ngozi Adeyemi', email: 'ngozi@x.ng' }))
  await open()
  expect(
    await screen.findByText('Ngozi Adeyemi is signed in on this device. Setting the password signs you in instead.'),
  ).toBeTruthy()
})
