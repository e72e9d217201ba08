import { adminEndpoints } from '@gatehouse/contract/entities/admin'
import type { RecordedChange } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { sampleAdmin } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorReply, jsonReply, useFakeApi } from '../../../test/fake-api'
import { recordedChange, priceConflict } from '../../../test/records/recorded-change'
import { pathOf } from '../../../test/render-console'
import { renderPage } from '../../../test/render-page'
import { updateQueries } from '../../app/live/update-queries'
import { UndoHost } from '../../app/shell/undo-host'
import { requestUndo } from '../../forms/undo/undo-requests'
import { ActivityPage } from './activity-page'

const api = useFakeApi()
const { activity, change, record, undoChange } = historyEndpoints

const page = (data: RecordedChange[], next_cursor: string | null = null) => ({
  status: true as const,
  data,
  next_cursor,
})
const open = (at = '/activity') =>
  renderPage(
    <>
      <ActivityPage />
      <UndoHost />
    </>,
    { at },
  )
/** Presses Undo beside the change of the price, and returns its question. */
async function askForUndo(user: UserEvent) {
  await user.click(within(await entry(/price/)).getByRole('button', { name: 'Undo' }))
  return within(await screen.findByRole('dialog', { name: 'Undo This Change?' }))
}
const entry = (name: RegExp) => screen.findByRole('article', { name })

beforeEach(() => {
  requestUndo(null)
  api.on(change, { status: true, data: recordedChange() })
  api.on(adminEndpoints.list, { status: true, data: [sampleAdmin], total: 1 })
})

/** Below 1280 px the filters are in a sheet. */
const useNarrowWindow = () =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
const useWideWindow = () =>
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: true }))

test('an entry says who changed what, when and from where, with both values and a link to the record', async () => {
  api.on(activity, page([recordedChange()]))
  open()
  const shown = await entry(/^Ngozi Adeyemi changed the price of Lekki Phase 1$/)
  expect(within(shown).getByRole('definition').textContent).toBe('₦180,000,000is now₦175,000,000−2.8 %')
  expect(shown.textContent).toContain('09:05')
  expect(shown.textContent).toContain('Console')
  expect(within(shown).getByRole('link', { name: 'Lekki Phase 1' }).getAttribute('href')).toBe(
    '/properties/0193a2b4-0000-7000-8000-000000000001',
  )
  expect(within(shown).getByRole('link', { name: 'History' }).getAttribute('href')).toBe(
    '/history/property/0193a2b4-0000-7000-8000-000000000001',
  )
})

test('entries are grouped by their day in Lagos', async () => {
  api.on(
    activity,
    page([
      recordedChange({ id: '0193a2b4-0000-7000-8000-00000000c003', created_at: '2026-11-19T23:30:00.000Z' }),
      recordedChange({ id: '0193a2b4-0000-7000-8000-00000000c002', created_at: '2026-11-19T22:30:00.000Z' }),
      recordedChange(),
    ]),
  )
  open()
  await screen.findAllByRole('article')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent.replace(',', ''))).toEqual([
    'Friday 20 November 2026',
    'Thursday 19 November 2026',
  ])
})

test('a record that was deleted has no link, and what cannot be undone says why', async () => {
  const undo = 'The record is deleted. Restore it first.'
  api.on(activity, page([recordedChange({ undo })]))
  open()
  const shown = await entry(/price of Lekki Phase 1/)
  expect(within(shown).queryByRole('link', { name: 'Lekki Phase 1' })).toBeNull()
  expect(within(shown).queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(shown.textContent).toContain('Cannot be undone: The record is deleted. Restore it first')
})

test('a change is undone after a question that shows what it is', async () => {
  api.on(activity, page([recordedChange()]))
  api.on(undoChange, {
    status: true,
    message: 'The change was undone',
    data: { operation_id: recordedChange().id, undone: 1, left: [] },
  })
  const { user } = open()
  const question = await askForUndo(user)
  expect(await question.findByRole('heading', { name: /changed the price of Lekki Phase 1$/ })).toBeTruthy()
  await user.click(question.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone')).toBeTruthy()
  expect(api.received(undoChange)[0]?.params).toEqual({ id: recordedChange().id })
  expect(api.received(activity).length).toBeGreaterThan(1)
})

test('an undo asks about a field that was changed since, as everywhere', async () => {
  api.on(activity, page([recordedChange()]))
  api.on(record, page([]))
  const conflicts = [priceConflict]
  const rejected = { status: false, code: 'conflict', message: 'It was changed since', conflicts }
  api.on(undoChange, jsonReply(rejected, 409))
  const { user } = open()
  const question = await askForUndo(user)
  await user.click(await question.findByRole('button', { name: 'Undo' }))
  const choices = within(await screen.findByRole('dialog', { name: 'Changed Since' }))
  await user.click(await choices.findByRole('radio', { name: /As it is now, by Bola Ade\s*₦170,000,000/ }))
  const data = { operation_id: recordedChange().id, undone: 0, left: [] }
  api.on(undoChange, { status: true, message: 'Everything is as it was already', data })
  await user.click(choices.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Everything is as it was already')).toBeTruthy()
  expect(api.received(undoChange).at(-1)?.body).toEqual({ choose: { price: 'now' } })
})

test('an undo that is rejected shows the reason', async () => {
  api.on(activity, page([recordedChange()]))
  api.on(undoChange, errorReply('conflict', 'It was undone already'))
  const { user } = open()
  const question = await askForUndo(user)
  await user.click(await question.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('It was undone already')).toBeTruthy()
})

test('the filters are in the address, and are read from it', async () => {
  useWideWindow()
  api.on(activity, page([recordedChange()]))
  const { user, router } = open(`/activity?entity=agent&from=2026-11-01&to=2026-11-19&action=nonsense`)
  await screen.findAllByRole('article')
  expect(api.received(activity)[0]?.query).toEqual({
    entity: 'agent',
    from: '2026-11-01',
    to: '2026-11-19',
    limit: '30',
  })
  expect(screen.getByRole('button', { name: 'Days: 1 November 2026 to 19 November 2026' })).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Person' }))
  await user.click(await screen.findByRole('option', { name: sampleAdmin.name }))
  await waitFor(() => expect(pathOf(router)).toContain(`admin_id=${sampleAdmin.id}`))
  await waitFor(() =>
    expect(api.received(activity).at(-1)?.query).toMatchObject({ admin_id: sampleAdmin.id, entity: 'agent' }),
  )
  await user.click(screen.getByRole('button', { name: 'Clear Filters' }))
  await waitFor(() => expect(api.received(activity).at(-1)?.query).toEqual({ limit: '30' }))
})

test('on a phone the filters are in a sheet, and are applied together', async () => {
  useNarrowWindow()
  api.on(activity, page([recordedChange()]))
  const { user, router } = open('/activity?source=API')
  await user.click(await screen.findByRole('button', { name: 'Filters, 1 set' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filters' })
  await user.click(within(sheet).getByRole('combobox', { name: 'Action' }))
  await user.click(await screen.findByRole('option', { name: 'Deleted' }))
  await user.type(within(sheet).getByLabelText('From'), '2026-11-20')
  await user.type(within(sheet).getByLabelText('To'), '2026-11-19')
  await user.click(within(sheet).getByRole('button', { name: 'Apply' }))
  expect(within(sheet).getByText('The last day is before the first')).toBeTruthy()
  await user.clear(within(sheet).getByLabelText('To'))
  await user.click(within(sheet).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(pathOf(router)).toBe('/activity?source=API&action=delete&from=2026-11-20'))
})

test('the changes of one record have their own address', async () => {
  api.on(record, page([recordedChange()]))
  const { user, router } = open('/activity?entity=property&record=0193a2b4-0000-7000-8000-000000000001')
  await entry(/price/)
  expect(api.received(record)[0]?.params).toEqual({ entity: 'property', id: '0193a2b4-0000-7000-8000-000000000001' })
  api.on(activity, page([]))
  await user.click(screen.getByRole('button', { name: 'Show All Activity' }))
  await waitFor(() => expect(pathOf(router)).toBe('/activity'))
})

test('further entries are shown on demand', async () => {
  api.on(activity, ({ query }) =>
    query['cursor'] === 'next'
      ? page([recordedChange({ id: '0193a2b4-0000-7000-8000-00000000c002', label: 'Ikoyi' })])
      : page([recordedChange()], 'next'),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Show More' }))
  expect(await entry(/price of Ikoyi/)).toBeTruthy()
})

test('further entries are shown also if a change of others is read while they are loaded', async () => {
  const next = recordedChange({ id: '0193a2b4-0000-7000-8000-00000000c002', label: 'Ikoyi' })
  const later = recordedChange({ id: '0193a2b4-0000-7000-8000-00000000c003', label: 'Yaba' })
  let hasChanged = false
  let respond = () => {}
  api.on(activity, async ({ query }) => {
    if (query['cursor'] !== 'next') return page([...(hasChanged ? [later] : []), recordedChange()], 'next')
    if (!hasChanged) await new Promise<void>((resolve) => (respond = resolve))
    return page([next])
  })
  const { user, client } = open()
  await user.click(await screen.findByRole('button', { name: 'Show More' }))
  await waitFor(() => expect(api.received(activity)).toHaveLength(2))
  hasChanged = true
  await updateQueries(client, [
    {
      seq: 1,
      admin_name: null,
      entity: 'property',
      id: 'p1',
      action: 'update',
      version: 2,
      operation_id: null,
      admin_id: null,
    },
  ])
  respond()
  expect(await entry(/price of Yaba/)).toBeTruthy()
  expect(await entry(/price of Ikoyi/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull()
})

test('a search of the filters without a match offers to clear them', async () => {
  api.on(activity, page([]))
  const { user } = open('/activity?source=intake')
  expect(await screen.findByText('No change matches these filters.')).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Clear Filters' })[0]!)
  expect(await screen.findByText('Nothing was changed yet.')).toBeTruthy()
})
