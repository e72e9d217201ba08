import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { sampleAgent } from '@gatehouse/contract/samples'
import { statsEndpoints } from '@gatehouse/contract/stats'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { expectSameKey } from '../../../../test/expect-same-key'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { fileOf } from '../../../../test/sample-files'
import { AgentsPage } from '../list/agents-page'

const api = useFakeApi()

const saved = (message: string, more = {}) => ({ status: true as const, message, data: { ...sampleAgent, ...more } })

beforeEach(() => {
  api.on(statsEndpoints.find, errorReply('internal', 'Something went wrong'))
  api.on(agentEndpoints.list, { status: true, data: [sampleAgent], total: 1, next_cursor: null })
  api.on(agentEndpoints.create, saved('Agent created successfully'))
  api.on(agentEndpoints.update, saved('Agent updated successfully'))
})

const field = (name: string) => screen.getByRole('textbox', { name })
const button = (name: string) => screen.getByRole('button', { name })

async function openNew() {
  const view = renderPage(<AgentsPage />, { at: '/agents' })
  await view.user.click(await screen.findByRole('button', { name: 'Create New Agent' }))
  await screen.findByRole('button', { name: 'Create Agent' })
  return view
}

async function openEdit() {
  const view = renderPage(<AgentsPage />, { at: '/agents' })
  await view.user.click(await screen.findByRole('button', { name: 'Edit Lekki Homes' }))
  await screen.findByRole('button', { name: 'Save Changes' })
  return view
}

type User = Awaited<ReturnType<typeof openNew>>['user']

const texts = [
  ['Company name', 'Maitama Keys'],
  ['First name', 'Bola'],
  ['Last name', 'Ade'],
  ['Email', 'bola@maitamakeys.ng'],
  ['Phone number', '0803 555 0101'],
  ['City', 'Abuja'],
  ['Postcode', '900271'],
] as const

/** At once and not key by key, which takes seconds on a busy machine. */
const enter = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })

const addLogo = (user: User, label = 'Add Logo') => user.upload(screen.getByLabelText(label), fileOf('png', 'logo.png'))

async function fill(user: User) {
  for (const [name, text] of texts) enter(name, text)
  await addLogo(user)
  await screen.findByRole('button', { name: 'Remove Logo' })
}

const sentForm = (endpoint: typeof agentEndpoints.create | typeof agentEndpoints.update) => {
  const form = api.received(endpoint).at(-1)?.form
  return Object.fromEntries(
    [...(form?.entries() ?? [])].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
  )
}

test('the button is disabled until every field and the logo are filled', async () => {
  const { user } = await openNew()
  expect(screen.getByRole('dialog', { name: 'New Agent' })).toBeTruthy()
  await addLogo(user)
  await screen.findByRole('button', { name: 'Remove Logo' })
  for (const [name, text] of texts) {
    expect(button('Create Agent')).toHaveProperty('disabled', true)
    enter(name, text)
  }
  expect(button('Create Agent')).toHaveProperty('disabled', false)
  await user.click(button('Remove Logo'))
  expect(button('Create Agent')).toHaveProperty('disabled', true)
  expect(screen.getByLabelText('Add Logo')).toBeTruthy()
  expect(field('Email').getAttribute('type')).toBe('email')
})

test('a file that is not an image is rejected, and none is selected', async () => {
  const { user } = await openNew()
  await user.upload(screen.getByLabelText('Add Logo'), fileOf('pdf', 'logo.png'))
  expect((await screen.findByText(/The logo must be jpg, png or webp/)).textContent).toContain('“logo.png”')
  expect(screen.getByLabelText('Add Logo')).toBeTruthy()
})

test('an invalid email is shown at its field, and nothing is sent', async () => {
  const { user } = await openNew()
  await fill(user)
  await user.clear(field('Email'))
  await user.type(field('Email'), 'bola')
  await user.click(button('Create Agent'))
  expect(await screen.findByText('Enter a valid email address')).toBeTruthy()
  expect(api.received(agentEndpoints.create)).toHaveLength(0)
})

test.each([
  [errorReply('conflict', 'Another agent has this email address'), 'Another agent has this email address'],
  [jsonReply({ status: false }, 500), 'Failed to create agent'],
  [connectionLost, 'Error creating agent'],
])('a failure is shown in the form, and what was typed stays', async (handler, message) => {
  api.on(agentEndpoints.create, handler)
  const { user } = await openNew()
  await fill(user)
  await user.click(button('Create Agent'))
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy()
  expect(field('City')).toHaveProperty('value', 'Abuja')
})

test('a new agent is sent with its logo and status ACTIVE; the list and the counts are refetched', async () => {
  const { user } = await openNew()
  await fill(user)
  const counted = api.received(statsEndpoints.find).length
  const more = { ...sampleAgent, id: 'new', company_name: 'Maitama Keys' }
  api.on(agentEndpoints.list, { status: true, data: [more, sampleAgent], total: 2, next_cursor: null })
  await user.click(button('Create Agent'))
  expect(await screen.findByText('Agent created successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('article', { name: 'Maitama Keys' })).toBeTruthy()
  await waitFor(() => expect(api.received(statsEndpoints.find).length).toBeGreaterThan(counted))
  expect(sentForm(agentEndpoints.create)).toEqual({
    company_name: 'Maitama Keys',
    first_name: 'Bola',
    last_name: 'Ade',
    email: 'bola@maitamakeys.ng',
    phone_number: '0803 555 0101',
    city: 'Abuja',
    postcode: '900271',
    status: 'ACTIVE',
    logo: 'logo.png',
  })
})

test('Edit agent is prefilled, and without a new logo none is sent', async () => {
  const { user } = await openEdit()
  expect(screen.getByRole('dialog', { name: 'Edit agent' })).toBeTruthy()
  expect(field('Company name')).toHaveProperty('value', 'Lekki Homes')
  await user.clear(field('City'))
  expect(button('Save Changes')).toHaveProperty('disabled', true)
  await user.type(field('City'), 'Ibadan')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Agent updated successfully')).toBeTruthy()
  const sent = sentForm(agentEndpoints.update)
  expect(sent).toMatchObject({ city: 'Ibadan', company_name: 'Lekki Homes' })
  expect(sent).not.toHaveProperty('logo')
  expect(api.received(agentEndpoints.update)[0]?.headers.get('If-Match')).toBe('"1"')
})

test.each([
  [jsonReply({ status: false }, 500), 'Failed to update agent'],
  [connectionLost, 'Error updating agent'],
])('an edit that fails is shown in the form', async (handler, message) => {
  api.on(agentEndpoints.update, handler)
  const { user } = await openEdit()
  await user.type(field('City'), '!')
  await user.click(button('Save Changes'))
  expect(await within(screen.getByRole('dialog')).findByText(message)).toBeTruthy()
})

test('a new logo replaces the current one', async () => {
  const logo = { url: '/media/old.png', width: 320, height: 200, color: null, renditions: [] }
  api.on(agentEndpoints.list, {
    status: true,
    data: [{ ...sampleAgent, logo: logo.url, media: { logo } }],
    total: 1,
    next_cursor: null,
  })
  const { user } = await openEdit()
  expect(screen.getByText('Current logo')).toBeTruthy()
  await addLogo(user, 'Replace')
  expect((await screen.findByAltText('The chosen logo')).getAttribute('src')).toBe('blob:preview')
  await user.click(button('Save Changes'))
  await screen.findByText('Agent updated successfully')
  expect(sentForm(agentEndpoints.update)).toMatchObject({ logo: 'logo.png' })
})

test('another admin saved first: their version can be used', async () => {
  const theirs = { ...sampleAgent, city: 'Kano', version: 2 }
  api.on(agentEndpoints.update, errorReply('stale', 'Someone else changed this in the meantime', { current: theirs }))
  const { user } = await openEdit()
  await user.type(field('City'), ' Island')
  await user.click(button('Save Changes'))
  expect(await screen.findByText('Someone else changed this agent in the meantime.')).toBeTruthy()
  await user.click(button('Use Their Version'))
  expect(field('City')).toHaveProperty('value', 'Kano')
})

test('after a reload the edit form opens again with the refetched agent', async () => {
  api.on(agentEndpoints.find, { status: true, data: { ...sampleAgent, city: 'Kano' } })
  api.on(agentEndpoints.list, () => new Promise<never>(() => {}))
  renderPage(<AgentsPage />, { at: `/agents?form=${sampleAgent.id}` })
  await waitFor(() => expect(field('City')).toHaveProperty('value', 'Kano'))
})

test('the form of a deleted agent shows that it was deleted', async () => {
  api.on(agentEndpoints.find, errorReply('not_found', 'Agent not found'))
  renderPage(<AgentsPage />, { at: '/agents?form=gone' })
  expect(await screen.findByText('Agent not found')).toBeTruthy()
})

test('an agent whose response was lost is sent with its logo and the same key after a reload', async () => {
  api.on(agentEndpoints.create, connectionLost)
  const first = await openNew()
  await fill(first.user)
  await first.user.click(button('Create Agent'))
  await screen.findByText('Error creating agent')
  first.unmount()
  api.on(agentEndpoints.create, saved('Agent created successfully'))
  const { user } = await openNew()
  await screen.findByRole('button', { name: 'Remove Logo' })
  await user.click(button('Create Agent'))
  expect(await screen.findByText('Agent created successfully')).toBeTruthy()
  expectSameKey(api.received(agentEndpoints.create))
})
