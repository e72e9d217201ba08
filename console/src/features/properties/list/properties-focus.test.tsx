import { type PropertyCard } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { samplePropertyCard, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFakeApi } from '../../../../test/fake-api'
import { deletedProperty } from '../../../../test/records/deleted-property'
import { renderPage } from '../../../../test/render-page'
import { PropertiesPage } from './properties-page'

const api = useFakeApi()

const listed = (number: number): PropertyCard => ({
  ...samplePropertyCard,
  id: `id-${number}`,
  location: `Street ${number}, Lekki`,
})
const page = <Listed,>(...data: Listed[]) => ({ status: true as const, data, total: data.length, next_cursor: null })
const active = (...numbers: number[]) => api.on(propertyEndpoints.list, page(...numbers.map(listed)))
const focused = () => document.activeElement

function open() {
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  return renderPage(<PropertiesPage />, { at: '/properties' })
}

test('after Archive or Delete the focus is on the menu of the next card, else the previous, and Undo leaves it there', async () => {
  const data = { restorable_until: '2026-12-18T00:00:00Z' }
  api.on(propertyEndpoints.archive, { status: true, message: 'Property archived successfully' })
  api.on(propertyEndpoints.unarchive, { status: true, message: 'Property unarchived successfully' })
  api.on(propertyEndpoints.remove, { status: true, message: 'Property deleted successfully', data })
  active(1, 2, 3)
  const { user } = open()
  const menuOf = (street: number) =>
    screen.queryByRole('button', { name: new RegExp(`^Actions for .*Street ${street}`) })
  await screen.findAllByRole('article')
  await user.click(menuOf(2)!)
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  active(1, 3)
  await user.click(await screen.findByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(menuOf(2)).toBeNull())
  expect(focused()).toBe(menuOf(3))

  active(1, 2, 3)
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(focused()).toBe(menuOf(3))
  await waitFor(() => expect(menuOf(2)).not.toBeNull())
  expect(focused()).toBe(menuOf(3))

  await user.click(menuOf(3)!)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  active(1, 2)
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(menuOf(3)).toBeNull())
  expect(focused()).toBe(menuOf(2))
})

test('after Restore the focus is on Restore of the next property, and on the heading after the last one', async () => {
  const bin = (...numbers: number[]) =>
    api.on(historyEndpoints.bin, {
      status: true,
      data: numbers.map((number) => deletedProperty(listed(number))),
      next_cursor: null,
    })
  api.on(propertyEndpoints.restore, { status: true, message: 'Property restored successfully' })
  bin(5, 6)
  active(1)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Recently Deleted' }))
  await screen.findByRole('dialog', { name: 'Recently Deleted' })
  const restore = (street: number) => screen.queryByRole('button', { name: new RegExp(`^Restore .*Street ${street}`) })
  await waitFor(() => expect(restore(5)).not.toBeNull())
  bin(6)
  await user.click(restore(5)!)
  await waitFor(() => expect(restore(5)).toBeNull())
  expect(focused()).toBe(restore(6))
  bin()
  await user.click(restore(6)!)
  await screen.findByText('Nothing was deleted in the last 30 days.')
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Recently Deleted' }))
})
