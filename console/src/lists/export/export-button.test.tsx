import { exportEndpoints } from '@gatehouse/contract/exports/links'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jsonReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { useSpecificationHost } from '../../../test/specification-host'
import { ExportButton } from './export-button'
import type { ExportProps } from './export-props'

const api = useFakeApi()
const downloads: string[] = []

beforeEach(() => {
  downloads.length = 0
  // A download would leave the page of the test.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.href)
  })
  api.on(exportEndpoints.createLink, {
    status: true as const,
    data: { path: '/admin/export/download/token', expires_at: '2026-11-25T09:30:00.000Z' },
  })
})
afterEach(() => vi.restoreAllMocks())

const filtered = { entity: 'property', query: { q: 'lekki', type: 'Lease', agent_id: undefined }, total: 412 } as const

async function open(props: ExportProps = filtered) {
  const { user } = renderPage(<ExportButton {...props} />, { at: '/properties' })
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  return { user, dialog: await screen.findByRole('dialog') }
}

test('it says what is exported, and starts the download of the filtered list with the chosen columns', async () => {
  const { user, dialog } = await open()
  expect(within(dialog).getByText('412 properties: search "lekki", Lease')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Clear All' }))
  for (const name of ['Price', 'id']) await user.click(within(dialog).getByRole('checkbox', { name }))
  await user.click(within(dialog).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloads).toEqual([expect.stringMatching(/\/admin\/export\/download\/token$/)]))
  expect(api.received(exportEndpoints.createLink)[0]?.body).toEqual({
    entity: 'property',
    format: 'csv',
    query: { q: 'lekki', type: 'Lease', columns: 'id,price' },
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the columns of the list are chosen, with id and version', async () => {
  const { dialog } = await open({ ...filtered, columns: ['location'] })
  const chosen = within(dialog)
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
  expect(chosen.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['id', 'version', 'Location'])
})

test('photographs are offered for at most 200 properties', async () => {
  const { dialog } = await open()
  expect(within(dialog).queryByRole('radio', { name: 'Photographs' })).toBeNull()
  expect(within(dialog).getByText(/Photographs can be exported of at most 200 properties\./)).toBeTruthy()
})

test('of few properties, photographs are exported without columns', async () => {
  const { user, dialog } = await open({ ...filtered, total: 200 })
  await user.click(within(dialog).getByRole('radio', { name: 'Photographs' }))
  expect(within(dialog).queryByRole('checkbox')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloads).toHaveLength(1))
  expect(api.received(exportEndpoints.createLink)[0]?.body).toEqual({
    entity: 'property',
    format: 'zip',
    query: { q: 'lekki', type: 'Lease' },
  })
})

test('a failure is shown, and the dialog stays', async () => {
  const message = 'You have 2 exports running. Please wait until one of them is done.'
  api.on(exportEndpoints.createLink, () => jsonReply({ status: false, code: 'too_many', message }, 429))
  const { user, dialog } = await open()
  await user.click(within(dialog).getByRole('button', { name: 'Export' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
  expect(downloads).toEqual([])
})

test('of an empty list nothing is exported, and a server with only the specified calls has no Export', async () => {
  const { unmount } = renderPage(<ExportButton {...filtered} total={0} />, { at: '/properties' })
  expect(await screen.findByRole('button', { name: 'Export' })).toHaveProperty('disabled', true)
  unmount()
  useSpecificationHost(api)
  renderPage(<ExportButton {...filtered} />, { at: '/properties' })
  expect(screen.queryByRole('button')).toBeNull()
})
