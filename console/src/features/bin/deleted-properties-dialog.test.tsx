import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { type DeletedRecord, historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../test/fake-api'
import { deletedProperty } from '../../../test/records/deleted-property'
import { renderPage } from '../../../test/render-page'
import { DeletedPropertiesDialog } from './deleted-properties-dialog'

const api = useFakeApi()
const { removeFiles } = propertyEndpoints
const deleted = deletedProperty()
const list = (data: DeletedRecord[]) => ({ status: true as const, data, next_cursor: null })

async function removePhotos() {
  const { user } = renderPage(<DeletedPropertiesDialog onClose={() => {}} />, { at: '/properties' })
  await user.click(await screen.findByRole('button', { name: /^Remove Photos Now: / }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Are you sure you want to remove the photos of this property?')
  expect(question.textContent).toContain('cannot be restored')
  await user.click(within(question).getByRole('button', { name: 'Remove' }))
}

test('the photos of a deleted property are removed after a confirmation, and it can still be restored', async () => {
  api.on(historyEndpoints.bin, list([deleted]))
  api.on(removeFiles, () => {
    api.on(historyEndpoints.bin, list([{ ...deleted, files: 0 }]))
    return { status: true as const, message: 'Photos removed' }
  })
  await removePhotos()
  expect(await screen.findByText('Photos removed')).toBeTruthy()
  expect(api.received(removeFiles)[0]?.params).toEqual({ id: deleted.id })
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove Photos Now/ })).toBeNull())
  expect(screen.getByRole('button', { name: /^Restore/ })).toBeTruthy()
})

test('a failure is shown, and the photos stay', async () => {
  api.on(historyEndpoints.bin, list([deleted]))
  api.on(removeFiles, errorReply('internal', 'Something went wrong'))
  await removePhotos()
  expect(await screen.findByText('Failed to remove photos')).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Remove Photos Now/ })).toBeTruthy()
})
