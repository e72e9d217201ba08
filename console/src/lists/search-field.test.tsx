import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, Link, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from './search-field'

afterEach(() => void vi.useRealTimers())

function CurrentAddress() {
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

test('a link pressed right after typing opens its page, also when it loads slowly', async () => {
  let finishLoading: () => void = () => {}
  const loaded = new Promise<void>((resolve) => {
    finishLoading = resolve
  })
  const router = createMemoryRouter(
    [
      { path: '/here', element: <CurrentAddress /> },
      { path: '/there', lazy: () => loaded.then(() => ({ element: <p>You are there</p> })) },
    ],
    { initialEntries: ['/here'] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  const searchBox = await screen.findByRole('searchbox', { name: 'Search' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.change(searchBox, { target: { value: 'omose' } })
  fireEvent.click(screen.getByRole('link', { name: 'There' }))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  vi.useRealTimers()
  finishLoading()
  expect(await screen.findByText('You are there')).toBeTruthy()
})

test('a link pressed at the moment of the search opens its page, also without a render in between', async () => {
  const router = createMemoryRouter(
    [
      { path: '/here', element: <CurrentAddress /> },
      { path: '/there', lazy: () => new Promise<never>(() => {}) },
    ],
    { initialEntries: ['/here'] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  const searchBox = await screen.findByRole('searchbox', { name: 'Search' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.change(searchBox, { target: { value: 'omose' } })
  act(() => {
    void router.navigate('/there')
    vi.advanceTimersByTime(2000)
  })
  expect(router.state.navigation.location?.pathname).toBe('/there')
})

test('text typed while a URL change is pending stays, and is searched afterwards', async () => {
  let finishLoading: () => void = () => {}
  const router = createMemoryRouter(
    [
      {
        path: '/here',
        element: <CurrentAddress />,
        HydrateFallback: () => null,
        loader: ({ request }) =>
          request.url.includes('q=')
            ? new Promise<null>((resolve) => {
                finishLoading = () => resolve(null)
              })
            : null,
      },
    ],
    { initialEntries: ['/here'] },
  )
  render(<RouterProvider router={router} useTransitions={false} />)
  const searchBox = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.change(searchBox, { target: { value: 'le' } })
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(searchBox.value).toBe('le')
  fireEvent.change(searchBox, { target: { value: 'lek' } })
  await act(async () => finishLoading())
  expect(router.state.location.search).toBe('?q=le')
  expect(searchBox.value).toBe('lek')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  await act(async () => finishLoading())
  expect(router.state.location.search).toBe('?q=lek')
})

test('a URL that changes elsewhere updates the field', async () => {
  const router = createMemoryRouter([{ path: '/here', element: <CurrentAddress /> }], {
    initialEntries: ['/here?q=lekki'],
  })
  render(<RouterProvider router={router} useTransitions={false} />)
  const searchBox = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' })
  await act(() => router.navigate('/here'))
  expect(searchBox.value).toBe('')
})
