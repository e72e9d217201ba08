import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionLost, errorReply, jsonReply, useFakeApi } from '../../../../test/fake-api'
import { recordedChange } from '../../../../test/history/recorded-change'
import { moveOperation, priceConflict } from '../../../../test/records/recorded-change'
import { renderPage } from '../../../../test/render-page'
import { readLastChange, storeChange, storeOperation } from '../../../api/session/last-changes'
import { UndoHost } from '../../../app/shell/undo-host'
import { requestUndo } from '../../../forms/undo/undo-requests'

const api = useFakeApi()
const fields = { price: { before: 180_000_000, after: 175_000_000 } }
const undone = {
  status: true as const,
  message: 'The change was undone',
  data: { operation_id: 'o1', undone: 1, left: [] },
}

beforeEach(() => {
  requestUndo(null)
  api.on(historyEndpoints.change, { status: true, data: recordedChange({ fields }) })
  api.on(historyEndpoints.record, { status: true, data: [], next_cursor: null })
  api.on(historyEndpoints.undoChange, undone)
})

const open = () =>
  renderPage(
    <>
      <UndoHost />
      <input aria-label="Search" />
    </>,
    { at: '/properties' },
  )
const pressUndo = () => act(() => requestUndo({ changeId: 'c1', isConfirmed: true, detail: 'Lekki' }))
const pressKeys = (on: Element = document.body) => fireEvent.keyDown(on, { key: 'z', ctrlKey: true })
const keys = () => api.received(historyEndpoints.undoChange).map(({ headers }) => headers.get('Idempotency-Key'))

test('what is confirmed is undone at once, and its notice offers to redo it', async () => {
  const { user } = open()
  pressUndo()
  expect(await screen.findByText('Change undone')).toBeTruthy()
  expect(screen.getByText('Lekki')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  api.on(historyEndpoints.undoOperation, { ...undone, message: '1 change was undone' })
  await user.click(screen.getByRole('button', { name: /^Redo/ }))
  expect(await screen.findByText('1 change was undone')).toBeTruthy()
  expect(api.received(historyEndpoints.undoOperation).map(({ params }) => params)).toEqual([{ id: 'o1' }])
})

test('an Undo asks about what another admin has changed since, and sends what was chosen', async () => {
  const conflicts = [priceConflict]
  const conflict = { status: false, code: 'conflict', message: 'It was changed since', conflicts }
  api.on(historyEndpoints.undoChange, jsonReply(conflict, 409))
  const { user } = open()
  pressUndo()
  const dialog = within(await screen.findByRole('dialog', { name: 'Changed Since' }))
  expect(await dialog.findByText(/Bola Ade changed this since/)).toBeTruthy()
  const choice = within(dialog.getByRole('group', { name: 'Price' }))
  expect(choice.getByRole('radio', { name: /As it is now, by Bola Ade\s*₦170,000,000/ })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  api.on(historyEndpoints.undoChange, undone)
  await user.click(choice.getByRole('radio', { name: /As it was before\s*₦180,000,000/ }))
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone')).toBeTruthy()
  expect(api.received(historyEndpoints.undoChange).at(-1)?.body).toEqual({ choose: { price: 'then' } })
  expect(new Set(keys()).size).toBe(2)
})

test('after a lost connection the same key is sent again', async () => {
  api.on(historyEndpoints.undoChange, connectionLost)
  const { user } = open()
  pressUndo()
  const again = await screen.findByRole('button', { name: 'Try Again' })
  api.on(historyEndpoints.undoChange, undone)
  await user.click(again)
  expect(await screen.findByText('Change undone')).toBeTruthy()
  expect(keys()).toEqual([expect.any(String), keys()[0]])
})

test('Ctrl Z shows the last change of the tab and undoes it after a question, but not in a field', async () => {
  storeChange('c1')
  const { user } = open()
  pressKeys(screen.getByRole('textbox'))
  expect(screen.queryByRole('dialog')).toBeNull()
  pressKeys()
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo This Change?' }))
  expect(await dialog.findByText(/changed the price of Lekki Phase 1/)).toBeTruthy()
  expect(dialog.getByText('−2.8 %')).toBeTruthy()
  expect(keys()).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(readLastChange()).toBeUndefined()
  pressKeys()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Ctrl Z undoes a move of properties as one, although its response names the change of an agent', async () => {
  const operation = moveOperation()
  const undo = 'Undo the move of the properties instead'
  const moved = recordedChange({ action: 'move', entity: 'agent', operation_id: operation.id, operation, undo })
  api.on(historyEndpoints.change, { status: true, data: moved })
  api.on(historyEndpoints.undoOperation, { ...undone, message: '12 changes were undone' })
  storeChange('c1')
  const { user } = open()
  pressKeys()
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo This Move?' }))
  expect(await dialog.findByText(/moved 12 properties from Lekki Homes to Ikoyi Keys/)).toBeTruthy()
  expect(dialog.getByText(/^The 12 properties go back to Lekki Homes/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('12 changes were undone')).toBeTruthy()
  expect(api.received(historyEndpoints.undoOperation)[0]?.params).toEqual({ id: operation.id })
  expect(readLastChange()).toBeUndefined()
})

test('the question before the undo of an action on several records says what becomes of them', async () => {
  const operation = moveOperation({ kind: 'bulk', details: { action: 'archive' } })
  api.on(historyEndpoints.change, { status: true, data: recordedChange({ operation_id: operation.id, operation }) })
  open()
  act(() => requestUndo({ changeId: 'c1', operationId: operation.id }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo This Action?' }))
  expect(await dialog.findByText(/archived 12 properties$/)).toBeTruthy()
  expect(dialog.getByText(/^Undo puts 12 properties back as before\. What was changed since stays/)).toBeTruthy()
})

test('Ctrl Z shows an operation of this tab, whose response names no change, and undoes it as one', async () => {
  const operation = moveOperation({ kind: 'bulk', details: { action: 'archive' } })
  const change = recordedChange({ operation_id: operation.id, operation })
  api.on(historyEndpoints.activity, { status: true, data: [], next_cursor: null })
  api.on(historyEndpoints.operation, { status: true, data: operation })
  api.on(historyEndpoints.change, { status: true, data: change })
  api.on(historyEndpoints.undoOperation, { ...undone, message: '12 changes were undone' })
  storeChange('c0')
  storeOperation(operation.id)
  const { user } = open()
  pressKeys()
  const dialog = within(await screen.findByRole('dialog', { name: /^Undo This/ }))
  // Its first change is listed a moment after its response.
  await waitFor(() => expect(api.received(historyEndpoints.activity)[0]?.query).toMatchObject({ limit: '1' }))
  api.on(historyEndpoints.activity, { status: true, data: [change], next_cursor: null })
  expect(await dialog.findByText(/archived 12 properties$/, {}, { timeout: 3000 })).toBeTruthy()
  expect(api.received(historyEndpoints.undoOperation)).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('12 changes were undone')).toBeTruthy()
  expect(api.received(historyEndpoints.undoOperation)[0]?.params).toEqual({ id: operation.id })
  expect(readLastChange()).toEqual({ changeId: 'c0' })
})

test('Ctrl Z says of an operation that changed nothing that there is nothing to undo, once', async () => {
  const operation = moveOperation({ kind: 'bulk', done: 0 })
  api.on(historyEndpoints.activity, { status: true, data: [], next_cursor: null })
  api.on(historyEndpoints.operation, { status: true, data: operation })
  storeOperation(operation.id)
  open()
  pressKeys()
  expect(await screen.findByText('Nothing is recorded that could be put back')).toBeTruthy()
  expect(readLastChange()).toBeUndefined()
})

test('an undo that goes on after its response shows its progress until its end', async () => {
  const undo = moveOperation({ id: 'o1', kind: 'undo', state: 'running', done: 5 })
  const goesOn = 'The undo is going on in the background'
  api.on(historyEndpoints.undoOperation, { ...undone, message: goesOn, data: { ...undone.data, state: 'running' } })
  api.on(historyEndpoints.operation, { status: true, data: undo })
  open()
  act(() => requestUndo({ changeId: 'c1', operationId: 'o0', isConfirmed: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo in Progress' }))
  expect(await dialog.findByText('Undoing: 5 of 12')).toBeTruthy()
  api.on(historyEndpoints.operation, { status: true, data: { ...undo, state: 'done', done: 12 } })
  expect(await screen.findByRole('dialog', { name: 'Everything Was Undone' }, { timeout: 5000 })).toBeTruthy()
  expect(screen.getByText('12 changes were undone.')).toBeTruthy()
  expect(screen.queryByText(goesOn)).toBeNull()
})

test('of very many records that an undo has left, the first are listed, and how many more there are', async () => {
  const left = Array.from({ length: 12 }, (_, index) => ({
    entity: 'property',
    id: `p${index}`,
    reason: 'It was changed since by Bola Ade',
    label: `Plot ${index}`,
  }))
  const message = '1 change was undone. 1,234 were left as they are now.'
  const data = { ...undone.data, left, left_count: 1_234 }
  api.on(historyEndpoints.undoOperation, { ...undone, message, data })
  const undo = moveOperation({ id: 'o1', kind: 'undo', total: 1_235, done: 1, left, left_count: 1_234 })
  api.on(historyEndpoints.operation, { status: true, data: undo })
  const { user } = open()
  act(() => requestUndo({ changeId: 'c1', operationId: 'o0', isConfirmed: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Not Everything Was Undone' }))
  expect(await dialog.findByText('1,234 records left as they are')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Show All' }))
  expect(dialog.getByRole('link', { name: 'Plot 11' })).toBeTruthy()
  expect(dialog.getByText('and 1,222 more')).toBeTruthy()
})

test('an undo that has undone nothing has that as its title', async () => {
  const left = [{ entity: 'property', id: 'p1', reason: 'It was changed since by Bola Ade', label: 'Yaba' }]
  const data = { ...undone.data, left, left_count: 1 }
  api.on(historyEndpoints.undoOperation, { ...undone, message: 'Nothing was undone', data })
  const undo = moveOperation({ id: 'o1', kind: 'undo', total: 1, done: 0, left, left_count: 1 })
  api.on(historyEndpoints.operation, { status: true, data: undo })
  open()
  act(() => requestUndo({ changeId: 'c1', operationId: 'o0', isConfirmed: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nothing Was Undone' }))
  expect(await dialog.findByRole('link', { name: 'Yaba' })).toBeTruthy()
})

test('a question that is closed while an operation is being undone does not close the next one', async () => {
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const operation = moveOperation()
  api.on(historyEndpoints.operation, { status: true, data: operation })
  api.on(historyEndpoints.undoOperation, async () => {
    await finished
    return { ...undone, message: '12 changes were undone' }
  })
  const { user } = open()
  act(() => requestUndo({ changeId: 'c1', operationId: operation.id, isConfirmed: true }))
  expect(await screen.findByText(/^Undoing/, {}, { timeout: 3000 })).toBeTruthy()
  await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!)
  act(() => requestUndo({ changeId: 'c2' }))
  await screen.findByRole('dialog', { name: 'Undo This Change?' })
  finish()
  expect(await screen.findByText('12 changes were undone')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Undo This Change?' })).toBeTruthy()
})

test('what cannot be undone is shown with the reason and without a button', async () => {
  const reason = 'What was erased cannot be brought back'
  api.on(historyEndpoints.change, { status: true, data: recordedChange({ action: 'erase', undo: reason }) })
  open()
  act(() => requestUndo({ changeId: 'c1' }))
  expect(await screen.findByText(`It cannot be undone: ${reason}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an undo that is rejected says why', async () => {
  api.on(historyEndpoints.undoChange, errorReply('conflict', 'It was undone already'))
  storeChange('c1')
  open()
  pressUndo()
  expect(await screen.findByText('It was undone already')).toBeTruthy()
  expect(readLastChange()).toBeUndefined()
})
