import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyRecord } from '@gatehouse/contract/samples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { add, addPhotos, field, openNew, usePropertyFormApi } from '../../../../test/property-form'
import { fileOf } from '../../../../test/sample-files'

const api = usePropertyFormApi()

test('an empty form shows its missing fields, and the first one has the focus', async () => {
  const { user } = await openNew()
  await add(user)
  expect(await screen.findAllByText('Please fix the form errors before submitting')).not.toHaveLength(0)
  for (const message of [
    'At least one property image is required',
    'Location is required',
    'Price is required',
    'Availability date is required',
    'At least one amenity is required',
    'Description is required',
  ]) {
    expect(screen.getByText(message)).toBeTruthy()
  }
  expect(screen.getByText('6 fields need attention')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('type')).toBe('file'))
  expect(api.received(propertyEndpoints.create)).toHaveLength(0)
})

test('Escape closes a list of agents without a match, and not the form', async () => {
  api.on(agentEndpoints.list, { status: true, data: [], total: 0, next_cursor: null })
  const { user } = await openNew()
  await user.click(screen.getByRole('combobox', { name: 'Agent' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search agents' }), 'zzzz')
  await screen.findByText('No matching agents')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Search agents' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'New Property' })).toBeTruthy()
})

test('the notice about invalid fields is closed by the next change, because on a phone it covers fields', async () => {
  const { user } = await openNew()
  await add(user)
  const notices = screen.getByRole('region', { name: 'Notices' })
  await within(notices).findByText('Please fix the form errors before submitting')
  await user.type(field('Location'), 'L')
  await waitFor(() => expect(within(notices).queryByText(/^Please fix/)).toBeNull())
  expect(screen.getByText('5 fields need attention')).toBeTruthy()
})

test('"6 fields need attention" leads to the next invalid field, and after the last to the first', async () => {
  const { user } = await openNew()
  await add(user)
  const visited = []
  for (let press = 0; press < 6; press += 1) {
    await user.click(await screen.findByRole('button', { name: '6 fields need attention' }))
    visited.push(document.activeElement)
  }
  expect(visited).toEqual([
    field('Location'),
    field('Price'),
    screen.getByLabelText('Available From'),
    screen.getByRole('checkbox', { name: 'Swimming Pool' }),
    field('Description'),
    screen.getByLabelText('Add Photos'),
  ])
})

test('the required fields of a new property are marked', async () => {
  await openNew()
  for (const control of [
    field('Location'),
    field('Price'),
    screen.getByLabelText('Available From'),
    field('Description'),
  ])
    expect(control.getAttribute('aria-required')).toBe('true')
  expect(screen.getByRole('group', { name: 'Amenities', description: 'required' })).toBeTruthy()
  expect(screen.getByLabelText('Add Photos', { selector: '[aria-describedby]' })).toBeTruthy()
})

test('a corrected field loses its message immediately', async () => {
  const { user } = await openNew()
  await add(user)
  await user.type(field('Location'), 'Ikoyi')
  await waitFor(() => expect(screen.queryByText('Location is required')).toBeNull())
  expect(screen.getByText('5 fields need attention')).toBeTruthy()
})

test('photos that are chosen while others are being checked are added to those', async () => {
  await openNew()
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText('Add Photos'), { target: { files: [fileOf('jpg', name)] } })
  choose('front.jpg')
  choose('kitchen.jpg')
  expect(await screen.findByRole('button', { name: 'Image 2' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Image 1, Cover' })).toBeTruthy()
})

test.each([
  ['front.jpg', 'pdf', '“front.jpg” is a PDF document.'],
  ['front.jpg', 'heic', '“front.jpg” is a HEIC picture.'],
] as const)('%s that is %s by content is rejected', async (name, kind, message) => {
  const { user } = await openNew()
  await addPhotos(user, fileOf(kind, name))
  expect(await screen.findByText(`Property images must be jpg, png or webp. ${message}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Image 1, Cover' })).toBeNull()
})

test('an image that is too large and a file that is not a video are rejected', async () => {
  const { user } = await openNew()
  await addPhotos(user, fileOf('jpg', 'huge.jpg', 15_000_001))
  expect(await screen.findByText('“huge.jpg” is larger than 15 MB.')).toBeTruthy()
  await user.upload(screen.getByLabelText('Add Video'), [fileOf('jpg', 'tour.mp4')])
  expect(await screen.findByText('The video must be mp4 or avi. “tour.mp4” is of another type.')).toBeTruthy()
})

test('New Property can be closed, discarded and added', async () => {
  await openNew()
  const dialog = within(screen.getByRole('dialog', { name: 'New Property' }))
  for (const name of ['Close', 'Discard', 'Add Property']) expect(dialog.getByRole('button', { name })).toBeTruthy()
})

test('the fields are in the order of the specification, with its defaults', async () => {
  await openNew()
  const labels = [
    'Property images',
    'Type',
    'Location',
    'Price',
    'Agent',
    'Property Type',
    'Available From',
    'Living room',
    'Bedroom',
    'Bathroom',
    'Finance',
    'Amenities',
    'Description',
    'Virtual Tour',
    'Floor Plan',
  ].map((label) => screen.getAllByText(label).at(-1) as HTMLElement)
  for (const [index, label] of labels.entries()) {
    const next = labels[index + 1]
    if (next) expect(label.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  }
  expect(screen.getByRole('radio', { name: 'Sell', checked: true })).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'NO', checked: true })).toBeTruthy()
  for (const name of ['Living room', 'Bedroom', 'Bathroom']) {
    expect(screen.getByRole('spinbutton', { name }).textContent).toBe('1')
  }
  expect(screen.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
    'Swimming Pool',
    'Elevator',
    'Cinema',
    'Gym',
    'Roof Top',
    'Smart Home',
    'Outdoor Lounge',
    'Playground',
    'Internet',
  ])
})

test.each([
  ['Living room', ['1', '2', '3', '4', '5', '5+']],
  ['Bedroom', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '10+']],
  ['Bathroom', ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '10+']],
])('%s offers its counts', async (name, counts) => {
  await openNew()
  const count = screen.getByRole('spinbutton', { name })
  const more = screen.getByRole('button', { name: `Increase ${name}` })
  const offered = [count.textContent]
  while (!(more as HTMLButtonElement).disabled) {
    fireEvent.click(more)
    offered.push(count.textContent)
  }
  expect(offered).toEqual(counts)
})

test('the price is grouped while typing and shown in words', async () => {
  const { user } = await openNew()
  await user.type(field('Price'), '85000000')
  expect(field('Price')).toHaveProperty('value', '85,000,000')
  expect(screen.getByText('85 million naira')).toBeTruthy()
})

test.each([
  ['20 images', 'property_images', 'Property images', /^Image \d+/, 20],
  ['4 floor plans', 'floor_plan', 'Floor Plan', /^Floor plan \d+/, 4],
] as const)('at most %s are previewed and the rest counted', async (_limit, group, label, tile, max) => {
  const urls = Array.from({ length: max + 3 }, (_url, index) => `/media/${index}.webp`)
  const pictures = urls.map((url) => ({ url, width: 4, height: 3, color: null, renditions: [] }))
  await api.openEdit({ [group]: urls, media: { ...samplePropertyRecord.media, [group]: pictures } })
  const list = within(screen.getByRole('list', { name: label }))
  expect(list.getAllByRole('button', { name: tile })).toHaveLength(max)
  expect(list.getByRole('button', { name: '+3 more' })).toBeTruthy()
})
