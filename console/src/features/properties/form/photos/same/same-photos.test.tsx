import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { add, addPhotos, fill, lastForm, openNew, usePropertyFormApi } from '../../../../../../test/property-form'
import { fileOf } from '../../../../../../test/sample-files'

const api = usePropertyFormApi()
const copyOfFront = () => fileOf('jpg', 'copy.jpg')
const other = () => fileOf('jpg', 'other.jpg', 2_000)

test('a photograph that is added twice is named, and removed by a press only', async () => {
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, other(), copyOfFront())
  const notice = await screen.findByText(/^Photos 1 and 3 look the same\./)
  expect(notice.closest('[role=status]')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Image 3' })).toBeTruthy()
  screen.getByRole('button', { name: 'Remove Photo 3' }).focus()
  await user.keyboard('{Enter}')
  expect(screen.queryByText(/look the same/)).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Image 2' }))
  await add(user)
  await screen.findByText('Property created successfully')
  expect(lastForm(api.received(propertyEndpoints.create)).files('property_images')).toEqual(['front.jpg', 'other.jpg'])
})

test('the notice follows the places of its photographs', async () => {
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, other(), copyOfFront())
  await screen.findByText(/^Photos 1 and 3 look the same\./)
  await user.click(screen.getByRole('button', { name: 'Make image 2 the cover' }))
  expect(await screen.findByText(/^Photos 2 and 3 look the same\./)).toBeTruthy()
})

test('different photographs cause no notice', async () => {
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, other(), copyOfFront())
  await screen.findByText(/^Photos 1 and 3 look the same\./)
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }))
  await screen.findByText('2 photos', { exact: false })
  expect(screen.queryByText(/look the same/)).toBeNull()
})
