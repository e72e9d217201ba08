import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { type MessageListing, messageEndpoints } from '@gatehouse/contract/messages/endpoints'
import { sampleAgent } from '@gatehouse/contract/samples'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { connectionLost, errorReply } from '../../../../../test/fake-api'
import { addPhotos, field, lastForm, openNew, usePropertyFormApi } from '../../../../../test/property-form'
import { fileOf } from '../../../../../test/sample-files'
import { storedDrafts } from '../../../../../test/stored-drafts'
import { draftDetails } from '../../../drafts/draft-summary'

const api = usePropertyFormApi()

const listing = (fields: Partial<MessageListing['fields']>, more: Partial<MessageListing> = {}): MessageListing => ({
  fields: { facts: {}, ...fields },
  doubtful: [],
  refused: [],
  ...more,
})

const duplex = listing(
  {
    type: 'Sell',
    price: 285_000_000,
    location: 'Ikate, Lekki',
    property_type_id: 1,
    bedroom: '4',
    amenities: ['Gym'],
    property_description: 'Newly built 4 bedroom duplex',
    agent_id: sampleAgent.id,
  },
  {
    doubtful: ['bathroom'],
    refused: [{ field: 'living_room', text: 'two parlours', reason: 'It is not clear' }],
  },
)

async function paste(...listings: MessageListing[]) {
  api.on(messageEndpoints.read, { status: true, data: listings })
  const view = await openNew()
  await view.user.click(await screen.findByRole('button', { name: 'Paste a Message' }))
  await view.user.type(field('Message'), 'Newly built 4 bedroom duplex, Ikate')
  await view.user.click(screen.getByRole('button', { name: 'Read Message' }))
  return view
}

const described = (name: string) =>
  document.getElementById(field(name).getAttribute('aria-describedby') ?? '')?.textContent

/** The names of fields in it are buttons. */
const isLine = (text: string) => (_: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent === text
const line = (text: string) => screen.getByText(isLine(text))

test('a message fills the form, each field says so until it is changed, and it is sent as typed values', async () => {
  const { user } = await paste(duplex)
  await waitFor(() => expect(field('Location')).toHaveProperty('value', 'Ikate, Lekki'))
  expect(field('Price')).toHaveProperty('value', '285,000,000')
  expect(described('Price')).toBe('285 million naira · Read from the message')
  expect(described('Location')).toBe('Read from the message')
  expect(screen.getByText('8 fields were filled from the message. Check them before you save.')).toBeTruthy()
  expect(line('Not clear in the message: Bathroom.')).toBeTruthy()
  expect(line('Not in the message: Property images and Available From.')).toBeTruthy()
  await user.type(field('Location'), '!')
  expect(described('Location')).toBeUndefined()
  expect(screen.getByText('7 fields were filled from the message. Check them before you save.')).toBeTruthy()
  await addPhotos(user, fileOf('jpg', 'front.jpg'))
  await user.type(screen.getByLabelText(/Available From/), '2027-01-15')
  await user.click(screen.getByRole('button', { name: 'Add Property' }))
  await waitFor(() => expect(api.received(propertyEndpoints.create)).toHaveLength(1))
  const { names } = lastForm(api.received(propertyEndpoints.create))
  expect(names).not.toContain('message')
  expect(names).not.toContain('reading')
})

test('what a person has typed stays, and clearing puts back only what is as it was read', async () => {
  api.on(messageEndpoints.read, { status: true, data: [duplex] })
  const { user } = await openNew()
  await user.type(field('Price'), '90000000')
  await user.click(await screen.findByRole('button', { name: 'Paste a Message' }))
  await user.type(field('Message'), 'x')
  await user.click(screen.getByRole('button', { name: 'Read Message' }))
  expect(await screen.findByText(isLine('Not changed, because it was filled in before: Price.'))).toBeTruthy()
  expect(field('Price')).toHaveProperty('value', '90,000,000')
  await user.type(field('Description'), ' with a pool')
  await user.click(screen.getByRole('button', { name: 'Clear What Was Read' }))
  expect(field('Location')).toHaveProperty('value', '')
  expect(field('Description')).toHaveProperty('value', 'Newly built 4 bedroom duplex with a pool')
  expect(screen.queryByRole('button', { name: 'Clear What Was Read' })).toBeNull()
})

test('of several listings one is chosen to begin with, and the others become drafts with names', async () => {
  const yaba = listing({ location: 'Yaba', property_type_id: 4, bedroom: '2', price: 4_500_000 })
  const { user } = await paste(duplex, yaba, listing({ property_description: 'Two plots\nCall me' }))
  const choice = await screen.findByRole('group', {
    name: 'The message has 3 listings. Choose which one to begin with. The others become unsaved drafts in the list of properties.',
  })
  const options = within(choice).getAllByRole('listitem')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    '14-bed duplex, Ikate, Lekki · ₦285,000,000',
    '22-bed apartment, Yaba · ₦4,500,000',
    '3Two plots',
  ])
  await waitFor(() => expect(document.activeElement).toBe(within(options[0]!).getByRole('button')))
  expect(await storedDrafts(), 'before one is chosen').not.toContainEqual(
    expect.objectContaining({ values: expect.objectContaining({ location: 'Yaba' }) as unknown }),
  )
  await user.click(within(options[1]!).getByRole('button'))
  await waitFor(() => expect(field('Location')).toHaveProperty('value', 'Yaba'))
  expect(
    screen.getByText('The other 2 listings of the message are unsaved drafts in the list of properties.'),
  ).toBeTruthy()
  const drafts = (await storedDrafts()).filter(({ key }) => key[2] === 'property')
  expect(drafts.map((draft) => draftDetails(draft).replace(/^.*?\d\d:\d\d · /, ''))).toEqual(
    expect.arrayContaining(['4-bed duplex, Ikate, Lekki · ₦285,000,000', 'Two plots']),
  )
  expect(new Set(drafts.map(({ key }) => key[4])).size).toBe(drafts.length)
})

test('from the choice of a listing, Back leads to the message', async () => {
  const { user } = await paste(duplex, listing({ location: 'Yaba' }))
  await user.click(await screen.findByRole('button', { name: 'Back to the Message' }))
  await waitFor(() => expect(document.activeElement).toBe(field('Message')))
  expect(field('Message')).toHaveProperty('value', 'Newly built 4 bedroom duplex, Ikate')
  expect(field('Location')).toHaveProperty('value', '')
})

test('fields that the message is not clear about, or has no value for, say so until they are filled', async () => {
  const { user } = await paste(
    listing(
      { type: 'Sell', facts: { title: 'C of O' } },
      {
        doubtful: ['location', 'bathroom', 'facts.caution', 'agency_fee'],
        refused: [{ field: 'price', text: '$450k', reason: 'Prices are in naira' }],
      },
    ),
  )
  await waitFor(() => expect(described('Price')).toBe('“$450k” was not filled in. Prices are in naira.'))
  expect(described('Location')).toBe('The message is not clear about this.')
  expect(line('Price: “$450k” was not filled in. Prices are in naira.')).toBeTruthy()
  expect(line('Not clear in the message: Location, Bathroom, Caution deposit and Agency fee.')).toBeTruthy()
  const unclear = { description: 'The message is not clear about this.' }
  for (const name of ['Caution deposit', 'Agency fee'])
    expect(await screen.findByRole('textbox', { name, ...unclear })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Title document', description: 'Read from the message' })).toBeTruthy()
  await user.type(field('Price'), '5000000')
  expect(described('Price')).toBe('5 million naira')
})

test('after a reload each field still says that it was read, and clearing still works', async () => {
  const view = await paste(duplex)
  await waitFor(() => expect(described('Location')).toBe('Read from the message'))
  await waitFor(async () =>
    expect(await storedDrafts()).toContainEqual(
      expect.objectContaining({ values: expect.objectContaining({ location: 'Ikate, Lekki' }) as unknown }),
    ),
  )
  view.unmount()
  const { user } = await openNew()
  await waitFor(() => expect(described('Price')).toBe('285 million naira · Read from the message'))
  expect(described('Location')).toBe('Read from the message')
  await user.click(await screen.findByRole('button', { name: 'Clear What Was Read' }))
  expect(field('Location')).toHaveProperty('value', '')
  expect(described('Location')).toBeUndefined()
})

test('Paste puts the text of the clipboard into the message, where the browser allows it', async () => {
  const { user } = await openNew()
  await user.click(await screen.findByRole('button', { name: 'Paste a Message' }))
  await navigator.clipboard.writeText('3 bed flat')
  await user.click(screen.getByRole('button', { name: 'Paste' }))
  await waitFor(() => expect(field('Message')).toHaveProperty('value', '3 bed flat'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Read Message'))
  const denied = vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(screen.getByRole('button', { name: 'Paste' }))
  expect(await screen.findByText('The browser does not allow this. Paste into the field instead.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Message'))
  denied.mockRestore()
})

test('without a connection the message stays, also after a reload, and a message without a listing too', async () => {
  api.on(messageEndpoints.read, errorReply('internal', 'Something went wrong'))
  const view = await openNew()
  await view.user.click(await screen.findByRole('button', { name: 'Paste a Message' }))
  await view.user.type(field('Message'), '3 bed flat')
  await view.user.click(screen.getByRole('button', { name: 'Read Message' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to read the message')
  expect(await screen.findByText(/^Draft saved on this device/)).toBeTruthy()
  view.unmount()
  api.on(messageEndpoints.read, { status: true, data: [] })
  const { user } = await openNew()
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveProperty('value', '3 bed flat')
  await user.click(screen.getByRole('button', { name: 'Read Message' }))
  expect(await screen.findByText('No listing was found in the message.')).toBeTruthy()
  expect(field('Message')).toHaveProperty('value', '3 bed flat')
})

test('the sentence that there is no connection goes away when there is one again', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.on(messageEndpoints.read, connectionLost)
  const { user } = await openNew()
  await user.click(await screen.findByRole('button', { name: 'Paste a Message' }))
  await user.type(field('Message'), '3 bed flat')
  await user.click(screen.getByRole('button', { name: 'Read Message' }))
  const sentence = 'You are offline. Try again when you are back online.'
  expect(await screen.findByText(sentence)).toBeTruthy()
  isOnline.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
  expect(field('Message')).toHaveProperty('value', '3 bed flat')
})

test('an agent that was deleted meanwhile is left out, and its field says so', async () => {
  api.on(agentEndpoints.find, errorReply('not_found', 'Agent not found'))
  await paste(duplex)
  await waitFor(() => expect(field('Location')).toHaveProperty('value', 'Ikate, Lekki'))
  expect(within(screen.getByRole('region', { name: 'From a message' })).getByText(/^7 fields/)).toBeTruthy()
  const agent = screen.getByRole('combobox', {
    name: 'Agent',
    description: 'The agent of the message has been deleted.',
  })
  expect(agent.textContent).toBe('Choose an agent')
})

test('a phone number that no agent has is shown, because the description does not have it', async () => {
  api.on(messageEndpoints.read, { status: true, data: [listing({ location: 'Yaba' })] })
  const { user } = await openNew()
  await user.click(await screen.findByRole('button', { name: 'Paste a Message' }))
  await user.type(field('Message'), 'Flat at Yaba. Call 0803 555 0142')
  await user.click(screen.getByRole('button', { name: 'Read Message' }))
  const reason = '“+2348035550142” was not filled in. No agent, or more than one, has this number.'
  expect(await screen.findByText(isLine(`Agent: ${reason}`))).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Agent', description: reason })).toBeTruthy()
})

test('each field that the summary names is a button that leads to it', async () => {
  const { user } = await paste(listing({ type: 'Sell' }, { doubtful: ['facts.land_size', 'bathroom'] }))
  await user.click(await screen.findByRole('button', { name: 'Land size' }))
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Land size' }))
  await user.click(screen.getByRole('button', { name: 'Available From' }))
  expect(document.activeElement).toBe(screen.getByLabelText(/Available From/))
  await user.click(screen.getByRole('button', { name: 'Property images' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Add Photos'))
})

test('the rooms that a message does not say are marked until another number is chosen', async () => {
  const { user } = await paste(listing({ type: 'Sell', property_type_id: 1, bedroom: '4' }))
  const room = (name: string) => screen.getByRole('spinbutton', { name })
  const describedRoom = (name: string) =>
    document.getElementById(room(name).getAttribute('aria-describedby') ?? '')?.textContent
  await waitFor(() => expect(describedRoom('Bathroom')).toBe('Not in the message. Check this number. Keep 1'))
  expect(describedRoom('Bedroom')).toBe('Read from the message')
  room('Bathroom').focus()
  await user.keyboard('3')
  expect(describedRoom('Bathroom')).toBeUndefined()
  expect(describedRoom('Living room')).toBe('Not in the message. Check this number. Keep 1')
})

test('the number that a room has is confirmed by a button or a key, and is not marked again', async () => {
  const { user } = await paste(listing({ type: 'Sell', property_type_id: 1 }, { doubtful: ['living_room'] }))
  const room = (name: string) => screen.getByRole('spinbutton', { name })
  const described = (name: string) =>
    document.getElementById(room(name).getAttribute('aria-describedby') ?? '')?.textContent
  await user.click(await screen.findByRole('button', { name: 'Bathroom' }))
  expect(document.activeElement).toBe(room('Bathroom'))
  await user.click(screen.getByRole('button', { name: 'Keep 1, Bathroom' }))
  expect(document.activeElement).toBe(room('Bathroom'))
  expect(described('Living room')).toBe('The message is not clear about this. Keep 1')
  room('Bedroom').focus()
  await user.keyboard('1')
  room('Living room').focus()
  await user.keyboard('{ArrowUp}{ArrowDown}')
  for (const name of ['Bathroom', 'Bedroom', 'Living room']) {
    expect(room(name).textContent).toBe('1')
    expect(described(name)).toBeUndefined()
  }
  expect(screen.queryByRole('button', { name: 'Bathroom' }), 'in the summary').toBeNull()
  // Another message does not change what was confirmed.
  api.on(messageEndpoints.read, { status: true, data: [listing({ bedroom: '4' })] })
  await user.click(screen.getByRole('button', { name: 'Paste a Message' }))
  await user.type(field('Message'), '4 bedrooms')
  await user.click(screen.getByRole('button', { name: 'Read Message' }))
  expect(await screen.findByText(isLine('Not changed, because it was filled in before: Bedroom.'))).toBeTruthy()
  expect(described('Bathroom')).toBeUndefined()
})
