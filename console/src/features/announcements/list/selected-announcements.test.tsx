import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { exportEndpoints } from '@gatehouse/contract/exports/links'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { bulkEndpoints } from '@gatehouse/contract/operations/bulk'
import { sampleAnnouncement } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectSameKey } from '../../../../test/expect-same-key'
import { connectionLost, errorReply, jsonReply, useFakeApi } from '../../../../test/fake-api'
import { recordedChange } from '../../../../test/records/recorded-change'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { closeOperation, startedOperations } from '../../../api/operations/started-operations'
import { OperationsHost } from '../../operations/operations-host'
import { AnnouncementsPage } from './announcements-page'

const api = useFakeApi()
const texts = ['First', 'Second', 'Third']
const rows = texts.map((text, index) => ({ ...sampleAnnouncement, id: `a${index + 1}`, announcement_text: text }))

beforeEach(() => {
  // The checkboxes come after the first view.
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
  api.on(announcementEndpoints.list, { status: true, data: rows, total: 30, next_cursor: null })
  api.on(bulkEndpoints.create, begun)
  api.on(historyEndpoints.operation, ({ params }) => operation(params['id'] ?? ''))
  api.on(historyEndpoints.activity, { status: true, data: [recordedChange({ id: 'change-1' })], next_cursor: null })
})
afterEach(() => {
  for (const { key } of startedOperations()) closeOperation(key)
})
const begun = {
  status: true as const,
  message: '2 announcements are being deleted',
  data: { operation_id: 'op-1', total: 2 },
}
const operation = (id: string, more: object = {}) => ({
  status: true as const,
  data: {
    id,
    kind: 'bulk' as const,
    state: 'done' as const,
    created_at: '2026-11-28T09:00:00.000Z',
    total: 2,
    done: 1,
    left: [{ entity: 'announcement', id: 'a2', reason: 'It was changed since', label: 'Second' }],
    undoes: null,
    undone_by: null,
    undoes_kind: null,
    undo_state: null,
    undo: 'possible',
    details: {},
    ...more,
  },
})

const open = (at = '/announcements') =>
  renderPage(
    <>
      <AnnouncementsPage />
      <OperationsHost />
    </>,
    { at, path: '/announcements' },
  )
const box = (text: string) => screen.findByRole('checkbox', { name: new RegExp(`Select .*${text}`) })
const bar = async () => within(await screen.findByRole('region', { name: 'Selection' }))

async function deleteTwo() {
  const view = open()
  await view.user.click(await box('First'))
  await view.user.click(await box('Second'))
  await view.user.click(await (await bar()).findByRole('button', { name: 'Delete' }))
  await view.user.click(await screen.findByRole('button', { name: 'Delete 2 Announcements' }))
  return view
}

test('two selected rows are deleted in one call; what was left is listed with its reason', async () => {
  const { user } = await deleteTwo()
  expect(await screen.findByText('1 deleted, 1 left as it is')).toBeTruthy()
  expect(api.received(bulkEndpoints.create).map(({ body }) => body)).toEqual([
    { entity: 'announcement', select: { ids: ['a1', 'a2'] }, action: 'delete' },
  ])
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(await screen.findByText(/It was changed since/)).toBeTruthy()
})

test('all that match are selected by the filter, not by ids', async () => {
  const { user } = open('/announcements?q=road')
  await user.click(await box('First'))
  await user.click((await bar()).getByRole('button', { name: 'Select All 30 That Match' }))
  expect((await bar()).getByRole('status').textContent).toBe('All 30 announcements')
  await user.click(await (await bar()).findByRole('button', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: 'Delete 30 Announcements' }))
  await waitFor(() => expect(api.received(bulkEndpoints.create)).toHaveLength(1))
  expect(api.received(bulkEndpoints.create)[0]?.body).toMatchObject({ select: { filter: { q: 'road' } } })
})

test('a request without a response is sent again after a reload, with the same key', async () => {
  api.on(bulkEndpoints.create, connectionLost)
  const first = await deleteTwo()
  expect(await screen.findByText('Deleting 2 announcements: no response arrived.')).toBeTruthy()
  first.unmount()
  const { user } = open()
  api.on(bulkEndpoints.create, begun)
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('1 deleted, 1 left as it is')).toBeTruthy()
  expectSameKey(api.received(bulkEndpoints.create))
})

test('the refusal of the server is shown, and nothing is sent again', async () => {
  api.on(bulkEndpoints.create, errorReply('invalid', 'No record matches'))
  await deleteTwo()
  expect((await screen.findByRole('alert')).textContent).toBe('No record matches')
  expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
})

test('a running operation is found again after a reload, stopped and continued', async () => {
  let state: 'running' | 'stopped' = 'running'
  api.on(historyEndpoints.operation, () => operation('op-1', { state, total: 5_000, done: 1_000, left: [] }))
  api.on(historyEndpoints.stopOperation, () => operation('op-1', { state: (state = 'stopped') }))
  api.on(historyEndpoints.continueOperation, () => operation('op-1', { state: (state = 'running') }))
  const first = await deleteTwo()
  expect(await screen.findByText('Deleting: 1,000 of 5,000')).toBeTruthy()
  first.unmount()
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped: 1,000 of 5,000 deleted')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Deleting: 1,000 of 5,000')).toBeTruthy()
  expect(api.received(bulkEndpoints.create)).toHaveLength(1)
})

test('the notice of an operation that was undone elsewhere closes', async () => {
  let undone_by: string | null = null
  let polls = 0
  api.on(historyEndpoints.operation, () => {
    polls += 1
    return operation('op-1', { state: polls > 1 ? 'done' : 'running', undone_by })
  })
  await deleteTwo()
  expect(await screen.findByRole('article', { name: 'Deleting 2 announcements' })).toBeTruthy()
  undone_by = 'op-2'
  await waitFor(() => expect(startedOperations()).toEqual([]), { timeout: 5000 })
  expect(screen.queryByRole('article', { name: 'Deleting 2 announcements' })).toBeNull()
})

test('x selects the row with the focus, Escape clears, and another filter drops the selection', async () => {
  const { user, router } = open()
  await box('First')
  const menus = screen.getAllByRole('button', { name: /^Actions for/ })
  menus[0]?.focus()
  await user.keyboard('x')
  menus[2]?.focus()
  await user.keyboard('{Shift>}x{/Shift}')
  expect((await bar()).getByRole('status').textContent).toBe('3 selected')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  await user.click(await box('Second'))
  await bar()
  await router.navigate('/announcements?q=other')
  expect(await screen.findByText(/so none is selected any more/)).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('on a server with only the specified calls nothing can be selected', async () => {
  useSpecificationHost(api)
  api.on(announcementEndpoints.list, () => jsonReply(rows))
  open()
  await screen.findByText('First')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('columnheader', { name: /Select/i })).toBeNull()
})

test('the selected rows alone are exported', async () => {
  let sent: unknown
  api.on(exportEndpoints.createLink, ({ body }) => {
    sent = body
    return errorReply('internal', 'Something went wrong')
  })
  const { user } = open()
  await user.click(await box('First'))
  await user.click(await box('Second'))
  await user.click(await (await bar()).findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export Announcements' }))
  expect(dialog.getByText('2 announcements: 2 selected')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(sent).toMatchObject({ entity: 'announcement', query: { ids: 'a1,a2' } }))
})
