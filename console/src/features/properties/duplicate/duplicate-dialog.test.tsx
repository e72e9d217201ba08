import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { propertyDuplicateEndpoints } from '@gatehouse/contract/operations/property-duplicate'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useFakeApi } from '../../../../test/fake-api'
import { recordedChange } from '../../../../test/history/recorded-change'
import { moveOperation } from '../../../../test/records/recorded-change'
import { renderPage } from '../../../../test/render-page'
import { readLastChange, removeLastChanges, storeOperation } from '../../../api/session/last-changes'
import { UndoHost } from '../../../app/shell/undo-host'
import { requestUndo } from '../../../forms/undo/undo-requests'
import { DuplicateDialog } from './duplicate-dialog'

const api = useFakeApi()
const operationId = '019ac6a0-0000-7000-8000-000000000002'
const ids = ['019ac6a0-0000-7000-8000-000000000003', '019ac6a0-0000-7000-8000-000000000004']
const operation = moveOperation({
  id: operationId,
  kind: 'bulk',
  total: 2,
  done: 2,
  details: { action: 'duplicate', entity: 'property' },
})
const property = { id: 'p1', bedroom: '3', property_type_id: 2, location: 'Admiralty Way, Lekki' } as const

beforeEach(() => {
  requestUndo(null)
  removeLastChanges()
  api.on(propertyDuplicateEndpoints.create, {
    status: true,
    message: '2 properties created',
    change_id: '019ac6a0-0000-7000-8000-000000000005',
    data: { operation_id: operationId, ids },
  })
  api.on(historyEndpoints.operation, { status: true, data: operation })
})

test('several copies are the last change of the tab, which Ctrl Z asks to undo as one', async () => {
  const { user } = renderPage(
    <>
      <UndoHost />
      <DuplicateDialog property={property} onClose={() => {}} />
    </>,
    { at: '/properties' },
  )
  await user.click(await screen.findByRole('button', { name: 'Increase Number of copies' }))
  await user.click(screen.getByRole('button', { name: 'Create 2 Copies' }))
  expect(await screen.findByRole('button', { name: /^Undo/ })).toBeTruthy()
  expect(readLastChange()).toEqual({ operationId })
})

test('Ctrl Z asks before it undoes the copies, also after a reload', async () => {
  storeOperation(operationId)
  const change = recordedChange({ action: 'create', operation_id: operationId, operation })
  api.on(historyEndpoints.activity, { status: true, data: [change], next_cursor: null })
  api.on(historyEndpoints.change, { status: true, data: change })
  renderPage(<UndoHost />, { at: '/properties' })
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.textContent).toContain('The 2 properties that it created are deleted'), {
    timeout: 5_000,
  })
  expect(api.received(historyEndpoints.undoOperation)).toHaveLength(0)
})
