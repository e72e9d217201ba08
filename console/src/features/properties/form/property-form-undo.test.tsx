import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { addPhotos, field, saveChanges, usePropertyFormApi } from '../../../../test/property-form'
import { fileOf } from '../../../../test/sample-files'
import { useUndoRequest } from '../../../forms/undo/undo-requests'

const api = usePropertyFormApi()
const saved = (more: Partial<PropertyRecord>) => ({
  status: true as const,
  message: 'Property updated successfully',
  data: { ...samplePropertyRecord, ...more },
})
const notices = () => within(screen.getByRole('region', { name: 'Notices' }))
const undo = () => notices().queryByRole('button', { name: /^Undo/ })

/** Changes the price in the form. The server returns version 5. */
async function editPrice(price: string) {
  const view = await api.openEdit({ price: 630_000_000 })
  api.on(propertyEndpoints.update, { ...saved({ price: Number(price), version: 5 }), change_id: 'c5' })
  fireEvent.change(field('Price'), { target: { value: price } })
  await saveChanges(view.user)
  await notices().findByText('Property updated successfully')
  return view
}

test('the notice after an edit names the old and the new price, and Undo asks for the undo of its change', async () => {
  const { user } = await editPrice('600000000')
  expect(notices().getByText('₦630,000,000 → ₦600,000,000')).toBeTruthy()
  const { result } = renderHook(useUndoRequest)
  await user.click(notices().getByRole('button', { name: /^Undo/ }))
  expect(result.current).toEqual({
    changeId: 'c5',
    isConfirmed: true,
    detail: '₦600,000,000 → ₦630,000,000',
  })
})

test('other fields of an edit are named', async () => {
  const { user } = await api.openEdit({ price: 630_000_000 })
  api.on(propertyEndpoints.update, saved({ version: 5 }))
  fireEvent.change(field('Price'), { target: { value: '600000000' } })
  await user.type(field('Location'), '!')
  await user.type(screen.getByRole('spinbutton', { name: 'Bedroom' }), '7')
  await saveChanges(user)
  expect(await notices().findByText('₦630,000,000 → ₦600,000,000. Location and Bedroom changed')).toBeTruthy()
})

test('one short field of an edit is named with its values', async () => {
  const { user } = await api.openEdit()
  api.on(propertyEndpoints.update, saved({ version: 5 }))
  await user.type(screen.getByRole('spinbutton', { name: 'Bedroom' }), '7')
  await saveChanges(user)
  expect(await notices().findByText('Bedroom: 5 → 7')).toBeTruthy()
})

test('without a change there is nothing to name or to undo', async () => {
  const { user } = await api.openEdit()
  api.on(propertyEndpoints.update, saved({ version: 5 }))
  await saveChanges(user)
  await notices().findByText('Property updated successfully')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(notices().queryByText(/changed|→/)).toBeNull()
  expect(undo()).toBeNull()
})

test('files of an edit are named and can be undone', async () => {
  const { user } = await api.openEdit()
  api.on(propertyEndpoints.update, { ...saved({ version: 5 }), change_id: 'c5' })
  await addPhotos(user, fileOf('jpg', 'new.jpg'))
  await screen.findByRole('button', { name: 'Image 3' })
  await saveChanges(user)
  expect(await notices().findByText('Property images changed')).toBeTruthy()
  expect(undo()).toBeTruthy()
})

test('a server without a history offers no Undo of an edit', async () => {
  const { user } = await api.openEdit()
  api.on(propertyEndpoints.update, saved({ version: 0 }))
  await user.type(field('Location'), '!')
  await saveChanges(user)
  await notices().findByText('Property updated successfully')
  expect(undo()).toBeNull()
})
