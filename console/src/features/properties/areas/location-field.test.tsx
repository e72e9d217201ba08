import { areaEndpoints } from '@gatehouse/contract/areas/endpoints'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { add, field, fill, lastForm, openNew, usePropertyFormApi } from '../../../../test/property-form'
import { useSpecificationHost } from '../../../../test/specification-host'

const api = usePropertyFormApi()
const ikate = { id: 'ikate-lagos', name: 'Ikate', state: 'Lagos', parent: 'Lekki' }
const suggest = () =>
  api.on(areaEndpoints.suggest, ({ query }) => ({ status: true as const, data: query['q'] === 'ika' ? [ikate] : [] }))

test('areas are suggested for what is typed after the last comma, and chosen by the keyboard', async () => {
  suggest()
  const { user } = await openNew()
  await fill(user)
  await user.clear(field('Location'))
  await user.type(field('Location'), '5 Freedom Way, ika')
  await screen.findByRole('option', { name: '5 Freedom Way, Ikate, Lekki, Lagos' })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field('Location')).toHaveProperty('value', '5 Freedom Way, Ikate, Lekki, Lagos')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  await add(user)
  await screen.findByText('Property created successfully')
  const { texts } = lastForm(api.received(propertyEndpoints.create))
  expect(texts['location']).toBe('5 Freedom Way, Ikate, Lekki, Lagos')
})

test('any other text stays as it is typed, and Escape closes the suggestions and not the form', async () => {
  suggest()
  const { user } = await openNew()
  await user.type(field('Location'), 'ika')
  await screen.findByRole('option', { name: 'Ikate, Lekki, Lagos' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(field('Location')).toHaveProperty('value', 'ika')
  await user.type(field('Location'), 'te village')
  await waitFor(() => expect(api.received(areaEndpoints.suggest).at(-1)?.query).toEqual({ q: 'ikate village' }))
  expect(field('Location')).toHaveProperty('value', 'ikate village')
})

test('a server that has only the calls of the specification is not asked for areas', async () => {
  useSpecificationHost(api)
  const { user } = await openNew()
  await user.type(field('Location'), 'ika')
  expect(field('Location')).toHaveProperty('value', 'ika')
  expect(api.received(areaEndpoints.suggest)).toEqual([])
})
