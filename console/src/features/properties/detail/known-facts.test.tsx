import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { foundProperty, openPropertyPage, usePropertyPageApi } from '../../../../test/pages/property-page'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'

const api = usePropertyPageApi()
const section = () => screen.findByRole('region', { name: 'Facts' })

test('the known facts of a lease are shown with each line of the move-in total', async () => {
  const facts = {
    title: "Governor's consent",
    land_size: 2,
    land_unit: 'plot',
    power: ['Band A', 'Generator'],
    serviced: false,
    minimum_rent_months: 24,
    caution: 500_000,
    agency_fee: 9_999_999_999_999,
  }
  const found = foundProperty({ type: 'Lease', price: 5_000_000, location: 'Yaba, Lagos', facts })
  api.on(propertyEndpoints.find, found)
  openPropertyPage()
  const shown = within(await section())
  const value = (name: string) => shown.getByText(name).nextElementSibling?.textContent
  expect(value('Title document')).toBe("Governor's consent")
  expect(value('Land size')).toBe('2 plots')
  expect(value('Power')).toBe('Band A and Generator')
  expect(value('Serviced')).toBe('No')
  expect(shown.queryByText('Toilets')).toBeNull()
  expect(shown.getByRole('heading', { name: 'Move-in total ₦10,000,010,499,999' })).toBeTruthy()
  expect(value('Rent for 2 years')).toBe('₦10,000,000')
  expect(shown.getAllByText('₦500,000')).toHaveLength(2)
  expect(screen.getByText("Title: Governor's consent")).toBeTruthy()
  expect(screen.getByText('Move-in total: ₦10,000,010,499,999')).toBeTruthy()
  expect(shown.getByText(/^In Lagos State, a new tenant may be asked for at most one year/)).toBeTruthy()
})

test('a sale has the price of a square metre, and a property without facts no section', async () => {
  const found = foundProperty({ price: 90_000_000, facts: { building_size: 300 } })
  api.on(propertyEndpoints.find, found)
  const { unmount } = openPropertyPage()
  expect((await section()).textContent).toContain('Price per m² of the building₦300,000')
  unmount()
  api.on(propertyEndpoints.find, foundProperty({ facts: {} }))
  openPropertyPage()
  await screen.findByRole('heading', { name: 'Amenities' })
  expect(screen.queryByRole('region', { name: 'Facts' })).toBeNull()
})
