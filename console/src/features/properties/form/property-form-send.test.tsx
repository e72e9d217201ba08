import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { PropertyInput } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { fieldNames } from '@gatehouse/contract/values/fields'
import { sampleAgent, samplePropertyRecord } from '@gatehouse/contract/samples'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { connectionLost, jsonReply, errorReply } from '../../../../test/fake-api'
import {
  add,
  addPhotos,
  field,
  fill,
  lastForm,
  openNew,
  saved,
  usePropertyFormApi,
} from '../../../../test/property-form'
import { fileOf } from '../../../../test/sample-files'
import { useSpecificationHost } from '../../../../test/specification-host'

const api = usePropertyFormApi()

afterEach(() => void vi.useRealTimers())

test('a new property is sent with the specified fields, then the form closes and the list reloads', async () => {
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, fileOf('png', 'stairs.png'))
  await user.upload(screen.getByLabelText('Add Floor Plans'), [fileOf('png', 'plan.png')])
  await user.upload(screen.getByLabelText('Add Video'), [fileOf('mp4', 'tour.mp4')])
  await user.click(screen.getByRole('radio', { name: 'YES' }))
  await user.click(screen.getByRole('combobox', { name: 'Agent' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search agents' }), 'lekki')
  await waitFor(() => expect(api.received(agentEndpoints.list).at(-1)?.query).toEqual({ limit: '20', q: 'lekki' }))
  await user.click(await screen.findByRole('option', { name: /Lekki Homes · Ngozi/ }))
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Property' })).toBeNull())
  const sent = lastForm(api.received(propertyEndpoints.create))
  expect(sent.texts).toEqual({
    type: 'Sell',
    location: 'Plot 12, Admiralty Way',
    price: '85000000',
    agent_id: sampleAgent.id,
    property_type_id: '',
    property_availability: '2027-01-15',
    living_room: '1',
    bedroom: '1',
    bathroom: '1',
    finance: 'true',
    amenities: '["Gym"]',
    property_description: 'Five bedrooms',
  })
  expect(sent.names.slice(-4)).toEqual(['property_images', 'property_images', 'floor_plan', 'video_upload'])
  expect(api.received(propertyEndpoints.list)).toHaveLength(2)
})

test.each([
  ['Share', `/properties/${samplePropertyRecord.id}`, '?share'],
  ['View', `/properties/${samplePropertyRecord.id}`, ''],
  ['Add Another', '/properties', '?q=duplex&form=new'],
])('after a new property the notice offers %s', async (label, pathname, search) => {
  const { user, router } = await openNew()
  await fill(user)
  await add(user)
  await screen.findByText('Property created successfully')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New Property' })).toBeNull())
  // The test's router keeps its address in memory.
  window.history.replaceState(null, '', '/properties?q=duplex')
  await user.click(screen.getByRole('button', { name: new RegExp(`^${label}`) }))
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname, search }))
  expect(screen.queryByText('Property created successfully')).toBeNull()
  window.history.replaceState(null, '', '/')
})

test('during the upload the button shows Creating..., and each file group shows its bytes', async () => {
  useSpecificationHost(api)
  let sent: (share: number) => void = () => {}
  let response: () => void = () => {}
  api.on(propertyEndpoints.create, (received) => {
    sent = received.sent
    return new Promise((resolve) => {
      response = () => resolve(saved('Property created successfully'))
    })
  })
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, fileOf('jpg', 'second.jpg', 1_999_000))
  await user.upload(screen.getByLabelText('Add Video'), [fileOf('mp4', 'tour.mp4', 6_000_000)])
  await add(user)
  expect(await screen.findByRole('button', { name: 'Creating...' })).toBeTruthy()
  await waitFor(() => expect(api.received(propertyEndpoints.create)).toHaveLength(1))
  act(() => sent(0.125))
  expect(await screen.findByText('Images · 1 of 2 MB')).toBeTruthy()
  expect(screen.getByText('Video · 0 of 6 MB')).toBeTruthy()
  act(() => sent(0.625))
  expect(await screen.findByText('Images · 2 of 2 MB')).toBeTruthy()
  expect(screen.getByText('Video · 3 of 6 MB')).toBeTruthy()
  act(response)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
})

test('Cancel stops the upload and leaves the form open', async () => {
  api.on(propertyEndpoints.create, (received) => {
    received.sent(0.3)
    return new Promise<never>(() => {})
  })
  const { user } = await openNew()
  await fill(user)
  await add(user)
  await user.click(await screen.findByRole('button', { name: 'Cancel the Upload' }))
  expect(await screen.findByRole('button', { name: 'Add Property' })).toBeTruthy()
  expect(field('Location')).toHaveProperty('value', 'Plot 12, Admiralty Way')
})

test.each([
  [
    "the server's message",
    () => errorReply('invalid', 'Choose amenities from the list'),
    'Choose amenities from the list',
  ],
  ["'Failed to create property'", () => jsonReply({ status: false }, 500), 'Failed to create property'],
  ["'Failed to save property' without a response", connectionLost, 'Failed to save property'],
])('a failed save shows %s in the form, which stays open', async (_, handler, message) => {
  api.on(propertyEndpoints.create, handler)
  const { user } = await openNew()
  await fill(user)
  await add(user)
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
  expect(field('Description')).toHaveProperty('value', 'Five bedrooms')
})

test('a field that the server rejects shows its message', async () => {
  const message = 'This agent does not exist any more'
  api.on(propertyEndpoints.create, errorReply('invalid', 'Look at the fields', { errors: { agent_id: message } }))
  const { user } = await openNew()
  await fill(user)
  await add(user)
  expect(await screen.findByText(message)).toBeTruthy()
})

test('every field of the contract has an input that shows its message', async () => {
  const names = [...fieldNames(PropertyInput), ...Object.keys(propertyFiles)]
  const messages = Object.fromEntries(names.map((name) => [name, `The server rejects ${name}`]))
  api.on(propertyEndpoints.create, errorReply('invalid', 'Look at the fields', { errors: messages }))
  const { user } = await openNew()
  await fill(user)
  await add(user)
  await screen.findByText('The server rejects location')
  expect(names.filter((name) => !screen.queryByText(messages[name]!))).toEqual([])
})

test('a property whose response was lost is sent with its files and the same key after a reload', async () => {
  api.on(propertyEndpoints.create, (received) => {
    received.sent(1)
    return connectionLost()
  })
  const { user: userBefore, unmount } = await openNew()
  await fill(userBefore)
  await add(userBefore)
  await screen.findByText('Failed to save property')
  unmount()
  api.on(propertyEndpoints.create, saved('Property created successfully'))
  const { user } = await openNew()
  expect(await screen.findByText('Your draft was restored.')).toBeTruthy()
  await screen.findByRole('button', { name: 'Image 1, Cover' })
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  const [first, second] = api.received(propertyEndpoints.create)
  expect(first?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  expect(textsOf(second?.form)).toEqual(textsOf(first?.form))
  expect(second?.form?.getAll('property_images')).toEqual(first?.form?.getAll('property_images'))
})

const textsOf = (form: FormData | undefined) =>
  [...(form?.entries() ?? [])].filter(([, value]) => typeof value === 'string')

test('a response with only its status flag counts as saved', async () => {
  useSpecificationHost(api)
  api.on(propertyEndpoints.create, () => jsonReply({ status: true }))
  const { user } = await openNew()
  await fill(user)
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
})

test('a queued video shows Waiting, a complete one Sent', async () => {
  useSpecificationHost(api)
  let sent: (share: number) => void = () => {}
  api.on(propertyEndpoints.create, (received) => {
    sent = received.sent
    return new Promise<never>(() => {})
  })
  const { user } = await openNew()
  await fill(user)
  await user.upload(screen.getByLabelText('Add Video'), [fileOf('mp4', 'tour.mp4', 9_000_000)])
  await add(user)
  await screen.findByRole('button', { name: 'Creating...' })
  act(() => sent(0.0001))
  expect(await screen.findByText('Waiting')).toBeTruthy()
  act(() => sent(0.5))
  expect(await screen.findByText('Sent')).toBeTruthy()
  expect(screen.getByText(/^Sending files: 4\.\d of 9 MB/)).toBeTruthy()
})

test('after 15 seconds without a byte Cancel and Retry are offered, and Retry sends the same again', async () => {
  useSpecificationHost(api)
  let sent: (share: number) => void = () => {}
  api.on(propertyEndpoints.create, (received) => {
    sent = received.sent
    return new Promise<never>(() => {})
  })
  const { user } = await openNew()
  await fill(user)
  await addPhotos(user, fileOf('jpg', 'second.jpg', 1_999_000))
  await add(user)
  await waitFor(() => expect(api.received(propertyEndpoints.create)).toHaveLength(1))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  act(() => sent(0.2))
  act(() => void vi.advanceTimersByTime(14_900))
  act(() => sent(0.4))
  act(() => void vi.advanceTimersByTime(14_900))
  expect(screen.queryByText(/No upload progress/)).toBeNull()
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByRole('alert').textContent).toBe('No upload progress for 15 seconds. Retry or Cancel')
  vi.useRealTimers()
  api.on(propertyEndpoints.create, saved('Property created successfully'))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  const keys = api.received(propertyEndpoints.create).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys).toEqual([keys[0], keys[0]])
  expect(screen.queryByText(/^Cancelled/)).toBeNull()
})

test('a notice of the server about the video is shown after the save', async () => {
  const notice = 'Not every browser plays the format of this video: HEVC (H.265). It is being converted.'
  api.on(propertyEndpoints.create, { ...saved('Property created successfully'), notice })
  const { user } = await openNew()
  await fill(user)
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  expect(screen.getByText(notice)).toBeTruthy()
})
