import type { PropertyCard } from '@gatehouse/contract/entities/property'
import { listingStateEndpoints } from '@gatehouse/contract/history/listing-states'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyCard, sampleStats } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { PropertiesPage } from '../list/properties-page'

const api = useFakeApi()
const since = '2026-11-20T09:00:00.000Z'
const listed = (place: number, more: Partial<PropertyCard> = {}) => ({
  ...samplePropertyCard,
  id: `p${place}`,
  location: `${place} Allen Avenue`,
  ...more,
})

beforeEach(() => {
  api.on(statsEndpoints.find, { status: true, data: sampleStats })
  const data = [
    listed(1, { state: 'sold', state_changed_at: since }),
    listed(2),
    listed(3, { state: 'let', state_changed_at: since }),
  ]
  api.on(propertyEndpoints.list, { status: true, data, total: 3, next_cursor: null })
  api.on(listingStateEndpoints.find, {
    status: true,
    data: [
      { id: 'p1', state: 'sold', since, by: { id: 'a2', name: 'Amina Bello' } },
      { id: 'p3', state: 'let', since, by: null },
    ],
  })
})

const asked = () => api.received(listingStateEndpoints.find).map(({ query }) => query['ids'])

test('the cards of listings that are not available say by whom and since when, and one call asks', async () => {
  renderPage(<PropertiesPage />, { at: '/properties' })
  expect(await screen.findByRole('link', { name: /Sold By Amina Bello on 20-11-2026/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /Let Since 20-11-2026/ })).toBeTruthy()
  const [, available] = screen.getAllByRole('article')
  expect(within(available!).queryByText('20-11-2026')).toBeNull()
  expect(asked()).toEqual(['p1,p3'])
})

test('the author of another state is not shown', async () => {
  api.on(listingStateEndpoints.find, {
    status: true,
    data: [{ id: 'p1', state: 'under offer', since, by: { id: 'a2', name: 'Amina Bello' } }],
  })
  renderPage(<PropertiesPage />, { at: '/properties' })
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(screen.queryByText(/Amina Bello/)).toBeNull()
})

test('a server without the call shows the states alone', async () => {
  api.on(listingStateEndpoints.find, errorReply('not_found', 'There is nothing at this address'))
  renderPage(<PropertiesPage />, { at: '/properties' })
  await waitFor(() => expect(asked()).toHaveLength(1))
  expect(screen.getByText('Sold')).toBeTruthy()
  expect(screen.queryByText('20-11-2026')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
