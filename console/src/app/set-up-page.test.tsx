import { allEndpoints } from '@gatehouse/contract/endpoints'
import { secondFactorEndpoints } from '@gatehouse/contract/second-factor/factors'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { errorReply, useFakeApi } from '../../test/fake-api'
import { pathOf, renderConsole } from '../../test/render-console'

const api = useFakeApi()
const message = 'This server requires a second factor. Sign in with its console to set one up.'
const factors = {
  passkeys: [],
  totp_since: null as string | null,
  recovery_codes_left: 0,
  is_required: true,
  passkey_origin: null,
}

beforeEach(() => {
  for (const call of allEndpoints) if (call.method === 'GET') api.on(call, errorReply('set_up_required', message))
  api.on(secondFactorEndpoints.find, { status: true, data: factors })
  localStorage.setItem('authToken', 'kept-token')
})

test('an admin who must set up a second factor sees only the set-up and Log Out, at every address', async () => {
  const alerts = observeAlerts()
  const { router } = renderConsole('/careers')
  expect(await screen.findByRole('heading', { name: 'Set up a second factor' })).toBeTruthy()
  expect(pathOf(router)).toBe('/set-up')
  expect(await screen.findByRole('button', { name: 'Set Up Authenticator App' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Log Out' })).toBeTruthy()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  expect(alerts).toEqual([])
  // It is no end of the session.
  expect(localStorage.getItem('authToken')).toBe('kept-token')
})

test('with a factor, Continue opens the console', async () => {
  api.on(secondFactorEndpoints.find, {
    status: true,
    data: { ...factors, totp_since: '2026-11-22T18:00:00.000Z', recovery_codes_left: 10 },
  })
  renderConsole('/set-up')
  expect(await screen.findByRole('heading', { name: 'Your account is protected' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' })))
})

/** The texts of all alerts, also of those that are shown for a moment only. */
function observeAlerts(): string[] {
  const texts: string[] = []
  const observer = new MutationObserver(() => {
    for (const { textContent } of document.querySelectorAll('[role=alert]')) if (textContent) texts.push(textContent)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return texts
}
