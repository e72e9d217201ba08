import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { type DeletedRecord, historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deletedProperty } from '../../../test/records/deleted-property'
import { moveOperation } from '../../../test/records/recorded-change'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { pathOf } from '../../../test/render-console'
import { renderPage } from '../../../test/render-page'
import { readLastChange } from '../../api/session/last-changes'
import { OperationsHost } from '../operations/operations-host'
import { BinPage } from './bin-page'

const api = useFakeApi()

const property = deletedProperty()
const announcement: DeletedRecord = {
  ...property,
  entity: 'announcement',
  id: '0193a2b4-0000-7000-8000-0000000000b1',
  label: 'Open house this Saturday',
  files: 0,
  card: null,
}
const admin: DeletedRecord = {
  ...announcement,
  entity: 'admin',
  id: '0193a2b4-0000-7000-8000-0000000000b2',
  label: 'Amaka Obi',
}

const bin = (data: DeletedRecord[], next_cursor: string | null = null) =>
  api.on(historyEndpoints.bin, { status: true, data, next_cursor })
const operation = moveOperation({ kind: 'bulk', details: { action: 'restore' } })
const open = (at = '/bin') =>
  renderPage(
    <>
      <BinPage />
      <OperationsHost />
    </>,
    { at },
  )
const row = async (name: string) =>
  (await screen.findByRole('button', { name: new RegExp(`^Restore .*${name}`) })).closest('li')!

test('each record is named, with its kind, who deleted it and when, its files and the days left', async () => {
  bin([property, announcement])
  open()
  const shown = await row('Admiralty Way')
  expect(shown.textContent).toMatch(
    /Property · ₦85,000,000 · deleted 19-11-2026 by Ngozi Adeyemi · 3 files · \d+ days left/,
  )
  expect((await row('Open house')).textContent).toContain('Announcement · deleted 19-11-2026 by Ngozi Adeyemi ·')
  expect(within(shown).getByRole('button', { name: /^Remove Photos Now/ })).toBeTruthy()
  expect(within(await row('Open house')).queryByRole('button', { name: /^Remove Photos Now/ })).toBeNull()
})

test('the kind is chosen, stands in the address, and is read from it', async () => {
  bin([announcement])
  const { user, router } = open('/bin?entity=announcement')
  expect((await row('Open house')).textContent).toMatch(/Deleted \d/)
  expect(api.received(historyEndpoints.bin)[0]?.query).toMatchObject({ entity: 'announcement' })
  await user.click(screen.getByRole('combobox', { name: 'Kind' }))
  await user.click(await screen.findByRole('option', { name: 'Sign-ups' }))
  await waitFor(() => expect(pathOf(router)).toBe('/bin?entity=signup'))
  await waitFor(() => expect(api.received(historyEndpoints.bin).at(-1)?.query).toMatchObject({ entity: 'signup' }))
})

test('a record is restored by the call of its kind', async () => {
  bin([announcement])
  api.on(announcementEndpoints.restore, () => {
    bin([])
    return { status: true as const, message: 'Announcement restored' }
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Restore Open house this Saturday' }))
  expect(await screen.findByText('Announcement restored')).toBeTruthy()
  expect(await screen.findByText('Nothing was deleted in the last 30 days.')).toBeTruthy()
  expect(api.received(announcementEndpoints.restore)[0]?.params).toEqual({ id: announcement.id })
})

test('several are one operation for each kind, with Undo, which Ctrl Z undoes too', async () => {
  bin([property, announcement, admin])
  api.on(adminEndpoints.restore, errorReply('conflict', 'This email is in use by another admin'))
  api.on(bulkEndpoints.create, () => {
    bin([admin])
    return { status: true as const, message: 'Restoring', data: { operation_id: operation.id, total: 1 } }
  })
  api.on(historyEndpoints.operation, { status: true, data: operation })
  const { user } = open()
  expect(await screen.findByRole('button', { name: 'Restore Amaka Obi' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Restore Selected' })).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  expect(screen.getByText('3 selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Restore Selected' }))
  const notices = await screen.findByRole('region', { name: 'Operations' })
  for (const name of ['Restoring 1 property', 'Restoring 1 announcement'])
    expect(await within(notices).findByRole('article', { name })).toBeTruthy()
  expect(await within(notices).findAllByRole('button', { name: 'Undo' })).toHaveLength(2)
  expect(api.received(bulkEndpoints.create).map(({ body }) => body)).toEqual([
    { entity: 'property', select: { ids: [property.id] }, action: 'restore' },
    { entity: 'announcement', select: { ids: [announcement.id] }, action: 'restore' },
  ])
  expect(readLastChange()).toEqual({ operationId: operation.id })
  // An admin is restored alone.
  expect(await screen.findByText('This email is in use by another admin')).toBeTruthy()
  expect((await row('Amaka Obi')).textContent).toContain('Not restored: This email is in use by another admin')
  await waitFor(() => expect(screen.queryByText('Open house this Saturday')).toBeNull())
  for (const close of within(notices).getAllByRole('button', { name: /^Close/ })) await user.click(close)
})

test('only the marked records are restored', async () => {
  bin([property, announcement])
  api.on(announcementEndpoints.restore, { status: true, message: 'Announcement restored' })
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select Open house this Saturday' }))
  await user.click(screen.getByRole('button', { name: 'Restore Selected' }))
  expect(await screen.findByText('Announcement restored')).toBeTruthy()
  expect(api.received(propertyEndpoints.restore)).toEqual([])
})

test('a list that cannot be loaded shows Retry', async () => {
  api.on(historyEndpoints.bin, errorReply('internal', 'Something went wrong'))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(api.received(historyEndpoints.bin)).toHaveLength(2)
})
