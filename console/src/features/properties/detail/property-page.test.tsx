import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { type PropertyRecord } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { sampleAgent, samplePropertyRecord } from '@gatehouse/contract/samples'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { truncatedReply, connectionLost, errorReply } from '../../../../test/fake-api'
import { foundProperty, openPropertyPage, usePropertyPageApi } from '../../../../test/pages/property-page'

const api = usePropertyPageApi()

afterEach(() => {
  vi.useRealTimers()
})
const { id } = samplePropertyRecord

const withVideo = (video: Partial<NonNullable<PropertyRecord['media']['video_upload']>>) =>
  foundProperty({
    media: {
      ...samplePropertyRecord.media,
      video_upload: {
        url: '/media/tour.mp4',
        type: 'video/mp4',
        state: 'ready',
        poster: null,
        width: 1280,
        height: 720,
        duration: 30,
        ...video,
      },
    },
  })
const picture = (number: number) => ({
  url: `/media/${number}.webp`,
  width: 1600,
  height: 1200,
  color: '#aabbcc',
  renditions: [],
})
const withPictures = (count: number) =>
  foundProperty({
    media: {
      ...samplePropertyRecord.media,
      property_images: Array.from({ length: count }, (_, at) => picture(at + 1)),
    },
  })

/** The agent arrives after the carousel has begun to listen. */
const waitForCarousel = () => screen.findByRole('link', { name: /Lekki Homes.*Ngozi/ })
const fact = (name: string) => screen.getByText(name).closest('div')
const currentThumbnail = () =>
  screen.getByRole('button', { name: /^Show photo/, current: true }).getAttribute('aria-label')

test("an unknown id shows 'Property not found' with a link to the list", async () => {
  api.on(propertyEndpoints.find, errorReply('not_found', 'Property not found'))
  openPropertyPage()
  expect(await screen.findByText('Property not found')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All Properties' }).getAttribute('href')).toBe('/properties')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

test.each([
  ['an error of the server', errorReply('internal', 'Something went wrong')],
  ['a truncated response', truncatedReply()],
  ['a line that is down', connectionLost],
])("%s shows 'Failed to fetch property', and Retry refetches it", async (_, handler) => {
  api.on(propertyEndpoints.find, handler)
  const { user } = openPropertyPage()
  expect(await screen.findByText('Failed to fetch property')).toBeTruthy()
  api.on(propertyEndpoints.find, foundProperty())
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('₦85,000,000')).toBeTruthy()
})

test('a skeleton is shown while the property loads', async () => {
  api.on(propertyEndpoints.find, () => new Promise<never>(() => {}))
  openPropertyPage()
  expect(await screen.findByRole('status', { name: 'Loading property' })).toBeTruthy()
})

test('price with the naira sign, location, bedrooms, type, bathrooms, living room, and available from in long form', async () => {
  openPropertyPage()
  expect(await screen.findByText('₦85,000,000')).toBeTruthy()
  expect(screen.getByText('85 million naira')).toBeTruthy()
  expect(screen.getByText('Admiralty Way, Lekki Phase 1, Lagos')).toBeTruthy()
  expect(fact('Bedrooms')?.textContent).toBe('Bedrooms5')
  expect(fact('Type')?.textContent).toBe('TypeSell')
  expect(fact('Bathrooms')?.textContent).toBe('Bathrooms5')
  expect(fact('Living room')?.textContent).toBe('Living room2')
  expect(fact('Available from')?.textContent).toBe('Available from15 January 2027')
  expect(fact('Property type')?.textContent).toBe('Property typeDuplex')
  expect(fact('Finance')?.textContent).toBe('FinanceNo')
})

test.each([
  [5, 'Commercial'],
  [7, 'Land'],
  [8, 'JV Land'],
])('a property of type %s, %s, is shown without rooms', async (property_type_id, type) => {
  api.on(propertyEndpoints.find, foundProperty({ property_type_id }))
  openPropertyPage()
  expect(await screen.findByText('₦85,000,000')).toBeTruthy()
  expect(fact('Property type')?.textContent).toBe(`Property type${type}`)
  for (const name of ['Bedrooms', 'Bathrooms', 'Living room']) expect(screen.queryByText(name)).toBeNull()
})

test('description, amenities and floor plan are shown, and the agent is a link by its company', async () => {
  openPropertyPage()
  expect(await screen.findByText(/A five-bedroom duplex/)).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Amenities' })).getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'View floor plan 1 full screen' })).toBeTruthy()
  const agent = await screen.findByRole('link', { name: /Lekki Homes/ })
  expect(agent.getAttribute('href')).toBe(`/agents/${sampleAgent.id}`)
})

test.each([
  ['has the name that the property has', 'Lekki Homes', /Lekki Homes/],
  ['without any name is still a link', null, /View agent/],
])('an agent that fails to load %s', async (_, agent_name, name) => {
  api.on(propertyEndpoints.find, foundProperty({ agent_name }))
  api.on(agentEndpoints.find, errorReply('not_found', 'Agent not found'))
  openPropertyPage()
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(`/agents/${sampleAgent.id}`)
})

test('an incomplete imported property is shown with a list of its missing fields', async () => {
  api.on(
    propertyEndpoints.find,
    foundProperty({
      agent_id: null,
      price: null,
      property_availability: null,
      property_type_id: null,
      amenities: [],
      property_description: '',
      property_images: [],
      floor_plan: [],
      media: { property_images: [], floor_plan: [], video_upload: null },
    }),
  )
  openPropertyPage()
  expect(await screen.findByText('No photos yet')).toBeTruthy()
  expect(screen.getByText('Incomplete:').parentElement?.textContent).toBe(
    'Incomplete: no photos, price, availability date, amenities and description',
  )
  expect(screen.getByText('Price not given')).toBeTruthy()
  expect(screen.getByText('No agent')).toBeTruthy()
  expect(screen.queryByRole('region', { name: /Floor Plan/ })).toBeNull()
})

test('an archived property is marked and can be unarchived', async () => {
  api.on(propertyEndpoints.find, foundProperty({ archived: true }))
  const { user } = openPropertyPage()
  expect(await screen.findByText('Archived')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Actions for/ }))
  expect(await screen.findByRole('menuitem', { name: 'Unarchive' })).toBeTruthy()
})

test('after a confirmed delete the list is shown', async () => {
  api.on(propertyEndpoints.remove, { status: true, message: 'Property deleted successfully' })
  const { user } = openPropertyPage()
  await user.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  expect(await screen.findByText('Are you sure you want to delete this property?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Another page')).toBeTruthy()
})

test('after a move the carousel ignores input for 500 ms', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  api.on(propertyEndpoints.find, withPictures(4))
  openPropertyPage()
  const next = await screen.findByRole('button', { name: 'Next photo' })
  await waitForCarousel()
  vi.advanceTimersByTime(1000)
  fireEvent.click(next)
  await waitFor(() => expect(currentThumbnail()).toBe('Show photo 2'))
  vi.advanceTimersByTime(499)
  fireEvent.click(next)
  fireEvent.click(screen.getByRole('button', { name: 'Show photo 4' }))
  expect(currentThumbnail()).toBe('Show photo 2')
  vi.advanceTimersByTime(2)
  fireEvent.click(next)
  await waitFor(() => expect(currentThumbnail()).toBe('Show photo 3'))
})

test('the arrow keys move the photos, but not those of a field', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  api.on(propertyEndpoints.find, withPictures(3))
  openPropertyPage()
  await screen.findByRole('button', { name: 'Next photo' })
  await waitForCarousel()
  vi.advanceTimersByTime(1000)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Edit' }), { key: 'ArrowRight' })
  expect(currentThumbnail()).toBe('Show photo 1')
  fireEvent.keyDown(document.body, { key: 'ArrowRight' })
  await waitFor(() => expect(currentThumbnail()).toBe('Show photo 2'))
})

test('the photos open over the whole window and close on Escape', async () => {
  const { user } = openPropertyPage()
  await user.click(await screen.findByRole('button', { name: 'View Full Screen' }))
  const viewer = await screen.findByRole('dialog', { name: 'Photos of Admiralty Way, Lekki Phase 1, Lagos' })
  expect(within(viewer).getByText('1 / 2')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("'Processing video' is shown until the video is ready", async () => {
  api.on(propertyEndpoints.find, withVideo({ type: 'video/x-msvideo', state: 'processing' }))
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
  openPropertyPage()
  expect(await screen.findByText('Processing video')).toBeTruthy()
  api.on(propertyEndpoints.find, withVideo({ state: 'ready', poster: '/media/poster.webp' }))
  await vi.advanceTimersByTimeAsync(5000)
  const video = await screen.findByLabelText('Virtual tour of Admiralty Way, Lekki Phase 1, Lagos')
  expect(video.getAttribute('poster')).toBe('/media/poster.webp')
  expect(screen.queryByText('Processing video')).toBeNull()
})

test.each([
  ['could not be converted', { type: 'video/x-msvideo', state: 'failed' } as const],
  ['is an AVI that is not converted', { type: 'video/x-msvideo', state: 'ready' } as const],
])('a video that %s is offered as a download', async (_, video) => {
  api.on(propertyEndpoints.find, withVideo({ ...video, url: '/media/tour.avi' }))
  openPropertyPage()
  const download = await screen.findByRole('link', { name: 'Download Video' })
  expect(download.getAttribute('href')).toBe('/media/tour.avi')
})

test.each([
  ['cannot be opened', (video: HTMLElement) => fireEvent.error(video.querySelector('source')!)],
  ['has pictures that the browser does not decode', (video: HTMLElement) => fireEvent.loadedMetadata(video)],
])('a video that %s is offered as a download in place of the player', async (_, happen) => {
  api.on(propertyEndpoints.find, withVideo({ url: '/media/hevc.mp4', state: 'ready' }))
  openPropertyPage()
  happen(await screen.findByLabelText('Virtual tour of Admiralty Way, Lekki Phase 1, Lagos'))
  const download = await screen.findByRole('link', { name: 'Download Video' })
  expect(download.getAttribute('href')).toBe('/media/hevc.mp4')
  expect(screen.getByText('This browser cannot play the video. Download it to play it on this device.')).toBeTruthy()
  expect(screen.queryByLabelText('Virtual tour of Admiralty Way, Lekki Phase 1, Lagos')).toBeNull()
})

test('the heading and the title of the document name what the property is and where', async () => {
  api.on(propertyEndpoints.find, foundProperty({ bedroom: '4', location: 'Thomas Sankara Street, Asokoro, Abuja' }))
  openPropertyPage()
  expect(await screen.findByRole('heading', { level: 1, name: '4-bed duplex, Asokoro' })).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('4-bed duplex, Asokoro'))
  expect(screen.getByText('Thomas Sankara Street, Asokoro, Abuja')).toBeTruthy()
})

test('in one column the address is above the photographs, and the inquiries are last', async () => {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { media, matches: false }))
  openPropertyPage()
  const address = await screen.findByText('Admiralty Way, Lekki Phase 1, Lagos')
  const isBefore = (first: Element, second: Element) =>
    (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
  expect(isBefore(address, screen.getAllByText('Sell')[0]!)).toBe(true)
  const inquiries = await screen.findByRole('region', { name: 'Inquiries' })
  expect(isBefore(screen.getByRole('region', { name: 'Description' }), inquiries)).toBe(true)
})

test('Copy link copies the address of the page', async () => {
  const { user } = openPropertyPage()
  await user.click(await screen.findByRole('button', { name: 'Copy Link' }))
  expect(await screen.findByText('Link copied')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/properties/${id}`)
})
