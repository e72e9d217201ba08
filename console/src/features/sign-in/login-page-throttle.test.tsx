import { sessionEndpoints } from '@gatehouse/contract/session'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { Reply, useFakeApi } from '../../../test/fake-api'
import { useOpenedDocuments } from '../../../test/opened-documents'
import { openLogin } from '../../../test/pages/login-page'

const api = useFakeApi()
const opened = useOpenedDocuments()
const admin = { id: 'a1', name: 'Ngozi Ọkáfọ̀r', email: 'ngozi@lekkihomes.ng' }

describe('after too many attempts', () => {
  const tooMany = (seconds: string) =>
    new Reply(
      429,
      JSON.stringify({
        status: false,
        code: 'too_many',
        message: 'Too many attempts. Please try again in 15 minutes.',
      }),
      {
        'Retry-After': seconds,
      },
    )

  async function signInTooOften(seconds: string) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
    onTestFinished(() => void vi.useRealTimers())
    api.on(sessionEndpoints.signIn, tooMany(seconds))
    const page = openLogin()
    await page.signIn('ngozi@lekkihomes.ng', 'right-password')
    await screen.findByText('Too many attempts. Please try again in 15 minutes.')
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' })
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    return { ...page, button, pass }
  }

  test('the time to wait counts down, and at zero the same input can be sent again', async () => {
    const { user, button, pass } = await signInTooOften('842')
    expect(screen.getByText('Time left: 14 min 02 s')).toBeTruthy()
    expect(button().disabled).toBe(true)
    pass(3_000)
    expect(screen.getByText('Time left: 13 min 59 s')).toBeTruthy()
    pass(800_000)
    expect(screen.getByText('Time left: 39 s')).toBeTruthy()
    pass(39_000)
    expect(screen.queryByText(/Time left/)).toBeNull()
    expect(screen.getByText('You can try again now.')).toBeTruthy()
    expect(button().disabled).toBe(false)
    vi.useRealTimers()
    api.on(sessionEndpoints.signIn, { status: true, token: 'token-1', admin })
    await user.click(button())
    await waitFor(() => expect(opened()).toEqual(['/']))
    expect(api.received(sessionEndpoints.signIn).at(-1)?.body).toMatchObject({
      email: 'ngozi@lekkihomes.ng',
      pswd: 'right-password',
    })
  })

  test('the error is announced once: the seconds are outside the alert', async () => {
    const { pass } = await signInTooOften('30')
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toBe('Too many attempts. Please try again in 15 minutes.')
    pass(5_000)
    expect(alert.textContent).toBe('Too many attempts. Please try again in 15 minutes.')
    expect(alert.contains(screen.getByRole('timer'))).toBe(false)
    expect(screen.getByRole('timer').ariaLive).toBe('off')
  })

  test('Enter sends nothing while the time counts down', async () => {
    const { user } = await signInTooOften('30')
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    expect(api.received(sessionEndpoints.signIn)).toHaveLength(1)
  })

  test('another email need not wait', async () => {
    const { user, button } = await signInTooOften('30')
    await user.type(screen.getByLabelText('Email'), '.com')
    expect(screen.queryByText(/Time left/)).toBeNull()
    expect(button().disabled).toBe(false)
  })
})
