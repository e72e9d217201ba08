import type { Import, ImportRow } from '@gatehouse/contract/imports/endpoints'
import { importEndpoints } from '@gatehouse/contract/imports/endpoints'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { readLastChange } from '../../api/session/last-changes'
import { ImportPage } from './import-page'

const api = useFakeApi()
const id = '019ac6a0-0000-7000-8000-000000000001'
const operationId = '019ac6a0-0000-7000-8000-000000000002'

const staged = (more: Partial<Import> = {}): Import => ({
  id,
  created_at: '2026-11-28T09:00:00.000Z',
  target: 'listings',
  entity: 'property',
  state: 'ready',
  mode: 'check',
  update: false,
  can_update: false,
  month_first: false,
  skip_duplicates: false,
  message: null,
  progress: 0,
  rows: 4,
  counts: { new: 2, refused: 2 },
  duplicates: 0,
  columns: [
    { name: 'Town', field: 'town', samples: ['Lekki'] },
    { name: 'Asking', field: 'price', samples: ['POA'] },
  ],
  fields: [
    { name: 'town', label: 'Town' },
    { name: 'price', label: 'Price' },
  ],
  problems: [],
  changed_fields: [],
  operation_id: null,
  ...more,
})

const refusedRow = (line: number, price = 'POA'): ImportRow => ({
  line,
  state: 'refused',
  cells: ['Lekki', price],
  shown: null,
  problems: [{ column: 1, message: `the price '${price}' is not a number` }],
  warning: null,
  equal_to: null,
  changes: [],
})

const good = (line: number): ImportRow => ({ ...refusedRow(line), state: 'new', shown: 'Sell, Lekki', problems: [] })

const show = (data: Import, rows: ImportRow[] = []) =>
  api.on(importEndpoints.find, { status: true, data, rows, next_cursor: null })

const open = (at = `/import/listings/${id}`) =>
  renderPage(<ImportPage />, { at, path: at.endsWith(id) ? '/import/:target/:id' : '/import/:target' })

const checked = (row: ImportRow) => ({ status: true as const, message: 'The row was checked again', data: row })
const changed = (data: Import) => ({ status: true as const, message: 'The import has started', data })

beforeEach(() => {
  show(staged(), [refusedRow(3), refusedRow(7)])
  api.on(importEndpoints.updateRow, ({ params }) => checked(good(Number(params['line']))))
})

test('a row that is corrected with Enter moves the focus to the next refused cell', async () => {
  const { user } = open()
  const [first, second] = await screen.findAllByRole('textbox', { name: 'Asking' })
  expect(screen.getAllByText("The price 'POA' is not a number")).toHaveLength(2)
  await user.clear(first!)
  await user.type(first!, '5m{Enter}')
  expect(await screen.findByText('Corrected')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(second))
  expect(api.received(importEndpoints.updateRow).map(({ body }) => body)).toEqual([{ cells: { Asking: '5m' } }])
})

test('a cell that was typed and left is checked before the import begins', async () => {
  api.on(importEndpoints.update, changed(staged({ state: 'checking', mode: 'good' })))
  const { user } = open()
  const [first] = await screen.findAllByRole('textbox', { name: 'Asking' })
  await user.clear(first!)
  await user.type(first!, '5m')
  await user.click(screen.getByRole('button', { name: 'Import the Good Ones' }))
  expect(await screen.findByText(/^Checking · 0 of 4 rows/)).toBeTruthy()
  expect(api.received(importEndpoints.updateRow)).toHaveLength(1)
  expect(api.received(importEndpoints.update).map(({ body }) => body)).toEqual([{ mode: 'good' }])
})

test('a cell that is still refused stays, with the new message', async () => {
  api.on(importEndpoints.updateRow, checked(refusedRow(3, 'soon')))
  const { user } = open()
  const [first] = await screen.findAllByRole('textbox', { name: 'Asking' })
  await user.clear(first!)
  await user.type(first!, 'soon{Enter}')
  expect(await screen.findByText("The price 'soon' is not a number")).toBeTruthy()
  expect(document.activeElement).toBe(first)
})

const ofOtherWidth = (line: number, cells: string[]): ImportRow => ({
  ...refusedRow(line),
  cells,
  problems: [{ column: null, message: `it has ${cells.length} cells where the header has 2 columns` }],
})

test('cells that a comma has separated are joined, and the row is sent as a whole', async () => {
  show(staged(), [ofOtherWidth(3, ['12', 'Admiralty Way', '45', '000', '000'])])
  const { user } = open()
  expect(await screen.findByText('It has 5 cells where the header has 2 columns')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Correct the Cells' }))
  expect(screen.getByRole('textbox', { name: 'Cell 5, without a column' })).toHaveProperty('value', '000')
  expect(screen.getByRole('button', { name: 'Check Row' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Join with Next: Town' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Town' }))
  await user.click(screen.getByRole('button', { name: 'Join with Next: Asking' }))
  await user.click(screen.getByRole('button', { name: 'Join with Next: Asking' }))
  expect(screen.getByText('Each cell has its column.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Check Row' }))
  expect(await screen.findByText('Corrected')).toBeTruthy()
  expect(api.received(importEndpoints.updateRow).map(({ body }) => body)).toEqual([
    { cells: { Town: '12, Admiralty Way', Asking: '45,000,000' } },
  ])
})

test('an empty cell is inserted where one is missing, and the row is checked when it is left', async () => {
  show(staged(), [ofOtherWidth(3, ['5m'])])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Correct the Cells' }))
  await user.click(screen.getByRole('button', { name: 'Insert Empty Cell: Town' }))
  await user.type(screen.getByRole('textbox', { name: 'Town' }), 'Ikoyi')
  await user.click(document.body)
  expect(await screen.findByText('Corrected')).toBeTruthy()
  expect(api.received(importEndpoints.updateRow).map(({ body }) => body)).toEqual([
    { cells: { Town: 'Ikoyi', Asking: '5m' } },
  ])
})

test('an import is discarded only after a question', async () => {
  api.on(importEndpoints.remove, { status: true, message: 'The import was discarded' })
  api.on(importEndpoints.list, { status: true, data: [] })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(api.received(importEndpoints.remove)).toHaveLength(0)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const [, confirm] = await screen.findAllByRole('button', { name: 'Discard', hidden: true })
  await user.click(confirm!)
  await waitFor(() => expect(api.received(importEndpoints.remove)).toHaveLength(1))
})

test('what is here already, and what equals an earlier row, is said before the import', async () => {
  show(staged({ counts: { existing: 4 }, duplicates: 1 }))
  open()
  expect(await screen.findByRole('heading', { name: 'No property will be added' })).toBeTruthy()
  expect(screen.getByText('4 rows were read. 4 are here already, and stay as they are.')).toBeTruthy()
})

test('where duplicates would be imported, it says where they can be left out', async () => {
  show(staged({ counts: { new: 4 }, duplicates: 2 }))
  open()
  const text = '2 equal an earlier one, and are imported too unless you leave out duplicates in Columns and Settings.'
  expect(await screen.findByText(text, { exact: false })).toBeTruthy()
})

test('an import of all rows has Stop, which checks the file again', async () => {
  show(staged({ state: 'writing', mode: 'all', counts: { new: 4 }, progress: 1, operation_id: operationId }))
  const stopped = staged({ message: 'Stopped. Nothing was imported.', counts: { new: 4 } })
  api.on(importEndpoints.update, changed(stopped))
  const { user } = open()
  expect(await screen.findByText('Importing · 1 of 4 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findAllByText('Stopped. Nothing was imported.')).toHaveLength(2)
  expect(api.received(importEndpoints.update).map(({ body }) => body)).toEqual([{ mode: 'check' }])
})

test('an import in chunks is stopped and continued as its operation', async () => {
  const operation = (state: 'running' | 'stopped') => ({
    status: true as const,
    data: {
      id: operationId,
      kind: 'import' as const,
      state,
      created_at: '2026-11-28T09:00:00.000Z',
      total: 4,
      done: 2,
      left: [],
      undoes: null,
      undone_by: null,
      undoes_kind: null,
      undo_state: null,
      undo: 'It is still running',
      details: {},
    },
  })
  show(staged({ state: 'writing', mode: 'good', operation_id: operationId }))
  api.on(historyEndpoints.operation, operation('running'))
  api.on(historyEndpoints.stopOperation, operation('stopped'))
  api.on(historyEndpoints.continueOperation, operation('running'))
  const { user } = open()
  expect(await screen.findByText('Importing: 2 of 4')).toBeTruthy()
  api.on(historyEndpoints.operation, operation('stopped'))
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(await screen.findByText('Stopped: 2 of 4 imported')).toBeTruthy()
  api.on(historyEndpoints.operation, operation('running'))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Importing: 2 of 4')).toBeTruthy()
})

test('the end of an import is a notice with Undo, which Ctrl Z repeats as one', async () => {
  const writing = staged({ state: 'writing', mode: 'all', counts: { new: 4 }, operation_id: operationId })
  show(writing)
  api.on(historyEndpoints.operation, {
    status: true,
    data: {
      id: operationId,
      kind: 'import',
      state: 'done',
      created_at: '2026-11-28T09:00:00.000Z',
      total: 4,
      done: 4,
      left: [],
      undoes: null,
      undone_by: null,
      undoes_kind: null,
      undo_state: null,
      undo: 'possible',
      details: {},
    },
  })
  open()
  expect(await screen.findByText('Importing · 0 of 4 rows')).toBeTruthy()
  show(staged({ state: 'done', mode: 'all', counts: { written: 4 }, operation_id: operationId }))
  expect(await screen.findByRole('button', { name: /^Undo.*4 properties imported/ }, { timeout: 3000 })).toBeTruthy()
  expect(readLastChange()).toEqual({ operationId })
})

test('imports of the last week are listed with what they have done; unknown kinds have no page', async () => {
  const rows = [
    staged({ state: 'done', counts: { written: 2_939 } }),
    staged({ id: operationId, state: 'failed', message: 'The server could not finish. Check the file again.' }),
    staged({ id: '019ac6a0-0000-7000-8000-000000000003', target: 'agents' }),
  ]
  api.on(importEndpoints.list, { status: true, data: rows })
  const view = open('/import/listings')
  expect(await screen.findByText('2,939 imported')).toBeTruthy()
  expect(screen.getByText('The server could not finish. Check the file again.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  view.unmount()
  open('/import/houses')
  expect(await screen.findByText('This cannot be imported')).toBeTruthy()
})

test('an import that is no longer on the server says so', async () => {
  const gone = 'This import is no longer on the server. Please choose the file again.'
  api.on(importEndpoints.find, errorReply('not_found', gone))
  open()
  expect(await screen.findByText(gone)).toBeTruthy()
})

test('what an update changes is shown as amounts with the difference, and columns without effect are named', async () => {
  const changes = [
    { field: 'price', before: '85000000', after: '850000000' },
    { field: 'facts.agency_fee', before: '', after: '500000' },
    { field: 'bedroom', before: '3', after: '4' },
  ]
  const columns = [
    { name: 'Price', field: 'price', samples: ['850000000'] },
    { name: 'Agency fee', field: 'facts.agency_fee', samples: ['500000'] },
    { name: 'Bedroom', field: 'bedroom', samples: ['4'] },
    { name: 'Agent name', field: null, samples: ['Eze Realty'] },
    { name: 'Archived', field: null, samples: ['NO'] },
  ]
  const row = { ...good(2), state: 'update' as const, changes }
  show(staged({ update: true, can_update: true, counts: { update: 1, unchanged: 3 }, columns }), [row])
  open()
  const price = await screen.findByText('Price', { selector: 'dt' })
  expect(price.nextElementSibling?.textContent).toBe('₦85,000,000 → ₦850,000,000+900 %')
  expect(screen.getByText('Agency fee', { selector: 'dt' }).nextElementSibling?.textContent).toBe('empty → ₦500,000')
  expect(screen.getByText('Bedroom', { selector: 'dt' }).nextElementSibling?.textContent).toBe('3 → 4')
  expect(screen.getByText('4 rows were read. 3 change nothing.')).toBeTruthy()
  expect(screen.getByText('Not imported: Agent name and Archived. What was edited there has no effect.')).toBeTruthy()
})
