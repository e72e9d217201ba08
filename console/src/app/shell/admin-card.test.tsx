import { accountEndpoints, type Device } from '@gatehouse/contract/account'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { sampleDevice } from '@gatehouse/contract/samples'
import { personalDataEndpoints } from '@gatehouse/contract/personal-data'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../test/fake-api'
import { pathOf, renderConsole } from '../../../test/render-console'
import { useSpecificationHost } from '../../../test/specification-host'

const api = useFakeApi()
const phone: Device = { ...sampleDevice, id: 'd2', name: 'Safari on iPhone', address: '105.112.4.9', is_current: false }

beforeEach(() => {
  for (const call of allEndpoints)
    if (call.method === 'GET') api.on(call, errorReply('internal', 'Something went wrong'))
  localStorage.setItem('authToken', 'kept-token')
  localStorage.setItem(
    'gatehouse-admin',
    JSON.stringify({ id: 'a1', name: 'Ngozi Bello', email: 'ngozi@lekkihomes.ng' }),
  )
})
async function open(entry: 'Change Password' | 'Signed-In Devices' | 'Keyboard Shortcuts') {
  const view = renderConsole('/careers')
  await view.user.click(await screen.findByRole('button', { name: /^Account: *Ngozi Bello/ }))
  await view.user.click(await screen.findByRole('menuitem', { name: entry }))
  const dialog = await screen.findByRole('dialog', { name: entry })
  return { ...view, dialog }
}

test('there is no account menu on a host with only the specified API', async () => {
  useSpecificationHost(api)
  renderConsole('/careers')
  expect(await screen.findByText('Ngozi Bello')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Ngozi Bello/ })).toBeNull()
})

test('the email in the account card wraps before its @, not in a word', async () => {
  renderConsole('/careers')
  const card = await screen.findByRole('button', { name: /^Account: *Ngozi Bello/ })
  expect(card.textContent).toContain('ngozi@lekkihomes.ng')
  expect(within(card).getByText('@lekkihomes').className).toBe('whitespace-nowrap')
})

test('the account menu opens by keyboard at its first entry', async () => {
  const { user } = renderConsole('/careers')
  const card = await screen.findByRole('button', { name: /^Account: *Ngozi Bello/ })
  card.focus()
  await user.keyboard('{Enter}')
  const first = await screen.findByRole('menuitem', { name: 'Change Password' })
  await waitFor(() => expect(document.activeElement).toBe(first))
})

test('the account menu links to the API documentation, which opens in a new tab', async () => {
  const { user } = renderConsole('/careers')
  await user.click(await screen.findByRole('button', { name: /^Account: *Ngozi Bello/ }))
  const link = await screen.findByRole('menuitem', { name: 'API Documentation' })
  expect(link.getAttribute('href')).toBe('/docs')
  expect(link.getAttribute('target')).toBe('_blank')
})

test('the account menu opens the page of personal data', async () => {
  api.on(personalDataEndpoints.listReceipts, { status: true, data: [], total: 0 })
  const { user, router } = renderConsole('/careers')
  await user.click(await screen.findByRole('button', { name: /^Account: *Ngozi Bello/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Personal Data' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Personal Data' })).toBeTruthy()
  expect(pathOf(router)).toBe('/personal-data')
})

test('the account menu opens the sign-ins of my account', async () => {
  const { user, router } = renderConsole('/careers')
  await user.click(await screen.findByRole('button', { name: /^Account: *Ngozi Bello/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Sign-Ins of My Account' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign-Ins' })).toBeTruthy()
  expect(pathOf(router)).toBe('/sign-ins')
})

describe('Change password', () => {
  const current = 'mango orchard in May'
  const next = 'akara every Saturday'

  /** The dialog is there before its fields, and before it has moved the focus. */
  const hasFocus = () => waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current password')))

  async function fill({ user }: Awaited<ReturnType<typeof open>>, confirm = next) {
    await hasFocus()
    const texts = { 'Current password': current, 'New password': next, 'Confirm new password': confirm }
    for (const [name, text] of Object.entries(texts)) {
      await user.click(await screen.findByLabelText(name))
      // Typing is slow on a busy machine.
      await user.paste(text)
    }
    await user.click(screen.getByRole('button', { name: 'Change Password' }))
  }

  test('opens with the focus in its first visible field', async () => {
    await open('Change Password')
    await hasFocus()
  })

  test('shows that the two differ, and sends nothing', async () => {
    const view = await open('Change Password')
    await fill(view, 'akara every Sunday')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(api.received(accountEndpoints.changePassword)).toHaveLength(0)
  })

  test('shows a wrong current password at its field, and the admin stays signed in', async () => {
    const message = 'This is not your current password'
    api.on(accountEndpoints.changePassword, errorReply('invalid', message, { errors: { current_pswd: message } }))
    const view = await open('Change Password')
    await fill(view)
    await waitFor(() => expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true'))
    expect(pathOf(view.router)).toBe('/careers')
    expect(localStorage.getItem('authToken')).toBe('kept-token')
  })

  test.each([
    [jsonReply({ status: false }, 500), 'Failed to change password'],
    [connectionLost, 'Error changing password'],
  ])('that fails shows the error in its dialog', async (error, message) => {
    api.on(accountEndpoints.changePassword, error)
    const view = await open('Change Password')
    await fill(view)
    expect(await within(view.dialog).findByText(message)).toBeTruthy()
  })

  test('sends all three, confirms the change, and stores none of them on the device', async () => {
    api.on(accountEndpoints.changePassword, { status: true, message: 'Password changed successfully' })
    const view = await open('Change Password')
    await fill(view)
    expect(await screen.findByText('Password changed successfully')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.received(accountEndpoints.changePassword)[0]?.body).toEqual({
      current_pswd: current,
      pswd: next,
      confirmPswd: next,
    })
    const kept = [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).map((key) => storage.getItem(key)),
    )
    expect(kept.join()).not.toMatch(/mango|akara/)
  })
})

test('the account menu lists the keyboard shortcuts, where single keys can be enabled again', async () => {
  localStorage.setItem('gatehouse-single-keys', 'off')
  const { user, dialog } = await open('Keyboard Shortcuts')
  await user.click(within(dialog).getByRole('checkbox', { name: /single-key shortcuts/, checked: false }))
  expect(localStorage.getItem('gatehouse-single-keys')).toBeNull()
})

describe('Signed-in devices', () => {
  const list = (...devices: Device[]) => api.on(accountEndpoints.listDevices, { status: true, data: devices })

  test('that fail to load show an error, and load with Retry', async () => {
    api.on(accountEndpoints.listDevices, errorReply('not_found', 'There is nothing at this address'))
    const { user, dialog } = await open('Signed-In Devices')
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Failed to fetch signed-in devices')
    list(sampleDevice)
    await user.click(within(dialog).getByRole('button', { name: 'Retry' }))
    expect(await within(dialog).findByText('Chrome on Android')).toBeTruthy()
  })

  test('mark the current one, which cannot be signed out', async () => {
    list(sampleDevice)
    const { dialog } = await open('Signed-In Devices')
    const row = (await within(dialog).findByText('This device')).closest('li')!
    expect(row.textContent).toContain('Chrome on Android')
    expect(row.textContent).toContain('from 102.89.23.4')
    expect(within(dialog).queryByRole('button', { name: /Sign Out/ })).toBeNull()
  })

  test("are signed out one by one, after a confirmation with the device's name", async () => {
    list(sampleDevice, phone)
    api.on(accountEndpoints.signOutDevice, { status: true, message: 'Device signed out' })
    const { user, dialog } = await open('Signed-In Devices')
    await user.click(await within(dialog).findByRole('button', { name: /^Sign Out Safari on iPhone/ }))
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to sign out this device?' })
    expect(question.textContent).toContain('Safari on iPhone, 105.112.4.9')
    list(sampleDevice)
    await user.click(within(question).getByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByText('Device signed out')).toBeTruthy()
    await waitFor(() => expect(within(dialog).queryByText('Safari on iPhone')).toBeNull())
    expect(api.received(accountEndpoints.signOutDevice)[0]?.params['id']).toBe('d2')
  })

  test.each([
    [errorReply('not_found', 'Device not found'), 'Device signed out'],
    [errorReply('internal', 'Something went wrong'), 'Failed to sign out the device'],
    [connectionLost, 'Error signing out the device'],
  ])('whose sign-out fails show the result', async (error, message) => {
    list(sampleDevice, phone)
    api.on(accountEndpoints.signOutDevice, error)
    const { user, dialog } = await open('Signed-In Devices')
    await user.click(await within(dialog).findByRole('button', { name: /^Sign Out Safari on iPhone/ }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test.each([
    [errorReply('internal', 'Something went wrong'), 'Failed to sign out the other devices'],
    [connectionLost, 'Error signing out the other devices'],
  ])('that stay signed in are reported', async (error, message) => {
    list(sampleDevice, phone)
    api.on(accountEndpoints.signOutOthers, error)
    const { user, dialog } = await open('Signed-In Devices')
    await user.click(await within(dialog).findByRole('button', { name: 'Sign Out All Other Devices' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByText(message)).toBeTruthy()
  })

  test('are all signed out except this one', async () => {
    list(sampleDevice, phone)
    api.on(accountEndpoints.signOutOthers, { status: true, message: 'All other devices signed out' })
    const { user, dialog } = await open('Signed-In Devices')
    await user.click(await within(dialog).findByRole('button', { name: 'Sign Out All Other Devices' }))
    list(sampleDevice)
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sign Out' }))
    expect(await screen.findByText('All other devices signed out')).toBeTruthy()
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Sign Out All Other Devices' })).toBeNull())
  })
})
