import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { listingStateEndpoints } from '@gatehouse/contract/history/listing-states'
import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { foundProperty, openPropertyPage, usePropertyPageApi } from '../../../../test/pages/property-page'

const api = usePropertyPageApi()

test('a listing that is sold says since when and by whom', async () => {
  const since = '2026-11-20T09:00:00.000Z'
  api.on(propertyEndpoints.find, foundProperty({ state: 'sold', state_changed_at: since }))
  const by = { id: 'a2', name: 'Amina Bello' }
  const { id } = samplePropertyRecord
  api.on(listingStateEndpoints.find, { status: true, data: [{ id, state: 'sold', since, by }] })
  openPropertyPage()
  const text = await screen.findByText(/by Amina Bello/)
  expect(text.closest('p')?.textContent).toBe('Sold since 20-11-2026 by Amina Bello')
})

test('the reference is copied by a button', async () => {
  const { user } = openPropertyPage()
  await user.click(await screen.findByRole('button', { name: 'Copy Reference' }))
  expect(await screen.findByText('Reference copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('GH-4K7P')
})
