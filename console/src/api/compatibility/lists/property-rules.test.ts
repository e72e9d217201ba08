import { type PropertyCard, PropertyQuery } from '@gatehouse/contract/entities/property'
import { samplePropertyCard } from '@gatehouse/contract/samples'
import { expect, test } from 'vitest'
import { propertyRules } from './property-rules'
import { selectRows } from './select-rows'

const card = (more: Partial<PropertyCard>): PropertyCard => ({ ...samplePropertyCard, ...more })
const read = (search: string) => PropertyQuery.parse(Object.fromEntries(new URLSearchParams(search)))

test('a whole list is searched without regard to case and marks, filtered and sorted', () => {
  const cards = [
    card({ id: '1', location: 'Ọ̀ṣogbo', price: 5 }),
    card({ id: '2', location: 'Lekki', property_description: 'Near OSOGBO road', price: 9 }),
    card({ id: '3', location: 'Osogbo', type: 'Lease', price: 7 }),
    card({ id: '4', location: 'Ikoyi', price: 7, property_images: [] }),
  ]
  const ids = (search: string) => selectRows(cards, propertyRules, read(search)).data.map(({ id }) => id)
  expect(ids('q=osogbo&sort=price_desc')).toEqual(['2', '3', '1'])
  expect(ids('q=osogbo&type=Lease')).toEqual(['3'])
  expect(ids('min_price=6&max_price=8')).toEqual(['3', '4'])
  expect(ids('property_type_id=7')).toEqual([])
  expect(ids('needs=photos')).toEqual(['4'])
  expect(ids('needs=price')).toEqual([])
})

test('several needs must all be true, 10+ rooms count as ten, and a day is that in Lagos', () => {
  const cards = [
    card({ id: '1', property_images: [], price: null, bedroom: '10+', created_at: '2026-11-01T23:30:00.000Z' }),
    card({ id: '2', property_images: [], bedroom: '10', created_at: '2026-11-01T22:30:00.000Z' }),
    card({ id: '3', bedroom: '9', created_at: '2026-10-01T00:00:00.000Z' }),
  ]
  const ids = (search: string) => selectRows(cards, propertyRules, read(search)).data.map(({ id }) => id)
  expect(ids('needs=photos,price')).toEqual(['1'])
  expect(ids('needs=any')).toEqual(['1', '2'])
  expect(ids('min_bedroom=10')).toEqual(['1', '2'])
  expect(ids('min_bedroom=10&min_created_at=2026-11-02')).toEqual(['1'])
  expect(ids('min_created_at=2026-10-01&max_created_at=2026-11-01')).toEqual(['2', '3'])
})
