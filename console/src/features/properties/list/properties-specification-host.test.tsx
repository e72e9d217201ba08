import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { jsonReply, useFakeApi } from '../../../../test/fake-api'
import { add, fill } from '../../../../test/property-form'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { PropertiesPage } from './properties-page'

/** A property with the fields of S3.1, as loosely typed as another host may send them. */
const plain = (id: number, location: string, price: string) => ({
  id,
  type: 'Sell',
  location,
  agent_id: 7,
  property_type_id: '1',
  price,
  living_room: 1,
  bedroom: 4,
  bathroom: 3,
  finance: 0,
  property_description: null,
  amenities: '["Gym"]',
  property_images: [`http://pictures.test/${id}.jpg`],
  floor_plan: `http://pictures.test/${id}-plan.png`,
  video_upload: null,
  created_at: `2026-01-0${id} 10:00:00`,
})

// Every call that no handler awaits fails the test: so none of our own additional paths may be asked.
const api = useFakeApi()

beforeEach(() => {
  useSpecificationHost(api)
  api.on(propertyEndpoints.list, () => jsonReply([plain(1, 'Lekki', '85000000'), plain(2, 'Ibadan', '62000000')]))
  api.on(propertyEndpoints.listArchived, () => jsonReply({ status: true, data: [plain(3, 'Yaba', '1800000')] }))
  api.on(agentEndpoints.list, () => jsonReply([{ id: 7, company_name: 'Lekki Homes' }]))
})

const open = (at = '/properties') => renderPage(<PropertiesPage />, { at })
const names = async () => {
  await screen.findAllByRole('article')
  return screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'))
}

test('the whole list is shown, newest first, and counted', async () => {
  open()
  expect(await names()).toEqual(['4-bed duplex, Ibadan', '4-bed duplex, Lekki'])
  expect(await screen.findByRole('tab', { name: /Active.*2/ })).toBeTruthy()
  expect(screen.getByRole('tab', { name: /Archived.*1/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Recently Deleted' })).toBeNull()
})

test('search and filters are computed in the browser', async () => {
  // The search looks through the companies of the agents, too.
  api.on(agentEndpoints.list, () => jsonReply([{ id: 7, company_name: 'Island Homes' }]))
  open('/properties?q=lek&max_price=90000000')
  expect(await names()).toEqual(['4-bed duplex, Lekki'])
})

test('what properties lack is computed in the browser too', async () => {
  const bare = { ...plain(4, 'Enugu', '9000000'), property_images: [] }
  api.on(propertyEndpoints.list, () => jsonReply([plain(1, 'Lekki', '85000000'), bare]))
  open('/properties?needs=photos')
  expect(await names()).toEqual(['4-bed duplex, Enugu'])
  expect(screen.getByRole('tab', { name: 'Active 1' })).toBeTruthy()
})

test('an archived property can be unarchived although the host does not flag it', async () => {
  api.on(propertyEndpoints.unarchive, () => jsonReply({ status: true }))
  const { user } = open('/properties?tab=archived')
  await user.click(await screen.findByRole('button', { name: /Actions for .*Yaba/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Unarchive' }))
  await user.click(await screen.findByRole('button', { name: 'Unarchive' }))
  expect(await screen.findByText('Property unarchived successfully')).toBeTruthy()
})

test('a property is saved without the headers that only our own server reads', async () => {
  api.on(propertyEndpoints.create, () => jsonReply({ status: true }))
  const { user } = open()
  await names()
  await user.click(screen.getByRole('button', { name: 'Create New Property' }))
  await screen.findByRole('button', { name: 'Add Property' })
  await fill(user)
  await add(user)
  expect(await screen.findByText('Property created successfully')).toBeTruthy()
  const [sent] = api.received(propertyEndpoints.create)
  expect(sent?.headers.get('Idempotency-Key')).toBeNull()
})

test('a property with a single floor plan is edited without If-Match', async () => {
  api.on(propertyEndpoints.find, () => jsonReply(plain(1, 'Lekki', '85000000')))
  api.on(agentEndpoints.find, () => jsonReply({ data: { id: 7, company_name: 'Lekki Homes' } }))
  api.on(propertyEndpoints.update, () => jsonReply({ status: true, message: 'ok' }))
  const { user } = open()
  await names()
  await user.click(screen.getByRole('button', { name: /Actions for .*Lekki/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect(await screen.findByRole('button', { name: 'Floor plan 1' })).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Agent' }).textContent).toBe('Lekki Homes')
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Four bedrooms')
  fireEvent.change(screen.getByLabelText('Available From'), { target: { value: '2027-01-15' } })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Property updated successfully')).toBeTruthy()
  const [sent] = api.received(propertyEndpoints.update)
  expect(sent?.headers.get('If-Match')).toBeNull()
  expect(sent?.form?.get('agent_id')).toBe('7')
})

test('a server without states has no action for them, and its listings are available', async () => {
  const { user } = open('/properties?state=available')
  expect(await names()).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: /Actions for .*Lekki/ }))
  expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Set State' })).toBeNull()
})
