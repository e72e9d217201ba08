import { signupEndpoints, type Signup } from '@gatehouse/contract/entities/signup'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import Users from 'lucide-react/icons/users'
import { afterEach, expect, test, vi } from 'vitest'
import {
  truncatedReply,
  jsonReply,
  connectionLost,
  errorReply,
  useFakeApi,
  type Received,
} from '../../../test/fake-api'
import { renderPage } from '../../../test/render-page'
import { useSpecificationHost } from '../../../test/specification-host'
import type { Column, RowDetails } from '../../ui/tables/data-table'
import { pagedList } from '../paged-list'
import { PagedTable } from './paged-table'
import { useListTotal } from '../use-list-page'

const api = useFakeApi()

const columns: Column<Signup>[] = [
  { key: 'name', header: 'Full Name', cell: (row) => row.name, onPhone: 'title' },
  { key: 'email', header: 'Mail Address', cell: (row) => row.email, width: '200px' },
]
const details: RowDetails<Signup> = {
  label: (row) => `Details of ${row.name}`,
  content: (row) => `Signed up on ${row.created_at}`,
}
const people = pagedList({ key: ['people'], endpoint: signupEndpoints.list, pageSize: 5 })

function PeoplePage() {
  const total = useListTotal(people)
  return (
    <>
      <p>Total: {total === null ? 'unknown' : (total ?? 'loading')}</p>
      <PagedTable
        list={people}
        label="People"
        title="Everybody"
        columns={columns}
        details={details}
        empty={{ Icon: Users, title: 'No people yet' }}
        failed="Failed to fetch people"
      />
    </>
  )
}

const person = (number: number): Signup => ({
  id: `p${number}`,
  name: `Person ${number}`,
  email: `person${number}@example.com`,
  created_at: `2026-01-01T00:00:${String(number % 60).padStart(2, '0')}.000Z`,
})
const peopleUpTo = (total: number) => Array.from({ length: total }, (_, index) => person(index + 1))
const response =
  (total: number) =>
  ({ query }: Received) => {
    const [limit, page] = [Number(query['limit']), Number(query['page'])]
    return { status: true as const, data: peopleUpTo(total).slice((page - 1) * limit, page * limit), total }
  }
const open = (at = '/people') => renderPage(<PeoplePage />, { at })
const requests = () => api.received(signupEndpoints.list).map(({ query }) => query)

/** jsdom has no layout: the scrolling box is 440 pixels high, a row 49. */
function layOut() {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(440)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(49)
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('a list that fails to load shows the error, not the empty state, and Retry loads it', async () => {
  api.on(signupEndpoints.list, truncatedReply())
  const { user } = open()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch people')
  expect(screen.queryByText('No people yet')).toBeNull()
  expect(screen.getByText('Total: unknown')).toBeTruthy()
  api.on(signupEndpoints.list, response(2))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Person 2')).toBeTruthy()
  expect(screen.getByText('Total: 2')).toBeTruthy()
})

test('placeholder rows are shown while the first page loads', async () => {
  api.on(signupEndpoints.list, () => new Promise<never>(() => {}))
  open()
  const table = await screen.findByRole('table', { name: 'People' })
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(table.querySelectorAll('[data-placeholder]')).toHaveLength(5)
})

test('an empty list shows its message, without a table, page numbers or View All', async () => {
  api.on(signupEndpoints.list, response(0))
  open()
  expect(await screen.findByText('No people yet')).toBeTruthy()
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByText(/^Showing/)).toBeNull()
})

test('a page is loaded by number and stored in the URL, and the previous one stays, dimmed, until then', async () => {
  let release = () => {}
  const pending = new Promise<void>((resolve) => (release = resolve))
  api.on(signupEndpoints.list, async (received) => {
    if (received.query['page'] === '3') await pending
    return response(12)(received)
  })
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'Page 3' }))
  expect(router.state.location.search).toBe('?page=3')
  expect(screen.getByText('Person 1')).toBeTruthy()
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  release()
  expect(await screen.findByText('Person 11')).toBeTruthy()
  expect(screen.getByText('Showing 11 to 12 of 12 rows')).toBeTruthy()
  expect(requests()).toEqual([
    { limit: '5', page: '1' },
    { limit: '5', page: '3' },
  ])
  await user.click(screen.getByRole('button', { name: 'Page 1' }))
  expect(router.state.location.search).toBe('')
})

test('a URL with a page past the end opens the last page', async () => {
  api.on(signupEndpoints.list, response(12))
  const { router } = open('/people?page=40')
  expect(await screen.findByText('Person 12')).toBeTruthy()
  expect(router.state.location.search).toBe('?page=3')
})

test('when the last row of the last page is deleted, the page before it is shown', async () => {
  api.on(signupEndpoints.list, response(11))
  const { client } = open('/people?page=3')
  await screen.findByText('Person 11')
  api.on(signupEndpoints.list, response(10))
  await client.invalidateQueries({ queryKey: people.key })
  expect(await screen.findByText('Person 10')).toBeTruthy()
  expect(screen.getByText('Showing 6 to 10 of 10 rows')).toBeTruthy()
  await waitFor(() => expect(screen.getByText('Total: 10')).toBeTruthy())
})

test('?page=all shows all rows in chunks, in a table with its row count', async () => {
  layOut()
  api.on(signupEndpoints.list, response(1200))
  const { user, router } = open('/people?page=all')
  expect(await screen.findByText('Person 12')).toBeTruthy()
  expect(screen.getByText('Showing all 1,200 rows')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'People' })
  expect(table.getAttribute('aria-rowcount')).toBe('1201')
  const row = within(table).getByText('Person 12').closest('[role=row]')
  expect(row?.getAttribute('aria-rowindex')).toBe('13')
  expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  await user.click(screen.getByRole('button', { name: 'Show Less' }))
  expect(await screen.findByText('Showing 1 to 5 of 1,200 rows')).toBeTruthy()
  expect(router.state.location.search).toBe('')
  expect(Math.max(...requests().map((query) => Number(query['limit'])))).toBe(50)
})

test('a focused row of View All stays when it is scrolled out of view, and Tab moves to the next one', async () => {
  layOut()
  api.on(signupEndpoints.list, response(1200))
  const { user } = open('/people?page=all')
  await screen.findByRole('button', { name: 'Details of Person 12' })
  const focused = screen.getByRole('button', { name: 'Details of Person 2' })
  focused.focus()
  const box = focused.closest('[tabindex="0"]')
  if (!box) throw new Error('The rows do not scroll in a box')
  fireEvent.scroll(box, { target: { scrollTop: 30_000 } })
  expect(await screen.findByRole('button', { name: 'Details of Person 614' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(focused))
  for (const next of [3, 4]) {
    await user.tab()
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: `Details of Person ${next}` })),
    )
  }
})

test('a chunk of View All that fails to load shows the error with Retry', async () => {
  layOut()
  api.on(signupEndpoints.list, (received) =>
    received.query['limit'] === '50' ? errorReply('internal', 'Something went wrong') : response(30)(received),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'View All' }))
  await screen.findByRole('alert')
  api.on(signupEndpoints.list, response(30))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Person 12')).toBeTruthy()
})

test('a row opens and closes its details', async () => {
  api.on(signupEndpoints.list, response(2))
  const { user } = open()
  const button = await screen.findByRole('button', { name: 'Details of Person 2' })
  await user.click(button)
  expect(screen.getByText('Signed up on 2026-01-01T00:00:02.000Z')).toBeTruthy()
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await user.click(button)
  expect(screen.queryByText(/^Signed up/)).toBeNull()
})

test('a server that sends whole lists gets one request for all pages, and another after a change', async () => {
  useSpecificationHost(api)
  api.on(signupEndpoints.list, () => jsonReply(peopleUpTo(12)))
  const { user, client } = open()
  expect(await screen.findByText('Person 12')).toBeTruthy()
  expect(screen.getByText('Showing 1 to 5 of 12 rows')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByText('Person 1')).toBeTruthy()
  expect(screen.getByText('Total: 12')).toBeTruthy()
  expect(requests()).toHaveLength(1)
  // After a change the whole list is loaded again, once for all its views.
  api.on(signupEndpoints.list, () => jsonReply({ status: true, data: peopleUpTo(11) }))
  await client.invalidateQueries({ queryKey: people.key })
  expect(await screen.findByText('Total: 11')).toBeTruthy()
  expect(requests()).toHaveLength(2)
})

test('rows stay when the connection is lost, which is reported above the page', async () => {
  api.on(signupEndpoints.list, response(2))
  const { client } = open()
  await screen.findByText('Person 2')
  api.on(signupEndpoints.list, connectionLost)
  await act(async () => {
    await client.refetchQueries()
    // React Query notifies components in a separate task.
    await new Promise((resolve) => setTimeout(resolve, 0))
  })
  expect(screen.getByText('Person 2')).toBeTruthy()
  expect(screen.getByText('Total: 2')).toBeTruthy()
  api.on(signupEndpoints.list, errorReply('internal', 'Something went wrong'))
  await client.refetchQueries()
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch people')
})
