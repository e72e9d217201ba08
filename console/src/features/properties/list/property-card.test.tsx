import { samplePropertyCard } from '@gatehouse/contract/samples'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../../test/render-page'
import { PropertyCard } from './property-card'

const open = (more: Partial<typeof samplePropertyCard> = {}) => {
  const menu = <button type="button">Menu</button>
  renderPage(<PropertyCard property={{ ...samplePropertyCard, ...more }} menu={menu} />, { at: '/properties' })
  return screen.getByRole('article')
}

test('the whole card is one link, whose name contains every visible text, and its menu is apart', () => {
  const card = within(open({ archived: true, state: 'under offer', amenities: [], facts: { title: 'C of O' } }))
  const texts = [
    '₦85,000,000',
    'Admiralty Way',
    'Duplex · C of O · Lekki Homes',
    'Sell',
    'Archived',
    'Under offer',
    'GH-4K7P',
    'no amenities',
    'Bedrooms: 5',
  ]
  const link = card.getByRole('link', { name: (name) => texts.every((text) => name.includes(text)) })
  expect(link.getAttribute('href')).toBe(`/properties/${samplePropertyCard.id}`)
  expect(link.contains(card.getByRole('button', { name: 'Menu' }))).toBe(false)
})

test.each([
  [5, 'Commercial'],
  [7, 'Land'],
  [8, 'JV Land'],
])('a card of a property type without rooms has none: %s, %s', (property_type_id, type) => {
  const card = within(open({ property_type_id, agent_name: null }))
  expect(card.getByText(type)).toBeTruthy()
  expect(card.queryByText(/^Bedrooms/)).toBeNull()
})
