import type { PropertyCard } from '@gatehouse/contract/property'
import { samplePropertyCard } from '@gatehouse/contract/samples'
import { expect, test } from 'vitest'
import { writeFilters } from '../../../lists/use-filters'
import { filterInBrowser, isFiltered, readFilters } from './property-filters'

const read = (search: string) => readFilters(new URLSearchParams(search))
const card = (more: Partial<PropertyCard>): PropertyCard => ({ ...samplePropertyCard, ...more })

test('what cannot be read in an address is no filter', () => {
  const filters = read('tab=sold&type=Rent&property_type_id=9&min_price=-1&max_price=1e6&sort=size')
  expect(filters).toEqual(read(''))
  expect(isFiltered(filters)).toBe(false)
})

test('what the address says is read, and written back the same', () => {
  const search = 'tab=archived&q=lekki&type=Sell&property_type_id=8&min_price=5&max_price=9&sort=price_desc'
  expect(writeFilters(new URLSearchParams(), read(search), readFilters).toString()).toBe(search)
})

test('a changed filter leaves what else stands in the address', () => {
  const search = writeFilters(new URLSearchParams('form=new&q=a&tab=archived'), { q: '', tab: 'active' }, readFilters)
  expect(search.toString()).toBe('form=new')
})

test('a whole list is searched without regard to case and marks, filtered and sorted', () => {
  const cards = [
    card({ id: '1', location: 'Ọ̀ṣogbo', price: 5 }),
    card({ id: '2', location: 'Lekki', property_description: 'Near OSOGBO road', price: 9 }),
    card({ id: '3', location: 'Osogbo', type: 'Lease', price: 7 }),
    card({ id: '4', location: 'Ikoyi', price: 7 }),
  ]
  const ids = (search: string) => filterInBrowser(cards, read(search)).map(({ id }) => id)
  expect(ids('q=osogbo&sort=price_desc')).toEqual(['2', '3', '1'])
  expect(ids('q=osogbo&type=Lease')).toEqual(['3'])
  expect(ids('min_price=6&max_price=8')).toEqual(['3', '4'])
  expect(ids('property_type_id=7')).toEqual([])
})
