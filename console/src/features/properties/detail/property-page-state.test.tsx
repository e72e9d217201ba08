import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { foundProperty, openPropertyPage, usePropertyPageApi } from '../../../../test/pages/property-page'
import { recordedChange } from '../../../../test/records/recorded-change'

const api = usePropertyPageApi()

test('a listing that is sold says since when and by whom', async () => {
  const since = '2026-11-20T09:00:00.000Z'
  const set = { before: 'available', after: 'sold' }
  api.on(propertyEndpoints.find, foundProperty({ state: 'sold', state_changed_at: since }))
  const admin = { id: 'a2', name: 'Amina Bello' }
  const changes = [recordedChange(), recordedChange({ id: 'c2', created_at: since, admin, fields: { state: set } })]
  api.on(historyEndpoints.record, { status: true, data: changes, next_cursor: null })
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
