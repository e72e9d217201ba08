import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field'

afterEach(() => void vi.useRealTimers())

function Here() {
  const [search, setSearch] = useSearchParams()
  return (
    <>
      <SearchField
        label="Search"
        value={search.get('q') ?? ''}
        onSearch={(q) => setSearch({ q })}
        placeholder="Search"
      />
      <Link to="/there">There</Link>
    </>
  )
}

test('a link that is pressed right after typing leads to its page, however late that page comes', async () => {
  let arrive: () => void = () => {}
  const isThere = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const router = createMemoryRouter(
    [
      { path: '/here', element: <Here /> },
      { path: '/there', lazy: () => isThere.then(() => ({ element: <p>You are there</p> })) },
    ],
    { initialEntries: ['/here'] },
  )
  render(<RouterProvider router={router} />)
  const searchBox = await screen.findByRole('searchbox', { name: 'Search' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  fireEvent.change(searchBox, { target: { value: 'omose' } })
  fireEvent.click(screen.getByRole('link', { name: 'There' }))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  vi.useRealTimers()
  arrive()
  expect(await screen.findByText('You are there')).toBeTruthy()
})
