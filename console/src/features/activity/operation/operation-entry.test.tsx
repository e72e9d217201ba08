import type { RecordedChange } from '@gatehouse/contract/history/change'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../../../test/fake-api'
import { moveOperation, operationId, recordedChange } from '../../../../test/records/recorded-change'
import { renderPage } from '../../../../test/render-page'
import { UndoHost } from '../../../app/shell/undo-host'
import { requestUndo } from '../../../forms/undo/undo-requests'
import { ActivityList } from '../activity-list'
import { noFilters } from '../filters/activity-filters'

const api = useFakeApi()
const { activity, change, continueOperation, operation, undoOperation } = historyEndpoints
const undoId = '0193a2b4-0000-7000-8000-00000000a002'

const moved = (more: Partial<RecordedChange> = {}) =>
  recordedChange({
    operation_id: operationId,
    fields: { agent_id: { before: 'a1', after: 'a2' } },
    operation: moveOperation(),
    ...more,
  })
const entries = (...data: RecordedChange[]) =>
  api.on(activity, ({ query }) => ({
    status: true as const,
    data: query['operation_id'] === undefined ? data : [moved({ label: 'Admiralty Way' })],
    next_cursor: null,
  }))
const open = () =>
  renderPage(
    <>
      <ActivityList filters={noFilters} onClear={() => {}} />
      <UndoHost />
    </>,
    { at: '/activity' },
  )
const entry = (name: RegExp) => screen.findByRole('article', { name })

beforeEach(() => {
  requestUndo(null)
  entries(moved())
  api.on(change, { status: true, data: moved() })
})

test('a move is one entry with its agents, and opens into its rows', async () => {
  const { user } = open()
  const shown = await entry(/^Ngozi Adeyemi moved 12 properties from Lekki Homes to Ikoyi Keys$/)
  expect(within(shown).getByRole('link', { name: 'Ikoyi Keys' }).getAttribute('href')).toBe(
    '/agents/0193a2b4-0000-7000-8000-0000000000a2',
  )
  const button = within(shown).getByRole('button', { name: 'Show Rows' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(await entry(/^Changed the agent of Admiralty Way$/)).toBeTruthy()
  expect(api.received(activity).at(-1)?.query).toMatchObject({ operation_id: operationId })
})

test.each([
  ['import', { kind: 'import', total: 412, done: 412 }, {}, /^Command line imported 412 properties$/],
  [
    'purge',
    { kind: 'purge', undo: 'The record no longer exists' },
    { source: 'server' },
    /^Server removed 12 records for good/,
  ],
  [
    'retention',
    { kind: 'retention', details: { older_than_days: 365 } },
    { source: 'server', entity: 'signup' },
    /^Server removed 12 sign-ups older than 365 days$/,
  ],
  [
    'erasure',
    { kind: 'erasure', done: 3, total: 4 },
    { entity: 'erasure' },
    /^Command line erased the data of a person: 3 of 4 records$/,
  ],
  [
    'undo',
    { kind: 'undo', undoes_kind: 'import', details: {}, done: 410 },
    {},
    /^Command line undid an import: 410 of 12 records$/,
  ],
] as const)('an operation of the kind %s has its sentence', async (_, more, of, name) => {
  entries(moved({ admin: null, source: 'command', operation: moveOperation(more), ...of }))
  open()
  expect(await entry(name)).toBeTruthy()
})

test('what cannot be undone says so, and has no Undo', async () => {
  const undo = 'What was erased cannot be brought back'
  entries(moved({ entity: 'erasure', operation: moveOperation({ kind: 'erasure', undo }) }))
  open()
  const shown = await entry(/erased the data of a person/)
  expect(shown.textContent).toContain('Cannot be undone: What was erased cannot be brought back')
  expect(within(shown).queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('the question before an undo says what it will do, its progress is shown, and then what it has left', async () => {
  const left = [{ entity: 'property', id: 'p1', reason: 'It was changed since by Bísí Adé', label: 'Yaba' }]
  let isFinished = false
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const undoing = moveOperation({ id: undoId, kind: 'undo', state: 'running', undoes: operationId, done: 3, total: 12 })
  api.on(operation, ({ params }) => ({
    status: true as const,
    data:
      params['id'] !== undoId
        ? moveOperation({ undone_by: undoId, undo_state: 'running' })
        : { ...undoing, ...(isFinished && { state: 'done' as const, done: 11, left }) },
  }))
  api.on(undoOperation, async () => {
    await finished
    isFinished = true
    return {
      status: true as const,
      message: '11 changes were undone. 1 was left as it is now.',
      data: { operation_id: undoId, undone: 11, left },
    }
  })
  const { user } = open()
  await user.click(within(await entry(/moved 12/)).getByRole('button', { name: 'Undo' }))
  const question = await screen.findByRole('dialog', { name: 'Undo This Move?' })
  expect(
    await within(question).findByText(/^The 12 properties go back to Lekki Homes\. What was changed since/),
  ).toBeTruthy()
  expect(question.textContent).toContain('moved 12 properties from Lekki Homes to Ikoyi Keys')
  await user.click(within(question).getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undoing: 3 of 12')).toBeTruthy()
  finish()
  expect(await screen.findByText('11 changes were undone. 1 was left as it is now.')).toBeTruthy()
  const rest = within(await screen.findByRole('dialog', { name: 'Not Everything Was Undone' }))
  expect((await rest.findByRole('listitem')).textContent).toBe('Yaba: It was changed since by Bísí Adé')
  await user.click(rest.getAllByRole('button', { name: 'Close' })[0]!)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an undo that began before the page was opened shows its progress, and its end', async () => {
  const undo = 'It was undone already'
  const running = moved({ operation: moveOperation({ undone_by: undoId, undo_state: 'running', undo }) })
  entries(running)
  let state: 'running' | 'done' = 'running'
  api.on(operation, ({ params }) => ({
    status: true as const,
    data:
      params['id'] === undoId
        ? moveOperation({ id: undoId, kind: 'undo', state, undoes: operationId, done: 5, total: 12 })
        : running.operation!,
  }))
  open()
  expect(await screen.findByText('Undoing: 5 of 12')).toBeTruthy()
  state = 'done'
  entries(moved({ operation: moveOperation({ undone_by: undoId, undo_state: 'done', undo }) }))
  await waitFor(() => expect(screen.queryByText(/^Undoing/)).toBeNull(), { timeout: 5000 })
  expect((await entry(/moved 12/)).textContent).toContain('Undone')
})

test('an undo that was stopped is shown as stopped at both entries, and goes on from either', async () => {
  const undo = 'It was undone already'
  const stopped = moveOperation({ id: undoId, kind: 'undo', state: 'stopped', undoes: operationId, done: 5, total: 12 })
  const undone = moved({ operation: moveOperation({ undone_by: undoId, undo_state: 'stopped', undo }) })
  entries(undone, moved({ id: 'c2', operation: { ...stopped, undoes_kind: 'import', details: {} } }))
  let state: 'stopped' | 'running' = 'stopped'
  api.on(operation, () => ({ status: true as const, data: { ...stopped, state } }))
  api.on(continueOperation, () => {
    state = 'running'
    return { status: true as const, data: { ...stopped, state } }
  })
  const { user } = open()
  const ofMove = within(await entry(/moved 12/))
  expect(await ofMove.findByText('Stopped: 5 of 12 undone')).toBeTruthy()
  expect(ofMove.queryByText('Undone')).toBeNull()
  const ofUndo = within(await entry(/undid an import/))
  expect(await ofUndo.findByText('Stopped: 5 of 12 undone')).toBeTruthy()
  expect(ofUndo.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await user.click(ofMove.getByRole('button', { name: 'Continue' }))
  expect(await ofMove.findByText('Undoing: 5 of 12')).toBeTruthy()
  expect(api.received(continueOperation)[0]?.params).toEqual({ id: undoId })
})

test('an undo opens into what it has left, with what changed and by whom', async () => {
  const left = [{ entity: 'property', id: 'p1', reason: 'It was changed since by Bísí Adé' }]
  const undone = moveOperation({ id: undoId, kind: 'undo', undoes_kind: 'move', total: 12, done: 11, left })
  entries(moved({ operation: undone }))
  api.on(operation, { status: true, data: { ...undone, left: [{ ...left[0]!, label: 'Yaba' }] } })
  const { user } = open()
  const shown = await entry(/moved 11 properties back from Lekki Homes to Ikoyi Keys/)
  expect(shown.textContent).toContain('1 left as they are')
  await user.click(within(shown).getByRole('button', { name: 'Show Rows' }))
  const list = await screen.findByRole('region', { name: '1 record left as it is' })
  expect(list.textContent).toContain('Yaba: It was changed since by Bísí Adé')
})
