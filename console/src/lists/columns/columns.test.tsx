import { affiliateEndpoints } from '@gatehouse/contract/entities/affiliate'
import { listSettingEndpoints } from '@gatehouse/contract/lists/list-settings'
import { sampleAffiliate, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { useSpecificationHost } from '../../../test/specification-host'
import { AffiliatesPage } from '../../features/affiliates/list/affiliates-page'

const api = useFakeApi()
const admin = { id: 'a1', name: 'Admin', email: 'admin@gatehouse.test' }

beforeEach(() => {
  // The code that is loaded after the first view.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  localStorage.setItem('gatehouse-admin', JSON.stringify(admin))
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  api.on(affiliateEndpoints.list, { status: true, data: [sampleAffiliate], total: 1, next_cursor: null })
})
afterEach(() => localStorage.clear())

const open = (at = '/affiliates') => renderPage(<AffiliatesPage />, { at })
const specified = ['Name', 'Phone', 'Code', 'Properties', 'Value', 'Status', 'Payment Status', 'Actions']
const headers = () =>
  within(screen.getByRole('table', { name: 'Affiliates' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
const openDialog = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  return within(await screen.findByRole('dialog', { name: 'Columns' }))
}

test('columns are hidden and added, stored on the server and on this device, and reset to those of the list', async () => {
  api.on(listSettingEndpoints.save, ({ body }) => {
    const { list, columns } = body as { list: string; columns: string[] | null }
    return { status: true as const, data: columns === null ? [] : [{ list, columns }] }
  })
  const { user, unmount } = open()
  await screen.findByRole('table', { name: 'Affiliates' })
  expect(headers()).toEqual(specified)
  const dialog = await openDialog(user)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Reset to Default' }).disabled).toBe(true)
  for (const name of ['Phone', 'Properties', 'Registered', 'Phone'])
    await user.click(dialog.getByRole('checkbox', { name }))
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  const chosen = ['Name', 'Phone', 'Code', 'Value', 'Status', 'Payment Status', 'Registered', 'Actions']
  await waitFor(() => expect(headers()).toEqual(chosen))
  expect(api.received(listSettingEndpoints.save).at(-1)?.body).toEqual({
    list: 'affiliates',
    columns: ['first_name', 'phone_number', 'affiliate_code', 'value', 'status', 'payment_status', 'created_at'],
  })
  unmount()
  // The first view has them from this device, before the server responds.
  api.on(listSettingEndpoints.find, () => new Promise<never>(() => {}))
  const again = open()
  await screen.findByRole('table', { name: 'Affiliates' })
  expect(headers()).toEqual(chosen)
  await again.user.click((await openDialog(again.user)).getByRole('button', { name: 'Reset to Default' }))
  await waitFor(() => expect(headers()).toEqual(specified))
  expect(api.received(listSettingEndpoints.save).at(-1)?.body).toEqual({ list: 'affiliates', columns: null })
})

test('columns of another device and of the address are shown, and a column that is unknown is left out', async () => {
  const columns = ['status', 'first_name', 'shoe_size']
  api.on(listSettingEndpoints.find, { status: true, data: [{ list: 'affiliates', columns }] })
  const { unmount } = open()
  await screen.findByRole('table', { name: 'Affiliates' })
  await waitFor(() => expect(headers()).toEqual(['Status', 'Name', 'Actions']))
  unmount()
  open('/affiliates?columns=value,first_name')
  await screen.findByRole('table', { name: 'Affiliates' })
  await waitFor(() => expect(headers()).toEqual(['Value', 'Name', 'Actions']))
})

test('without a column nothing is saved, and an error is shown', async () => {
  api.on(listSettingEndpoints.find, { status: true, data: [{ list: 'affiliates', columns: ['status'] }] })
  api.on(listSettingEndpoints.save, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  await screen.findByRole('table', { name: 'Affiliates' })
  await waitFor(() => expect(headers()).toEqual(['Status', 'Actions']))
  const dialog = await openDialog(user)
  await user.click(dialog.getByRole('checkbox', { name: 'Status' }))
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(dialog.getByRole('alert').textContent).toBe('Show at least one column')
  expect(api.received(listSettingEndpoints.save)).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'Value' }))
  await user.click(dialog.getByRole('button', { name: 'Apply' }))
  expect(await screen.findByText(/Failed to save columns|Error saving columns/)).toBeTruthy()
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Value' }).checked).toBe(true)
})

test('a server with only the specified calls has no choice of columns', async () => {
  useSpecificationHost(api)
  open('/affiliates?columns=value')
  await screen.findByRole('table', { name: 'Affiliates' })
  expect(headers()).toEqual(specified)
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
})
