import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page'
import { Link } from '../ui/navigation/link'
import type { Prepare } from '../ui/navigation/navigation'
import { useSearchParams } from '../ui/navigation/use-search-params'
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

async function open(at: string, prepare?: Prepare) {
  const { router } = renderPage(<CurrentAddress />, { at, ...(prepare && { prepare }) })
  return { router, searchBox: await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' }) }
}

test('a link pressed right after typing opens its page, also when it loads slowly', async () => {
  let finishLoading: () => void = () => {}
  const loaded = new Promise<void>((resolve) => {
    finishLoading = resolve
  })
  const { searchBox } = await open('/here', ({ pathname }) => (pathname === '/there' ? loaded : undefined))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fireEvent.change(searchBox, { target: { value: 'omose' } })
  fireEvent.click(screen.getByRole('link', { name: 'There' }))
  await act(() => vi.advanceTimersByTimeAsync(2000))
  vi.useRealTimers()
  finishLoading()
  expect(await screen.findByText('Another page')).toBeTruthy()
})

test('text typed while a URL change is pending stays, and is searched afterwards', async () => {
  let finishLoading: () => void = () => {}
  const { router, searchBox } = await open('/here', ({ search }) =>
    search.includes('q=') ? new Promise<void>((resolve) => (finishLoading = resolve)) : undefined,
  )
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
  const { router, searchBox } = await open('/here?q=lekki')
  await act(() => router.navigate('/here'))
  expect(searchBox.value).toBe('')
})
