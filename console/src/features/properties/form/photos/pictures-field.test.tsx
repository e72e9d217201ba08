import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareFile } from '../../../../api/images/prepare-file'
import { useImageWorker } from '../../../../../test/fake-uploads'
import { add, addPhotos, field, fill, lastForm, openNew, usePropertyFormApi } from '../../../../../test/property-form'
import { fileOf } from '../../../../../test/sample-files'
import { storedDrafts, storedFileSizes, storedText } from '../../../../../test/stored-drafts'

const api = usePropertyFormApi()
const worker = useImageWorker()

const sentSizes = () => lastForm(api.received(propertyEndpoints.create)).sizes('property_images')
const saved = '4.6 MB saved: photos are resized before they are sent.'
const choosePhotos = (user: Parameters<typeof addPhotos>[0]) =>
  addPhotos(user, fileOf('jpg', 'garden.jpg', 2_400_000), fileOf('jpg', 'pool.jpg', 3_000_000))

test('photographs are sent and stored smaller, and the form says how much is saved', async () => {
  const { user } = await openNew()
  await fill(user)
  await choosePhotos(user)
  expect(await screen.findByText(saved)).toBeTruthy()
  expect(screen.getByText('3 photos, 801 kB')).toBeTruthy()
  expect(worker.limits()).toEqual([2560, 2560, 2560])
  await waitFor(async () => expect(await storedFileSizes()).toEqual([1000, 400_000, 400_000]))
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  expect(lastForm(api.received(propertyEndpoints.create)).files('property_images')).toEqual([
    'front.jpg',
    'garden.jpg',
    'pool.jpg',
  ])
  expect(sentSizes()).toEqual([1000, 400_000, 400_000])
})

test('with Send originals photographs are sent as they are, also those chosen before', async () => {
  const { user } = await openNew()
  await choosePhotos(user)
  await waitFor(async () => expect(await storedFileSizes()).toEqual([400_000, 400_000]))
  await user.click(screen.getByRole('switch', { name: 'Send originals' }))
  expect(screen.getByText('New photos are sent in their original size.')).toBeTruthy()
  expect(await screen.findByText('2 photos, 5.4 MB')).toBeTruthy()
  expect(localStorage.getItem('gatehouse-send-originals')).toBe('on')
  await waitFor(async () => expect(await storedFileSizes()).toEqual([2_400_000, 3_000_000]))
  const file = fileOf('jpg', 'gate.jpg', 500_000)
  expect(await prepareFile(file, 'property_images')).toBe(file)
})

test('a photograph that cannot be decoded stays as it is, and floor plans have a larger limit', async () => {
  const { user } = await openNew()
  await addPhotos(user, fileOf('jpg', 'damaged.jpg', 900_000))
  await user.upload(screen.getByLabelText('Add Floor Plans'), [fileOf('png', 'plan.png')])
  await screen.findByRole('button', { name: 'Floor plan 1' })
  await waitFor(() => expect(worker.limits()).toEqual([2560, 5120]))
  await waitFor(() => expect(screen.queryByText(/Resizing/)).toBeNull())
  expect(screen.getByText('1 photo, 900 kB')).toBeTruthy()
  expect(screen.queryByText(/saved:/)).toBeNull()
  await waitFor(async () => expect(await storedFileSizes()).toEqual([1000, 900_000]))
})

test('after a reload the smaller copies are used, and the draft describes the chosen files as before', async () => {
  const first = await openNew()
  await choosePhotos(first.user)
  await waitFor(async () => expect(await storedFileSizes()).toEqual([400_000, 400_000]))
  const [before] = await storedDrafts()
  cleanup()
  worker.forgetLimits()
  const { user } = await openNew()
  expect(await screen.findByText(saved)).toBeTruthy()
  await user.type(field('Location'), 'Lekki')
  await waitFor(async () => expect(await storedText()).toContain('Lekki'))
  const [after] = await storedDrafts()
  expect(after?.values).toEqual({ ...(before?.values as object), location: 'Lekki' })
  // Otherwise they would lose quality with every reload.
  expect(worker.limits()).toEqual([])
})

test('pictures that are pasted into the form or dropped on it are added to the photographs', async () => {
  await openNew()
  const picture = (name: string) => ({ files: [fileOf('png', name)], types: ['Files'] })
  fireEvent.paste(field('Location'), { clipboardData: picture('pasted.png') })
  expect(await screen.findByRole('button', { name: 'Image 1, Cover' })).toBeTruthy()
  const drop = createEvent.drop(field('Description'), { dataTransfer: picture('dropped.png') })
  fireEvent(field('Description'), drop)
  // Otherwise the browser leaves the console and opens the picture.
  expect(drop.defaultPrevented).toBe(true)
  expect(await screen.findByRole('button', { name: 'Image 2' })).toBeTruthy()
  // A spreadsheet copies its cells as text and as a picture.
  fireEvent.paste(field('Location'), { clipboardData: { ...picture('cells.png'), types: ['text/plain', 'Files'] } })
  fireEvent.drop(screen.getByLabelText('Add Floor Plans'), { dataTransfer: picture('plan.png') })
  expect(await screen.findByRole('button', { name: 'Floor plan 1' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Image 3' })).toBeNull()
})
