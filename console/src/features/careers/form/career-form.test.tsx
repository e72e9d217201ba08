import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { sampleCareer } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectSameKey } from '../../../../test/expect-same-key'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { CareersPage } from '../list/careers-page'

const api = useFakeApi()
const saved = (message: string, fields = {}) =>
  ({ status: true, message, data: { ...sampleCareer, ...fields } }) as const

beforeEach(() => {
  api.on(careerEndpoints.list, { status: true, data: [sampleCareer], next_cursor: null, total: 1 })
  api.on(careerEndpoints.create, saved('Career created successfully'))
  api.on(careerEndpoints.update, saved('Career updated successfully'))
})

const dialog = () => within(screen.getByRole('dialog'))
// By label and text: looking for a role walks the whole tree each time, which is slow on a busy machine.
const field = (label: string) => dialog().getByLabelText(label)
const button = (name: string) => dialog().getByText(name).closest('button')!
const write = async (user: UserEvent, label: string, text: string) => {
  await user.click(field(label))
  await user.paste(text)
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

async function openNew() {
  const page = renderPage(<CareersPage />, { at: '/careers' })
  await screen.findByRole('article', { name: 'Property Sales Executive' })
  await page.user.click(screen.getByRole('button', { name: 'Create New Career' }))
  await screen.findByRole('dialog', { name: 'New Career' })
  await screen.findByRole('button', { name: 'Create Career' })
  return page
}

async function chooseType(user: UserEvent, type: string) {
  await user.click(field('Type'))
  await user.click(await screen.findByRole('option', { name: type }))
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
}

async function fill(user: UserEvent) {
  await write(user, 'Title', 'Driver')
  await write(user, 'Description', 'Drives buyers to viewings.')
  await write(user, 'Location', 'Ikeja')
  await write(user, 'Position', 'Full time')
  await write(user, 'Salary', '120000')
  await chooseType(user, 'On-site')
}

test('submit is disabled until every field but the link is filled', async () => {
  const { user } = await openNew()
  for (const [name, text] of [
    ['Title', 'Driver'],
    ['Description', 'Drives.'],
    ['Location', 'Ikeja'],
    ['Position', 'Full time'],
    ['Salary', '1'],
  ] as const) {
    expect(button('Create Career')).toHaveProperty('disabled', true)
    await write(user, name, text)
  }
  expect(button('Create Career')).toHaveProperty('disabled', true)
  await chooseType(user, 'Remote')
  expect(button('Create Career')).toHaveProperty('disabled', false)
  await user.clear(field('Title'))
  await write(user, 'Title', ' ')
  expect(button('Create Career')).toHaveProperty('disabled', true)
})

test('the type is chosen from a list that starts with Select Type', async () => {
  const { user } = await openNew()
  const type = field('Type')
  expect(type.textContent).toBe('Select Type')
  await user.click(type)
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'Select Type',
    'Hybrid',
    'Remote',
    'On-site',
  ])
})

test('the salary accepts digits only, groups thousands and shows the amount in words', async () => {
  const { user } = await openNew()
  await user.type(field('Salary'), '1a2b50000')
  expect(field('Salary')).toHaveProperty('value', '1,250,000')
  expect(await screen.findByText('1.25 million naira')).toBeTruthy()
})

test('the dialog has the specified width and height', async () => {
  await openNew()
  const style = screen.getByRole('dialog').getAttribute('style')
  expect(style).toContain('--max-width: 500px')
  expect(style).toContain('--max-height: 570px')
})

test('a posting is created, the modal closes and the list is refetched', async () => {
  const { user } = await openNew()
  await fill(user)
  await write(user, 'Link (optional)', 'jobs.example.ng/7')
  const before = api.received(careerEndpoints.list).length
  await user.click(button('Create Career'))
  expect(await screen.findByText('Career created successfully')).toBeTruthy()
  await isClosed()
  expect(api.received(careerEndpoints.create)[0]?.body).toEqual({
    title: 'Driver',
    description: 'Drives buyers to viewings.',
    location: 'Ikeja',
    position: 'Full time',
    salary: 120_000,
    type: 'On-site',
    link: 'https://jobs.example.ng/7',
  })
  await waitFor(() => expect(api.received(careerEndpoints.list).length).toBeGreaterThan(before))
})

test.each([
  [() => jsonReply({ status: false }, 500), 'Failed to create career'],
  [connectionLost, 'Error creating career'],
])('a create that fails is shown in the form, which stays, and can be sent again', async (response, message) => {
  api.on(careerEndpoints.create, response)
  const { user } = await openNew()
  await fill(user)
  await user.click(button('Create Career'))
  expect(await dialog().findByText(message)).toBeTruthy()
  api.on(careerEndpoints.create, saved('Career created successfully'))
  await user.click(button('Create Career'))
  await isClosed()
  const keys = api.received(careerEndpoints.create).map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[1]).toBe(keys[0])
})

test('while saving, the button shows Creating... or Updating...', async () => {
  let response = (): void => undefined
  const pending = new Promise<void>((resolve) => {
    response = resolve
  })
  api.on(careerEndpoints.create, async () => {
    await pending
    return saved('Career created successfully')
  })
  const { user } = await openNew()
  await fill(user)
  await user.click(button('Create Career'))
  expect(await screen.findByRole('button', { name: 'Creating...' })).toBeTruthy()
  response()
  await isClosed()
  api.on(careerEndpoints.update, () => new Promise<never>(() => {}))
  await user.click(await screen.findByRole('button', { name: 'Edit Property Sales Executive' }))
  await screen.findByRole('button', { name: 'Update Career' })
  await write(user, 'Title', ' II')
  await user.click(button('Update Career'))
  expect(await screen.findByRole('button', { name: 'Updating...' })).toBeTruthy()
})

test('an edit is prefilled and saved with the version of the posting, and the list is refetched', async () => {
  const { user } = renderPage(<CareersPage />, { at: '/careers' })
  await user.click(await screen.findByRole('button', { name: 'Edit Property Sales Executive' }))
  await screen.findByRole('button', { name: 'Update Career' })
  expect(field('Salary')).toHaveProperty('value', '450,000')
  expect(field('Type').textContent).toBe('Hybrid')
  await user.clear(field('Title'))
  await write(user, 'Title', 'Head of Sales')
  await user.clear(field('Link (optional)'))
  const before = api.received(careerEndpoints.list).length
  await user.click(button('Update Career'))
  expect(await screen.findByText('Career updated successfully')).toBeTruthy()
  await isClosed()
  const [sent] = api.received(careerEndpoints.update)
  expect(sent?.params).toEqual({ id: sampleCareer.id })
  expect(sent?.headers.get('If-Match')).toBe('"1"')
  expect(sent?.body).toMatchObject({ title: 'Head of Sales', salary: 450_000, type: 'Hybrid', link: '' })
  await waitFor(() => expect(api.received(careerEndpoints.list).length).toBeGreaterThan(before))
})

test.each([
  [() => jsonReply({ status: false }, 500), 'Failed to update career'],
  [connectionLost, 'Error updating career'],
  [
    () => errorReply('invalid', 'Salary is required', { errors: { salary: 'Salary is required' } }),
    'Salary is required',
  ],
])('an update that fails is shown in the form, which stays', async (response, message) => {
  api.on(careerEndpoints.update, response)
  const { user } = renderPage(<CareersPage />, { at: `/careers?form=${sampleCareer.id}` })
  await screen.findByRole('textbox', { name: 'Title' })
  await user.type(field('Title'), '!')
  await user.click(button('Update Career'))
  expect((await dialog().findAllByText(message)).length).toBeGreaterThan(0)
  expect(field('Title')).toHaveProperty('value', 'Property Sales Executive!')
})

test('unknown values written by another program must be chosen again', async () => {
  const careerFromOtherClient = { ...sampleCareer, salary: null, type: 'Contract' }
  api.on(careerEndpoints.list, { status: true, data: [careerFromOtherClient], next_cursor: null, total: 1 })
  renderPage(<CareersPage />, { at: `/careers?form=${sampleCareer.id}` })
  await screen.findByRole('dialog', { name: 'Edit Career' })
  await screen.findByRole('textbox', { name: 'Title' })
  expect(field('Salary')).toHaveProperty('value', '')
  expect(field('Type').textContent).toBe('Select Type')
  expect(button('Update Career')).toHaveProperty('disabled', true)
})

const emptyPage = { status: true as const, data: [], next_cursor: null, total: 0 }

test.each([
  ['no longer exists', emptyPage, 'Career not found'],
  ['cannot be read', errorReply('internal', 'Something went wrong'), 'Failed to fetch career'],
])('the edit form of a career that %s shows an error', async (_, response, message) => {
  api.on(careerEndpoints.list, response)
  renderPage(<CareersPage />, { at: '/careers?form=c9' })
  expect(await within(await screen.findByRole('dialog')).findByText(message)).toBeTruthy()
})

test.each(['Discard', 'Close'])('%s closes the form, with a confirmation when something was typed', async (name) => {
  const { user } = await openNew()
  await write(user, 'Title', 'Driver')
  await user.click(name === 'Close' ? field('Close') : button(name))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /^Discard/ }))
  await isClosed()
})

test('a career whose response was lost is sent with the same key after a reload', async () => {
  api.on(careerEndpoints.create, connectionLost)
  const first = await openNew()
  await fill(first.user)
  await first.user.click(button('Create Career'))
  await screen.findByText('Error creating career')
  first.unmount()
  api.on(careerEndpoints.create, saved('Career created successfully'))
  const { user } = await openNew()
  await user.click(button('Create Career'))
  await isClosed()
  expectSameKey(api.received(careerEndpoints.create))
})
