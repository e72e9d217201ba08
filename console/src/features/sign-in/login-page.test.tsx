import { SignIn, sessionEndpoints } from '@gatehouse/contract/session'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../test/fake-api'
import { useOpenedDocuments } from '../../../test/opened-documents'
import { readNewSignIns } from '../../api/sign-in/new-sign-ins'
import { openLogin } from '../../../test/pages/login-page'

const api = useFakeApi()
const opened = useOpenedDocuments()
const admin = { id: 'a1', name: 'Ngozi Ọkáfọ̀r', email: 'ngozi@lekkihomes.ng' }

test('email and password are required, and the first empty one gets the focus', async () => {
  const { signIn } = openLogin()
  await signIn('', '')
  expect(screen.getByLabelText('Email')).toHaveProperty('ariaInvalid', 'true')
  expect(screen.getByText('Email is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  expect(api.received()).toEqual([])
})

test('the first stop of the Tab key leads to the content', async () => {
  const { user } = openLogin()
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('the messages for empty fields are those of the contract', async () => {
  const { signIn } = openLogin()
  await signIn('', '')
  const issues = SignIn.safeParse({ email: '', pswd: '' }).error?.issues ?? []
  expect(issues).toHaveLength(2)
  for (const { message } of issues) expect(screen.getByText(message)).toBeTruthy()
})

test('a user whose session expired or was revoked sees the reason', async () => {
  sessionStorage.setItem('gatehouse-return', JSON.stringify({ path: '/careers?form=new', adminId: 'a1' }))
  openLogin()
  expect(
    screen.getByText('Your session has expired or was ended elsewhere. Sign in again to continue where you left off.'),
  ).toBeTruthy()
  expect(screen.queryByText('Enter your email and password to sign in.')).toBeNull()
})

test('wrong credentials show the specification’s message, and the page stays', async () => {
  api.on(sessionEndpoints.signIn, errorReply('unauthenticated', 'some other words'))
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'wrong-password')
  expect(await screen.findByText('Invalid credentials. Please try again.')).toBeTruthy()
  expect(opened()).toEqual([])
  expect(localStorage.getItem('authToken') ?? sessionStorage.getItem('authToken')).toBeNull()
})

test('an unreachable server has a separate message', async () => {
  api.on(sessionEndpoints.signIn, connectionLost)
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  expect(await screen.findByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy()
  expect(screen.queryByText('Invalid credentials. Please try again.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test.each([
  ['too_many', 'Too many requests. Please try again in a minute.'],
  ['unavailable', 'The server is busy. Please try again in a moment.'],
  ['invalid', 'Email must be an email address'],
] as const)('an error that a person can act on (%s) shows the server’s message', async (code, message) => {
  api.on(sessionEndpoints.signIn, errorReply(code, message))
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-busy')).toBeNull()
})

test("a server error shows a general message instead of the server's", async () => {
  api.on(sessionEndpoints.signIn, errorReply('internal', 'Something went wrong'))
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  expect(await screen.findByText('The server could not sign you in. Please try again in a moment.')).toBeTruthy()
})

test('without Keep me logged in the token goes to session storage, and the dashboard opens', async () => {
  api.on(sessionEndpoints.signIn, { status: true, token: 'token-1', admin })
  const { signIn } = openLogin()
  await signIn(' ngozi@lekkihomes.ng ', 'right-password')
  await waitFor(() => expect(opened()).toEqual(['/']))
  expect(sessionStorage.getItem('authToken')).toBe('token-1')
  expect(localStorage.getItem('authToken')).toBeNull()
  expect(api.received(sessionEndpoints.signIn)[0]?.body).toEqual({
    email: 'ngozi@lekkihomes.ng',
    pswd: 'right-password',
    keep_logged_in: false,
    device_mark: expect.stringMatching(/^[\w-]{43}$/),
  })
})

test('the device sends the same mark with every sign-in', async () => {
  api.on(sessionEndpoints.signIn, errorReply('unauthenticated', 'Invalid credentials. Please try again.'))
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'wrong-password')
  await screen.findByText('Invalid credentials. Please try again.')
  await signIn('', 'again')
  await waitFor(() => expect(api.received(sessionEndpoints.signIn)).toHaveLength(2))
  const [first, second] = api.received(sessionEndpoints.signIn).map(({ body }) => SignIn.parse(body).device_mark)
  expect(first).toHaveLength(43)
  expect(second).toBe(first)
})

test('sign-ins from new devices are stored for the console, until the next sign-in', async () => {
  const new_sign_ins = [{ device: 'Chrome on Android', address: '102.89.23.4', created_at: '2026-11-22T13:02:00.000Z' }]
  api.on(sessionEndpoints.signIn, { status: true, token: 'token-1', admin, new_sign_ins })
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  await waitFor(() => expect(opened()).toEqual(['/']))
  expect(readNewSignIns()).toEqual(new_sign_ins)
})

test('the redirect follows 100 ms after the sign-in', async () => {
  let response = () => {}
  api.on(sessionEndpoints.signIn, async () => {
    await new Promise<void>((resolve) => {
      response = resolve
    })
    return { status: true as const, token: 'token-1', admin }
  })
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  expect(screen.getByRole('button', { name: 'Signing In...' })).toBeTruthy()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  response()
  // Not waitFor, which moves the clock.
  while (sessionStorage.getItem('authToken') === null) await new Promise(setImmediate)
  act(() => void vi.advanceTimersByTime(99))
  expect(opened()).toEqual([])
  act(() => void vi.advanceTimersByTime(1))
  expect(opened()).toEqual(['/'])
})

test('Keep me logged in stores the token in local storage and requests the long lifetime', async () => {
  api.on(sessionEndpoints.signIn, { status: true, token: 'token-2', admin })
  const { signIn, user } = openLogin()
  await user.click(screen.getByLabelText('Keep me logged in'))
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  await waitFor(() => expect(opened()).toEqual(['/']))
  expect(localStorage.getItem('authToken')).toBe('token-2')
  expect(sessionStorage.getItem('authToken')).toBeNull()
  expect(api.received(sessionEndpoints.signIn)[0]?.body).toMatchObject({ keep_logged_in: true })
})

test.each([{ token: 'plain-token' }, { data: { token: 'plain-token' } }])(
  'a sign-in response with only a token signs in',
  async (response) => {
    api.on(sessionEndpoints.signIn, jsonReply(response))
    const { signIn } = openLogin()
    await signIn('Ngozi@lekkihomes.ng', 'right-password')
    await waitFor(() => expect(opened()).toEqual(['/']))
    expect(sessionStorage.getItem('authToken')).toBe('plain-token')
    expect(JSON.parse(sessionStorage.getItem('gatehouse-admin') ?? '')).toEqual({
      id: 'ngozi@lekkihomes.ng',
      name: 'Admin',
      email: 'Ngozi@lekkihomes.ng',
    })
  },
)

test('after an expiry the same admin returns to the previous page, once', async () => {
  sessionStorage.setItem('gatehouse-return', JSON.stringify({ path: '/careers?page=2', adminId: 'a1' }))
  api.on(sessionEndpoints.signIn, { status: true, token: 'token-3', admin })
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  await waitFor(() => expect(opened()).toEqual(['/careers?page=2']))
  expect(sessionStorage.getItem('gatehouse-return')).toBeNull()
})

test.each([
  ['another admin', { path: '/careers', adminId: 'a2' }],
  ['another site', { path: 'https://evil.example/careers', adminId: 'a1' }],
  ['another site without a scheme', { path: '//evil.example', adminId: 'a1' }],
  ['another site behind a dot', { path: '/.//evil.example', adminId: 'a1' }],
  ['the sign-in with a slash', { path: '/login/', adminId: 'a1' }],
  ['the sign-in in other letters', { path: '/%6COGIN?form=new', adminId: 'a1' }],
  ['what cannot be decoded', { path: '/careers/%E0%A4%A', adminId: 'a1' }],
])('a return path of %s is replaced by the dashboard', async (_, remembered) => {
  sessionStorage.setItem('gatehouse-return', JSON.stringify(remembered))
  api.on(sessionEndpoints.signIn, { status: true, token: 'token-4', admin })
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  await waitFor(() => expect(sessionStorage.getItem('authToken')).toBe('token-4'))
  await waitFor(() => expect(opened()).toEqual(['/']))
})

test('a response without a token is not a sign-in', async () => {
  api.on(sessionEndpoints.signIn, jsonReply({ status: true, admin }))
  const { signIn } = openLogin()
  await signIn('ngozi@lekkihomes.ng', 'right-password')
  expect(await screen.findByText('The server could not sign you in. Please try again in a moment.')).toBeTruthy()
  expect(sessionStorage.length).toBe(0)
})

test('the password can be shown and hidden, and its placeholder states the minimum length', async () => {
  const { user } = openLogin()
  const password = screen.getByLabelText('Password')
  expect(password.getAttribute('placeholder')).toBe('Min. 8 characters')
  expect(password.getAttribute('type')).toBe('password')
  await user.click(screen.getByRole('button', { name: 'Show Password' }))
  expect(password.getAttribute('type')).toBe('text')
  await user.click(screen.getByRole('button', { name: 'Hide Password' }))
  expect(password.getAttribute('type')).toBe('password')
})

test('the login page welcomes the admin and hides the sidebar and the top bar', async () => {
  openLogin()
  expect(screen.getByText('WELCOME ADMIN')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Sign In · Gatehouse'))
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
})
