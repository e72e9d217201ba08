import { addedAreaEndpoints, type Area, type UnknownArea } from '@gatehouse/contract/areas/area'
import { areaEndpoints } from '@gatehouse/contract/areas/endpoints'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { AreasPage } from './areas-page'

const api = useFakeApi()

const qualand: Area = {
  id: '01a221a5-0000-7000-8000-000000000001',
  name: 'Qualand',
  state: 'Edo',
  parent_area: 'benin-city-edo',
  other_names: 'Kwaland\nQua Land',
  needs_town: false,
  area_id: 'qualand-edo',
  created_at: '2026-11-28T09:00:00.000Z',
  version: 1,
}
const unknown: UnknownArea = {
  id: 'qualand-edo',
  words: 'Qualand',
  state: 'Edo',
  count: 14,
  example: { id: 'p1', location: '3 Foo Street, Qualand, Edo', created_at: '2026-11-28T09:00:00.000Z' },
}
const benin = { id: 'benin-city-edo', name: 'Benin City', state: 'Edo', parent: null }

beforeEach(() => {
  api.on(addedAreaEndpoints.unknown, { status: true, data: [unknown], total: 1, next_cursor: null })
  api.on(addedAreaEndpoints.list, { status: true, data: [qualand], total: 1, next_cursor: null })
  api.on(areaEndpoints.suggest, { status: true, data: [benin] })
  api.on(addedAreaEndpoints.around, { status: true, data: null })
})

const open = (address = '/areas') => renderPage(<AreasPage />, { at: address })

test('an unknown area with its listings is added with its words and state', async () => {
  api.on(addedAreaEndpoints.create, { status: true, message: 'Area added successfully', data: qualand })
  const { user } = open()
  const table = await screen.findByRole('table', { name: 'Unknown areas' })
  expect((await within(table).findByRole('link', { name: 'Qualand' })).getAttribute('href')).toBe(
    '/properties?q=Qualand',
  )
  await within(table).findByText('14 listings')
  expect(within(table).getByRole('link', { name: '3 Foo Street, Qualand, Edo' }).getAttribute('href')).toBe(
    '/properties/p1',
  )
  await user.click(within(table).getByRole('button', { name: 'Add Qualand' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Area' })
  expect((await within(dialog).findByLabelText<HTMLInputElement>(/Name/)).value).toBe('Qualand')
  await user.click(within(dialog).getByRole('combobox', { name: /Within/ }))
  await user.type(await screen.findByRole('combobox', { name: 'Search areas of the state' }), 'ben')
  await user.click(await screen.findByRole('option', { name: 'Benin City, Edo' }))
  expect(api.received(areaEndpoints.suggest).some(({ query }) => query['q'] === 'ben Edo')).toBe(true)
  await user.click(within(dialog).getByRole('button', { name: 'Add Area' }))
  await waitFor(() =>
    expect(api.received(addedAreaEndpoints.create).at(-1)?.body).toEqual({
      name: 'Qualand',
      state: 'Edo',
      parent_area: 'benin-city-edo',
      other_names: '',
      needs_town: 'NO',
    }),
  )
  expect(await screen.findByText('Area added successfully')).toBeTruthy()
})

test('the area around an unknown one is proposed from other listings, with their number', async () => {
  api.on(addedAreaEndpoints.around, { status: true, data: { area: benin, count: 12, total: 14 } })
  api.on(addedAreaEndpoints.create, { status: true, message: 'Area added successfully', data: qualand })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add Qualand' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Area' })
  await within(dialog).findByText('12 of 14 listings with “Qualand” and a known area are in Benin City, Edo.')
  expect(api.received(addedAreaEndpoints.around)[0]?.query).toEqual({ words: 'Qualand', state: 'Edo' })
  await user.click(within(dialog).getByRole('button', { name: 'Use Benin City' }))
  expect(within(dialog).queryByRole('button', { name: 'Use Benin City' })).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Add Area' }))
  await waitFor(() =>
    expect(api.received(addedAreaEndpoints.create).at(-1)?.body).toMatchObject({ parent_area: 'benin-city-edo' }),
  )
})

test('an error of the server is shown at its field', async () => {
  const message = '“Qualand” is known already: Qualand, Edo'
  api.on(addedAreaEndpoints.create, errorReply('invalid', message, { errors: { name: message } }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Add Qualand' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add Area' })
  await user.click(within(dialog).getByRole('button', { name: 'Add Area' }))
  await waitFor(() => expect(within(dialog).getByLabelText(/Name/).getAttribute('aria-invalid')).toBe('true'))
})

test('an added area shows the area around it, is edited, and deleted with Undo', async () => {
  api.on(addedAreaEndpoints.remove, {
    status: true,
    message: 'Area deleted successfully',
    data: { restorable_until: '2026-12-28T09:00:00.000Z' },
  })
  api.on(addedAreaEndpoints.restore, { status: true, message: 'Area restored successfully' })
  const { user } = open('/areas?tab=added')
  const table = await screen.findByRole('table', { name: 'Added areas' })
  expect(await within(table).findByText('Benin City, Edo')).toBeTruthy()
  expect(within(table).getByText('Kwaland, Qua Land')).toBeTruthy()
  expect(within(table).getByRole('link', { name: 'Listings in Qualand' }).getAttribute('href')).toBe(
    '/properties?area=qualand-edo',
  )
  await user.click(within(table).getByRole('button', { name: 'Actions for Qualand' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(await screen.findByRole('button', { name: /^Delete/ }))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(api.received(addedAreaEndpoints.restore)).toHaveLength(1))
})

test('each list says that it is empty', async () => {
  api.on(addedAreaEndpoints.unknown, { status: true, data: [], total: 0, next_cursor: null })
  api.on(addedAreaEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  const { user } = open()
  expect(await screen.findByText('No unknown areas')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Added' }))
  expect(await screen.findByText('No areas added yet')).toBeTruthy()
})

test('a list that cannot be read says so, and is read again', async () => {
  api.on(addedAreaEndpoints.unknown, errorReply('internal', 'Something went wrong'))
  open()
  expect(await screen.findByRole('button', { name: /Retry|Try Again/i })).toBeTruthy()
})
