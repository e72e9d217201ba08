import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { sampleAffiliate } from '@gatehouse/contract/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openAffiliates, openPrompt, useAffiliatesApi } from '../../../../test/affiliates'
import { truncatedReply, connectionLost, errorReply } from '../../../../test/fake-api'
import { storedDrafts } from '../../../../test/stored-drafts'

const api = useAffiliatesApi()

const sent = () => api.received(affiliateEndpoints.updateStatus).map(({ body }) => body)
const stored = () => ({ status: api.host.rows[0]?.status, payment_status: api.host.rows[0]?.payment_status })
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the prompt starts with the current value, and nothing is sent while it is empty', async () => {
  const { user } = openAffiliates()
  const field = await openPrompt(user, 'Update Status')
  expect(field).toHaveProperty('value', 'Activated')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.clear(field)
  expect(screen.getByRole('button', { name: 'Update Status' })).toHaveProperty('disabled', true)
  await user.keyboard('{Enter}')
  await user.keyboard('{Escape}')
  await isClosed()
  expect(sent()).toEqual([])
})

test('a value that the server rejects shows an error at the field, and the input stays', async () => {
  const message = 'Status must be one of: Activated, Terminated, Processing, Completed'
  api.on(affiliateEndpoints.updateStatus, errorReply('invalid', message, { errors: { status: message } }))
  const { user } = openAffiliates()
  const field = await openPrompt(user, 'Update Status')
  await user.clear(field)
  await user.type(field, 'Asleep{Enter}')
  expect(await screen.findByText(message)).toBeTruthy()
  expect(field).toHaveProperty('value', 'Asleep')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test.each([
  ['Update Status', () => errorReply('internal', 'Something went wrong'), 'Failed to update affiliate status'],
  ['Update Status', () => errorReply('not_found', 'Affiliate not found'), 'Affiliate not found'],
  ['Update Status', () => errorReply('unavailable', 'Please try again in a moment'), 'Please try again in a moment'],
  ['Update Status', connectionLost, 'Error updating affiliate status'],
  ['Update Payment Status', () => errorReply('internal', 'No'), 'Failed to update affiliate payment status'],
  ['Update Payment Status', truncatedReply, 'Error updating affiliate payment status'],
] as const)('%s: a failure is shown in the prompt, which stays open', async (verb, response, message) => {
  api.on(affiliateEndpoints.updateStatus, response)
  const { user } = openAffiliates()
  await openPrompt(user, verb)
  await user.click(screen.getByRole('button', { name: verb }))
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
  expect(screen.getByRole('dialog', { name: verb })).toBeTruthy()
})

test('without a connection the prompt says so, keeps the input, and sends it once when it is pressed again', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.on(affiliateEndpoints.updateStatus, connectionLost)
  const { user } = openAffiliates()
  const field = await openPrompt(user, 'Update Status')
  await user.clear(field)
  await user.type(field, 'Terminated{Enter}')
  const failure = await screen.findByText('Error updating affiliate status')
  expect(failure.getAttribute('role')).toBe('alert')
  expect(screen.getByText('You are offline. Try again when you are back online.')).toBeTruthy()
  expect(field).toHaveProperty('value', 'Terminated')
  expect(await storedDrafts()).toMatchObject([{ values: { typed: 'Terminated' } }])
  isOnline.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(sent(), 'it is not sent by itself').toHaveLength(1)
  const data = { ...sampleAffiliate, status: 'Terminated', version: sampleAffiliate.version + 1 }
  api.on(affiliateEndpoints.updateStatus, { status: true, message: '', data })
  await user.click(screen.getByRole('button', { name: 'Update Status' }))
  await isClosed()
  expect(sent()).toHaveLength(2)
})

test("the prompt's input is restored after a reload and discarded when the prompt closes", async () => {
  const first = openAffiliates()
  const before = await openPrompt(first.user, 'Update Status')
  await first.user.clear(before)
  await first.user.type(before, 'Comp')
  const at = `/affiliates${first.router.state.location.search}`
  expect(at).toBe('/affiliates?form=status.GH-7K3M9')
  first.unmount()
  const { user } = openAffiliates(at)
  const restored = await screen.findByRole('textbox', { name: 'Status' })
  await waitFor(() => expect(restored).toHaveProperty('value', 'Comp'))
  expect(screen.getByText('Tunde Bello, GH-7K3M9')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await isClosed()
  expect(await openPrompt(user, 'Update Status')).toHaveProperty('value', 'Activated')
})

test.each([
  [{ status: true as const, data: [], total: 0 }, 'Affiliate not found'],
  [errorReply('internal', 'Something went wrong'), 'Failed to fetch affiliate'],
])('a prompt address with an unknown affiliate shows an error', async (response, message) => {
  api.on(affiliateEndpoints.list, response)
  openAffiliates('/affiliates?form=payment_status.GH-99999')
  const dialog = await screen.findByRole('dialog', { name: 'Update Payment Status' })
  expect(await within(dialog).findByText(message)).toBeTruthy()
})

test('the new status is sent with the unchanged payment status, and the list shows it', async () => {
  const { user } = openAffiliates()
  const field = await openPrompt(user, 'Update Status')
  await user.clear(field)
  await user.type(field, 'Completed{Enter}')
  expect(await screen.findByText('Affiliate status updated successfully')).toBeTruthy()
  await isClosed()
  expect(sent()).toEqual([{ status: 'Completed', payment_status: 'Pending' }])
  expect(await within(screen.getByRole('table')).findByText('Completed')).toBeTruthy()
})

test('the suggestions are shown, and a press selects one', async () => {
  const { user } = openAffiliates()
  await openPrompt(user, 'Update Payment Status')
  const suggestions = within(screen.getByRole('group', { name: 'Suggestions for Payment status' })).getAllByRole(
    'button',
  )
  expect(suggestions.map((button) => button.textContent)).toEqual(['Processing', 'Pending', 'Disbursed'])
  expect(suggestions.map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false'])
  await user.click(screen.getByRole('button', { name: 'Disbursed' }))
  await user.click(screen.getByRole('button', { name: 'Update Payment Status' }))
  expect(await screen.findByText('Affiliate payment status updated successfully')).toBeTruthy()
  expect(sent()).toEqual([{ status: 'Activated', payment_status: 'Disbursed' }])
})

test('when another admin changed the other value in the meantime, both changes are saved', async () => {
  const { user } = openAffiliates()
  await openPrompt(user, 'Update Status')
  api.changeElsewhere({ payment_status: 'Disbursed' })
  await user.click(screen.getByRole('button', { name: 'Completed' }))
  await user.click(screen.getByRole('button', { name: 'Update Status' }))
  expect(await screen.findByText('Affiliate status updated successfully')).toBeTruthy()
  expect(sent()).toEqual([
    { status: 'Completed', payment_status: 'Pending' },
    { status: 'Completed', payment_status: 'Disbursed' },
  ])
  expect(stored()).toEqual({ status: 'Completed', payment_status: 'Disbursed' })
})

test('an affiliate that changes faster than it can be saved ends with an error', async () => {
  const { user } = openAffiliates()
  await openPrompt(user, 'Update Status')
  const current = api.host.rows[0]!
  api.on(affiliateEndpoints.updateStatus, errorReply('stale', 'Changed meanwhile', { current }))
  await user.click(screen.getByRole('button', { name: 'Update Status' }))
  expect(await screen.findByText('Changed meanwhile')).toBeTruthy()
  expect(sent()).toHaveLength(5)
})

async function completeThenUndo(beforeUndo: () => void) {
  const { user } = openAffiliates()
  await openPrompt(user, 'Update Status')
  await user.click(screen.getByRole('button', { name: 'Completed' }))
  await user.click(screen.getByRole('button', { name: 'Update Status' }))
  const undo = await screen.findByRole('button', { name: /^Undo/ })
  beforeUndo()
  await user.click(undo)
}

test('Undo restores the previous value', async () => {
  await completeThenUndo(() => expect(screen.getByText(/: Activated → Completed$/)).toBeTruthy())
  expect(await screen.findByText(/: Completed → Activated$/)).toBeTruthy()
  await waitFor(() => expect(stored()).toEqual({ status: 'Activated', payment_status: 'Pending' }))
  expect(await within(screen.getByRole('table')).findByText('Activated')).toBeTruthy()
})

test("Undo does not revert another admin's change of the other value", async () => {
  await completeThenUndo(() => api.changeElsewhere({ payment_status: 'Disbursed' }))
  await waitFor(() => expect(stored()).toEqual({ status: 'Activated', payment_status: 'Disbursed' }))
})

test('Undo does not revert what another admin has set since', async () => {
  await completeThenUndo(() => api.changeElsewhere({ status: 'Terminated' }))
  expect(await screen.findByText('Changed meanwhile')).toBeTruthy()
  expect(stored()).toEqual({ status: 'Terminated', payment_status: 'Pending' })
})

test('a change to the same value has no Undo', async () => {
  const { user } = openAffiliates()
  await openPrompt(user, 'Update Status')
  await user.click(screen.getByRole('button', { name: 'Update Status' }))
  expect(await screen.findByText('Affiliate status updated successfully')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})
