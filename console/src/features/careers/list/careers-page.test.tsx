import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { sampleCareer } from '@gatehouse/contract/samples'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { connectionLost, jsonReply, errorReply, useFakeApi } from '../../../../test/fake-api'
import { renderPage } from '../../../../test/render-page'
import { useSpecificationHost } from '../../../../test/specification-host'
import { CareersPage } from './careers-page'

const api = useFakeApi()

beforeEach(() => {
  api.on(careerEndpoints.list, listOf([sampleCareer]))
})
const listOf = (data: (typeof sampleCareer)[]) =>
  ({ status: true, data, next_cursor: null, total: data.length }) as const
const open = (at = '/careers') => renderPage(<CareersPage />, { at })
const card = () => screen.findByRole('article', { name: 'Property Sales Executive' })

test.each([[() => errorReply('unavailable', 'Please try again in a moment')], [connectionLost]])(
  'a list that fails to load shows an error with Retry instead of its empty state',
  async (response) => {
    api.on(careerEndpoints.list, response)
    const { user } = open()
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch careers')
    expect(screen.queryByText(/No careers posted yet/)).toBeNull()
    api.on(careerEndpoints.list, listOf([sampleCareer]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await card()).toBeTruthy()
  },
)

test('the page has the specified greeting, and its document title is Careers', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Admin,' })).toBeTruthy()
  await waitFor(() => expect(document.title).toContain('Careers'))
  await card()
})

test('three placeholder cards are shown while the careers load', async () => {
  const { container } = open()
  const loading = screen.getByRole('status', { name: 'Loading careers' })
  expect(loading.children).toHaveLength(3)
  await card()
  expect(container.querySelector('[role=status][aria-label="Loading careers"]')).toBeNull()
})

test('without careers the page shows its empty state with the create button', async () => {
  api.on(careerEndpoints.list, listOf([]))
  const { user, router } = open()
  const text = await screen.findByText('No careers posted yet. Create your first career posting.')
  await user.click(within(text.parentElement!).getByRole('button', { name: 'Create New Career' }))
  expect(router.state.location.search).toBe('?form=new')
  expect(await screen.findByRole('dialog', { name: 'New Career' })).toBeTruthy()
})

test('a card shows type, title, location, description, position, salary and the link to the job', async () => {
  open()
  const inCard = within(await card())
  expect(inCard.getByText('Hybrid')).toBeTruthy()
  expect(inCard.getByRole('heading', { name: 'Property Sales Executive' }).className).toContain('truncate')
  expect(inCard.getByText('Lekki Phase 1, Lagos')).toBeTruthy()
  expect(inCard.getByText(/^Shows homes in Lekki/).className).toContain('line-clamp-2')
  expect(inCard.getByText('Position').nextSibling?.textContent).toBe('Full time')
  expect(inCard.getByText('Salary').nextSibling?.textContent).toBe('₦450,000')
  const link = inCard.getByRole('link', { name: /^View Job/ })
  expect(link.getAttribute('href')).toBe('https://jobs.example.ng/sales-executive')
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
})

test.each(['', 'javascript:alert(1)', 'jobs.example.ng'])(
  'the link %j of a posting is not rendered as a link',
  async (link) => {
    api.on(careerEndpoints.list, listOf([{ ...sampleCareer, link }]))
    open()
    expect(within(await card()).queryByRole('link', { name: /^View/ })).toBeNull()
    expect(screen.queryByText('View Job')).toBeNull()
  },
)

test('missing fields of another program are shown as missing', async () => {
  const bare = { title: '', description: '', location: '', position: '', salary: null, type: '', link: '' }
  api.on(careerEndpoints.list, listOf([{ ...sampleCareer, ...bare }]))
  open()
  const inCard = within(await screen.findByRole('article', { name: 'Untitled posting' }))
  expect(inCard.getByText('Type not given')).toBeTruthy()
  expect(inCard.getByText('Location not given')).toBeTruthy()
  expect(inCard.getAllByText('Not given')).toHaveLength(2)
})

test('a delete asks, can be undone, and the list is refetched after both', async () => {
  api.on(careerEndpoints.remove, {
    status: true,
    message: 'Career deleted successfully',
    data: { restorable_until: '2026-12-21T09:00:00.000Z' },
  })
  api.on(careerEndpoints.restore, { status: true, message: 'Career restored successfully' })
  const { user } = open()
  await user.click(within(await card()).getByRole('button', { name: 'Delete Property Sales Executive' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText('Are you sure you want to delete this career posting?')).toBeTruthy()
  expect(dialog.getByText('Delete Property Sales Executive?')).toBeTruthy()
  api.on(careerEndpoints.list, listOf([]))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Career deleted successfully')).toBeTruthy()
  expect(await screen.findByText('No careers posted yet. Create your first career posting.')).toBeTruthy()
  api.on(careerEndpoints.list, listOf([sampleCareer]))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Career restored successfully')).toBeTruthy()
  expect(await card()).toBeTruthy()
  expect(api.received(careerEndpoints.restore)[0]?.params).toEqual({ id: sampleCareer.id })
})

test('after the last posting was deleted the focus is on the heading, and stays there after Undo', async () => {
  const data = { restorable_until: '2026-12-21T09:00:00.000Z' }
  api.on(careerEndpoints.remove, { status: true, message: 'Career deleted successfully', data })
  api.on(careerEndpoints.restore, { status: true, message: 'Career restored successfully' })
  const { user } = open()
  await user.click(within(await card()).getByRole('button', { name: /^Delete/ }))
  api.on(careerEndpoints.list, listOf([]))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await screen.findByText(/No careers posted yet/)
  const heading = screen.getByRole('heading', { level: 1 })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  api.on(careerEndpoints.list, listOf([sampleCareer]))
  await user.click(await screen.findByRole('button', { name: /^Undo/ }))
  await card()
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test.each([
  [() => errorReply('internal', 'Something went wrong'), 'Failed to delete career'],
  [connectionLost, 'Error deleting career'],
])('a failed delete is shown, and the posting stays', async (response, message) => {
  api.on(careerEndpoints.remove, response)
  const { user } = open()
  await user.click(within(await card()).getByRole('button', { name: /^Delete/ }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(await card()).toBeTruthy()
})

test('careers of a host with only the specified calls are requested only after a press', async () => {
  useSpecificationHost(api)
  api.on(careerEndpoints.list, jsonReply({ data: [{ id: 'Ab3', title: 'Driver', salary: '₦120,000' }] }))
  const { user } = open()
  const loadButton = await screen.findByRole('button', { name: 'Load Careers' })
  expect(api.received(careerEndpoints.list)).toEqual([])
  await user.click(loadButton)
  expect(within(await screen.findByRole('article', { name: 'Driver' })).getByText('₦120,000')).toBeTruthy()
})
