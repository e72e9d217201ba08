import { allEndpoints } from '@gatehouse/contract/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { pathOf, renderConsole } from '../../../test/render-console'
import { hasNewSignIns, storeNewSignIns } from '../../api/sign-in/new-sign-ins'

const api = useFakeApi()
const phone = { device: 'Chrome on Android', address: '102.89.23.4', created_at: '2026-11-22T13:02:00.000Z' }

beforeEach(() => {
  for (const call of allEndpoints) if (call.method === 'GET') api.on(call, errorReply('not_found', 'Not found'))
  localStorage.setItem('authToken', 'kept-token')
})

test('a sign-in from a new device is shown until its notice is closed', async () => {
  storeNewSignIns([phone])
  const { user } = renderConsole('/careers')
  expect(await screen.findByText('New sign-in from Chrome on Android')).toBeTruthy()
  const detail =
    '22 November 2026 at 14:02, 102.89.23.4, since your last visit. If this was not you, change your password.'
  expect(screen.getByText(detail)).toBeTruthy()
  expect(hasNewSignIns()).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Close Notice' }))
  await waitFor(() => expect(screen.queryByText('New sign-in from Chrome on Android')).toBeNull())
  expect(hasNewSignIns()).toBe(false)
})

test('several are shown in one notice, which opens the list', async () => {
  storeNewSignIns([phone, { ...phone, device: 'Firefox on Linux' }])
  const { user, router } = renderConsole('/careers')
  expect(await screen.findByText('2 new sign-ins')).toBeTruthy()
  expect(screen.getByText(/^Last: Chrome on Android, 22 November 2026 at 14:02/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Show/ }))
  await waitFor(() => expect(pathOf(router)).toBe('/sign-ins'))
  expect(hasNewSignIns()).toBe(false)
})

test('what is not a sign-in shows nothing', async () => {
  storeNewSignIns([{ device: 5 }])
  renderConsole('/careers')
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByText(/New sign-in/)).toBeNull()
})
