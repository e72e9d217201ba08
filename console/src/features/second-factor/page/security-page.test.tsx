import { secondFactorEndpoints, type SecondFactors } from '@gatehouse/contract/second-factor/factors'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { SecurityPage } from './security-page'

const api = useFakeApi()
const { find, beginTotp, addTotp, removePasskey, renamePasskey, createRecoveryCodes } = secondFactorEndpoints

const codes = Array.from({ length: 10 }, (_, number) => `abcd-efgh-jkmn-pqr${number}`)
const passkey = {
  id: 'p1',
  name: 'Android phone',
  created_at: '2026-11-02T08:00:00.000Z',
  last_used_at: '2026-11-19T08:05:00.000Z',
  host: window.location.hostname,
}
const none: SecondFactors = {
  passkeys: [],
  totp_since: null,
  recovery_codes_left: 0,
  is_required: false,
  passkey_origin: window.location.origin,
}
let factors: SecondFactors
beforeEach(() => {
  factors = none
  api.on(find, () => ({ status: true as const, data: factors }))
})

const open = () => renderPage(<SecurityPage />, { at: '/security' })
const card = (name: string) => screen.findByRole('region', { name })
type User = ReturnType<typeof open>['user']
const confirmWith = async (user: User, button: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Your password/), 'palm wine at dusk')
  await user.click(dialog.getByRole('button', { name: button }))
}

test('where browsers allow no passkeys, one sentence says why, and the app can be set up', async () => {
  factors = { ...none, passkey_origin: null }
  open()
  const passkeys = within(await card('Passkeys'))
  expect(
    passkeys.getByText(
      'Passkeys work only at an https address with a host name, or on localhost. Here, use an authenticator app.',
    ),
  ).toBeTruthy()
  expect(passkeys.queryByRole('button')).toBeNull()
  expect(within(await card('Authenticator app')).getByRole('button', { name: 'Set Up Authenticator App' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull()
})

test('at another address of the server, the address of the passkeys is named', async () => {
  factors = { ...none, passkey_origin: 'https://console.example.ng' }
  open()
  expect(await screen.findByText('Passkeys work only at https://console.example.ng.')).toBeTruthy()
})

test('a list that cannot be fetched shows an error with Retry', async () => {
  api.on(find, errorReply('unavailable', 'no'))
  const { user } = open()
  expect(await screen.findByText('Failed to fetch the second factors')).toBeTruthy()
  api.on(find, { status: true as const, data: none })
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await card('Passkeys')).toBeTruthy()
})

test('the app is set up with the password, a QR code or its key, and a code; then the recovery codes are shown once', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Set Up Authenticator App' }))
  const uri = 'otpauth://totp/Gatehouse:ngozi%40x.ng?secret=JBSWY3DPEHPK3PXP&issuer=Gatehouse'
  api.on(beginTotp, { status: true as const, data: { challenge: 'c'.repeat(43), secret: 'JBSWY3DPEHPK3PXP', uri } })
  await confirmWith(user, 'Continue')
  expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Copy the Key' }).textContent).toBe('JBSWY3DPEHPK3PXP')
  const field = screen.getByLabelText<HTMLInputElement>(/^2. Enter the code/)
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect([field.inputMode, field.autocomplete]).toEqual(['numeric', 'one-time-code'])

  const message = 'This code is wrong or was used before. Enter the one that the app shows now.'
  api.on(addTotp, errorReply('invalid', message, { errors: { code: message } }))
  await user.type(field, '000000')
  expect(await screen.findByText(message)).toBeTruthy()
  expect([field.value, document.activeElement]).toEqual(['000000', field])
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])

  api.on(addTotp, () => {
    factors = { ...none, totp_since: '2026-11-22T18:00:00.000Z', recovery_codes_left: 10 }
    return { status: true as const, message: 'Authenticator app added', data: { recovery_codes: codes } }
  })
  // Six digits are sent by themselves.
  await user.keyboard('123456')
  const list = await screen.findByRole('list', { name: 'Recovery codes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(codes)
  expect(api.received(addTotp)).toHaveLength(2)
  // Neither Done nor Escape closes it before the codes are stored.
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByText('Confirm that you have stored the codes')).toBeTruthy()
  const checkbox = screen.getByRole('checkbox', { name: 'I have stored these codes' })
  expect(document.activeElement).toBe(checkbox)
  await user.keyboard('{Escape}')
  expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeTruthy()
  await user.click(checkbox)
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await card('Recovery codes')).getByText('10 of 10 left')).toBeTruthy()
})

test('recovery codes can be copied and downloaded', async () => {
  factors = { ...none, totp_since: '2026-11-22T18:00:00.000Z', recovery_codes_left: 2 }
  const { user } = open()
  expect(await screen.findByText('2 of 10 left')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create New Codes' }))
  api.on(createRecoveryCodes, {
    status: true as const,
    message: 'New recovery codes created',
    data: { recovery_codes: codes },
  })
  await confirmWith(user, 'Create New Codes')
  await user.click(await screen.findByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(codes.join('\n'))
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:codes'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Download' }))
  vi.restoreAllMocks()
  expect(files).toHaveLength(1)
})

test('a passkey is renamed, and removed with the password; a wrong one stays in its field', async () => {
  factors = { ...none, passkeys: [passkey], recovery_codes_left: 10 }
  const { user } = open()
  expect(await screen.findByText('Last used 19 November 2026 at 09:05')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Rename Android phone' }))
  const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
  await user.clear(name)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Name is required')).toBeTruthy()
  await user.type(name, 'Old phone')
  api.on(renamePasskey, () => {
    factors = { ...factors, passkeys: [{ ...passkey, name: 'Old phone' }] }
    return { status: true as const, message: 'Passkey renamed' }
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(api.received(renamePasskey)[0]?.body).toEqual({ name: 'Old phone' })

  await user.click(await screen.findByRole('button', { name: 'Remove Old phone' }))
  const message = 'This is not your current password'
  api.on(removePasskey, errorReply('invalid', message, { errors: { current_pswd: message } }))
  await confirmWith(user, 'Remove Passkey')
  expect(await screen.findByText(message)).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>(/^Your password/)
  expect([field.value, document.activeElement]).toEqual(['palm wine at dusk', field])
  api.on(removePasskey, () => {
    factors = none
    return { status: true as const, message: 'Passkey removed' }
  })
  await user.click(screen.getByRole('button', { name: 'Remove Passkey' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText('Old phone')).toBeNull()
})

test('the last factor of an admin who needs one cannot be removed, and the dialog says why', async () => {
  factors = { ...none, passkeys: [passkey], is_required: true, recovery_codes_left: 10 }
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Remove Android phone' }))
  const message = 'This server requires a second factor. Add another one before you remove this one.'
  api.on(removePasskey, errorReply('conflict', message))
  await confirmWith(user, 'Remove Passkey')
  expect(await screen.findByText(message)).toBeTruthy()
})
