import { propertyEndpoints, type PropertyRecord } from '@gatehouse/contract/entities/property'
import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { errorReply } from '../../../../test/fake-api'
import { addPhotos, field, lastForm, saveChanges, usePropertyFormApi } from '../../../../test/property-form'
import { fileOf } from '../../../../test/sample-files'

const api = usePropertyFormApi()
const saved = (more: Partial<PropertyRecord>) => ({
  status: true as const,
  message: 'Property updated successfully',
  data: { ...samplePropertyRecord, ...more },
})
const notices = () => within(screen.getByRole('region', { name: 'Notices' }))
const undo = () => notices().queryByRole('button', { name: 'Undo' })

/** Changes the price in the form. The server returns version 5. */
async function editPrice(price: string) {
  const view = await api.openEdit({ price: 630_000_000 })
  api.on(propertyEndpoints.update, saved({ price: Number(price), version: 5 }))
  fireEvent.change(field('Price'), { target: { value: price } })
  await saveChanges(view.user)
  await notices().findByText('Property updated successfully')
  return view
}

test('the notice after an edit names the old and the new price, and Undo sends the earlier values in that version', async () => {
  const { user } = await editPrice('600000000')
  expect(notices().getByText('₦630,000,000 → ₦600,000,000')).toBeTruthy()
  api.on(propertyEndpoints.update, saved({ price: 630_000_000, version: 6 }))
  await user.click(notices().getByRole('button', { name: 'Undo' }))
  expect(await notices().findByText('Change undone')).toBeTruthy()
  expect(notices().getByText('₦600,000,000 → ₦630,000,000')).toBeTruthy()
  expect(undo()).toBeNull()
  const { headers, texts, names } = lastForm(api.received(propertyEndpoints.update))
  expect(headers.get('If-Match')).toBe('"5"')
  expect(texts).toMatchObject({ price: '630000000', location: samplePropertyRecord.location })
  expect(names.filter((name) => name === 'property_images')).toEqual([])
})

test('an Undo does not remove what another admin has changed since', async () => {
  const { user } = await editPrice('600000000')
  api.on(propertyEndpoints.update, errorReply('stale', 'Changed', { current: saved({ version: 6 }).data }))
  await user.click(notices().getByRole('button', { name: 'Undo' }))
  expect(
    await notices().findByText('Someone else has changed this property since then. Nothing was undone.'),
  ).toBeTruthy()
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

test.each([
  ['without a change there is nothing to name or to undo', {}, async () => undefined, null],
  [
    'files of an edit are named and cannot be undone',
    {},
    async (user: Awaited<ReturnType<typeof editPrice>>['user']) => {
      await addPhotos(user, fileOf('jpg', 'new.jpg'))
      await screen.findByRole('button', { name: 'Image 3' })
    },
    'Property images changed',
  ],
  [
    'what the form would not accept any more cannot be undone',
    { amenities: [] },
    async (user: Awaited<ReturnType<typeof editPrice>>['user']) =>
      user.click(screen.getByRole('checkbox', { name: 'Gym' })),
    'Amenities: Empty → Gym',
  ],
])('%s', async (_, before, change, detail) => {
  const { user } = await api.openEdit(before)
  api.on(propertyEndpoints.update, saved({ version: 5 }))
  await change(user)
  await saveChanges(user)
  await notices().findByText('Property updated successfully')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  if (detail !== null) expect(notices().getByText(detail)).toBeTruthy()
  else expect(notices().queryByText(/changed|→/)).toBeNull()
  expect(undo()).toBeNull()
})

test('a server without versions offers no Undo of an edit', async () => {
  const { user } = await api.openEdit()
  api.on(propertyEndpoints.update, saved({ version: 0 }))
  await user.type(field('Location'), '!')
  await saveChanges(user)
  await notices().findByText('Property updated successfully')
  expect(undo()).toBeNull()
})
