import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { add, fill, lastForm, openNew, saveChanges, usePropertyFormApi } from '../../../../test/property-form'

const api = usePropertyFormApi()

type User = Awaited<ReturnType<typeof openNew>>['user']

const rooms = ['Living room', 'Bedroom', 'Bathroom']
const shownRooms = () => rooms.filter((name) => screen.queryByRole('spinbutton', { name }) !== null)
const bedroom = () => screen.getByRole('spinbutton', { name: 'Bedroom' })

async function choose(user: User, type: string) {
  await user.click(screen.getByRole('combobox', { name: 'Property Type' }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: type }))
}

const sentRooms = (endpoint: typeof propertyEndpoints.create | typeof propertyEndpoints.update) => {
  const { living_room, bedroom, bathroom } = lastForm(api.received(endpoint)).texts
  return [living_room, bedroom, bathroom]
}

test.each([
  ['Duplex', rooms],
  ['Carcass', rooms],
  ['Commercial', []],
  ['Land', []],
  ['JV Land', []],
])('for %s the form asks for the rooms %j', async (type, expected) => {
  const { user } = await openNew()
  expect(shownRooms()).toEqual(rooms)
  await choose(user, type)
  expect(shownRooms()).toEqual(expected)
})

test('a count stays in the form while a type without rooms is chosen', async () => {
  const { user } = await openNew()
  await user.type(bedroom(), '4')
  await choose(user, 'Land')
  await choose(user, 'Bungalow')
  expect(bedroom().textContent).toBe('4')
})

test('a type without rooms is saved with the default counts', async () => {
  const { user } = await openNew()
  await fill(user)
  await user.type(bedroom(), '4')
  await choose(user, 'Commercial')
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  expect(sentRooms(propertyEndpoints.create)).toEqual(['1', '1', '1'])
})

test('an edit that does not change the type keeps the counts that are not shown', async () => {
  const { user } = await api.openEdit({ property_type_id: 5, bathroom: '6' })
  expect(shownRooms()).toEqual([])
  await saveChanges(user)
  expect(await screen.findByText('Property updated successfully')).toBeTruthy()
  expect(sentRooms(propertyEndpoints.update)).toEqual(['2', '5', '6'])
})

test('an edit that changes the type to one without rooms saves the default counts', async () => {
  const { user } = await api.openEdit()
  await choose(user, 'JV Land')
  await saveChanges(user)
  expect(await screen.findByText('Property updated successfully')).toBeTruthy()
  expect(sentRooms(propertyEndpoints.update)).toEqual(['1', '1', '1'])
})
