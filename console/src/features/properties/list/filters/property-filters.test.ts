import { expect, test } from 'vitest'
import { writeFilters } from '../../../../lists/use-filters'
import { countFilters, findUnknown, isFiltered, readFilters } from './property-filters'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('invalid values in the URL are ignored', () => {
  const filters = read('tab=sold&type=Rent&property_type_id=9&min_price=-1&max_price=1e6&sort=size')
  expect(filters).toEqual(read(''))
  expect(isFiltered(filters)).toBe(false)
})

test('filters are read from the URL and written back unchanged', () => {
  const search = 'tab=archived&q=lekki&property_type_id=8&type=Sell&min_price=5&max_price=9&sort=price_desc'
  expect(writeFilters(new URLSearchParams(), read(search), readFilters).toString()).toBe(search)
})

test('a changed filter leaves other parameters of the URL', () => {
  const search = writeFilters(new URLSearchParams('form=new&q=a&tab=archived'), { q: '', tab: 'active' }, readFilters)
  expect(search.toString()).toBe('form=new')
})

test('several needs are read in the order of the options, and one that is unknown makes all unknown', () => {
  expect(read('needs=agent,photos,agent').needs).toBe('photos,agent')
  expect(read('needs=agent,love').needs).toBeUndefined()
  expect(countFilters(read('needs=agent,photos&min_price=1&max_price=2&min_bedroom=3'))).toBe(4)
})

test('values of the URL that are no option are found', () => {
  const search = new URLSearchParams(
    'tab=sold&type=Rent&needs=photos&sort=size&min_bedroom=10%2B&min_created_at=2026-02-30&q=x&form=new&max_price=9',
  )
  expect(findUnknown(search)).toEqual([
    ['tab', 'sold'],
    ['type', 'Rent'],
    ['min_bedroom', '10+'],
    ['min_created_at', '2026-02-30'],
    ['sort', 'size'],
  ])
})
