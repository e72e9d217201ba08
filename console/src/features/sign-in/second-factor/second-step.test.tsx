import { secondStepEndpoints } from '@gatehouse/contract/second-factor/second-step'
import { sessionEndpoints } from '@gatehouse/contract/session'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectionLost, errorReply, jsonReply, Reply, useFakeApi } from '../../../../test/fake-api'
import { useOpenedDocuments } from '../../../../test/opened-documents'
import { LoginPage } from '../login-page'

const api = useFakeApi()
const opened = useOpenedDocuments()
const { signIn } = sessionEndpoints
const { secondStep } = secondStepEndpoints
const admin = { id: 'a1', name: 'Ngozi Ọkáfọ̀r', email: 'ngozi@lekkihomes.ng' }
const challenge = 'c'.repeat(43)

const required = (methods: readonly string[]) =>
  jsonReply(
    {
      status: false,
      code: 'second_factor_required',
      message: 'This account has a second factor. Please sign in with the console of this server.',
      second_factor: { challenge, methods },
    },
    401,
  )

/** Signs in with the password, up to the second step. */
async function openStep(methods: readonly string[] = ['totp', 'recovery_code']) {
  api.on(signIn, required(methods))
  const user = userEvent.setup()
  render(<LoginPage />)
  await user.type(screen.getByLabelText('Email'), admin.email)
  await user.type(screen.getByLabelText('Password'), 'right-password')
  await user.click(screen.getByRole('checkbox', { name: 'Keep me logged in' }))
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
  return user
}

type User = ReturnType<typeof userEvent.setup>

const codeField = () => screen.findByLabelText<HTMLInputElement>('Code from the app')
const submit = (user: User) => user.click(screen.getByRole('button', { name: 'Sign In' }))

test('the field for the code has the focus, a keyboard of digits and autofill, and the code signs in', async () => {
  const user = await openStep()
  const field = await codeField()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Enter your code')
  api.on(secondStep, { status: true, token: 'token-1', admin })
  await user.type(field, '123 456')
  await waitFor(() => expect(opened()).toEqual(['/']))
  expect(api.received(secondStep)[0]?.body).toEqual({ challenge, totp: '123 456' })
  expect(localStorage.getItem('authToken')).toBe('token-1')
})

test('a wrong code shows why, and stays in the field, which has the focus', async () => {
  const user = await openStep()
  const message = 'This code is wrong or was used before. Enter the one that the app shows now.'
  api.on(secondStep, errorReply('unauthenticated', message, { errors: { totp: message } }))
  const field = await codeField()
  await user.type(field, '000000')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field.value).toBe('000000')
  expect(document.activeElement).toBe(field)
  expect(opened()).toEqual([])
})

test.each([
  ['typed', async (user: User) => user.keyboard('123 456')],
  ['pasted', async (user: User) => user.paste(' 123 456 ')],
])('six digits that are %s are sent by themselves, once', async (_, enter) => {
  const user = await openStep()
  await waitFor(async () => expect(document.activeElement).toBe(await codeField()))
  let respond = (): void => undefined
  api.on(
    secondStep,
    () => new Promise((resolve) => (respond = () => resolve({ status: true, token: 'token-1', admin }))),
  )
  await enter(user)
  await waitFor(() => expect(api.received(secondStep)).toHaveLength(1))
  await user.keyboard('{Enter}')
  respond()
  await waitFor(() => expect(opened()).toEqual(['/']))
  expect(api.received(secondStep)).toHaveLength(1)
})

test('fewer or more than six digits are sent by the button only', async () => {
  const user = await openStep()
  const field = await codeField()
  await user.type(field, '12345')
  await user.clear(field)
  await user.click(field)
  await user.paste('1234567')
  expect(api.received(secondStep)).toEqual([])
  api.on(secondStep, errorReply('invalid', 'no', { errors: { totp: 'Enter the 6 digits that the app shows' } }))
  await submit(user)
  expect(await screen.findByText('Enter the 6 digits that the app shows')).toBeTruthy()
})

test('a wrong code is selected, so that the next one replaces it and is sent by itself', async () => {
  const user = await openStep()
  const message = 'This code is wrong or was used before. Enter the one that the app shows now.'
  api.on(secondStep, errorReply('unauthenticated', message, { errors: { totp: message } }))
  const field = await codeField()
  await user.type(field, '000000')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
  api.on(secondStep, { status: true, token: 'token-1', admin })
  await user.keyboard('123456')
  await waitFor(() => expect(opened()).toEqual(['/']))
  expect(api.received(secondStep).map(({ body }) => body)).toEqual([
    { challenge, totp: '000000' },
    { challenge, totp: '123456' },
  ])
})

test('without a code, and without a connection, nothing is lost', async () => {
  const user = await openStep()
  const field = await codeField()
  await submit(user)
  expect(await screen.findByText('Enter the code from the app')).toBeTruthy()
  expect(api.received(secondStep)).toEqual([])
  api.on(secondStep, connectionLost)
  await user.type(field, '123456')
  expect(await screen.findByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy()
  expect(field.value).toBe('123456')
})

test('too many attempts count down, and the code stays', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const user = await openStep()
  const body = { status: false, code: 'too_many', message: 'Too many attempts. Please try again in a minute.' }
  api.on(secondStep, new Reply(429, JSON.stringify(body), { 'Retry-After': '40' }))
  const field = await codeField()
  await user.type(field, '123456')
  expect(await screen.findByText('Time left: 40 s')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' }).disabled).toBe(true)
  expect(field.value).toBe('123456')
  act(() => void vi.advanceTimersByTime(40_000))
  expect(screen.getByText('You can try again now.')).toBeTruthy()
})

test('an expired sign-in goes back to the password with the reason, and what was typed is still there', async () => {
  const user = await openStep()
  const message = 'This took too long, or there were too many attempts. Please enter your password again.'
  api.on(secondStep, errorReply('unauthenticated', message, { errors: { challenge: message } }))
  await user.type(await codeField(), '123456')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(admin.email)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect(password.value).toBe('right-password')
  await waitFor(() => expect(document.activeElement).toBe(password))
})

test('six digits in the field for a recovery code are not sent by themselves', async () => {
  const user = await openStep(['recovery_code'])
  await user.type(await screen.findByLabelText('Recovery code'), '123456')
  expect(api.received(secondStep)).toEqual([])
})

test('a recovery code can be used instead, and Back shows the password form', async () => {
  const user = await openStep()
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }))
  const field = await screen.findByLabelText('Recovery code')
  await waitFor(() => expect(document.activeElement).toBe(field))
  api.on(secondStep, errorReply('invalid', 'no', { errors: { recovery_code: 'Enter a recovery code, such as x' } }))
  await user.type(field, 'nonsense')
  await submit(user)
  expect(await screen.findByText('Enter a recovery code, such as x')).toBeTruthy()
  expect(api.received(secondStep)[0]?.body).toEqual({ challenge, recovery_code: 'nonsense' })
  await user.click(screen.getByRole('button', { name: 'Back to Email and Password' }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sign In')
  expect(screen.queryByText('Enter a recovery code, such as x')).toBeNull()
})

test('an account whose only factor cannot be used here is told why', async () => {
  const user = await openStep(['passkey'])
  expect(await screen.findByText(/^Your passkeys cannot be used at this address/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back to Email and Password' }))
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeTruthy()
})

test('without support for passkeys the sign-in page offers none', () => {
  render(<LoginPage />)
  expect(screen.queryByRole('button', { name: 'Sign In with a Passkey' })).toBeNull()
})
