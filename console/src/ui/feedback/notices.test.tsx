import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useNotices, type Notices } from './notices'
import { NoticesProvider } from './notices-provider'

const renderNotices = (): Notices => renderHook(() => useNotices(), { wrapper: NoticesProvider }).result.current

const isShown = (text: string) => screen.queryAllByText(text).length > 0

afterEach(() => vi.useRealTimers())

test('an error stays until it is closed, a success disappears by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const notices = renderNotices()
  act(() => {
    notices.error('Failed to delete property')
    notices.success('Property archived successfully')
  })
  await waitFor(() => expect(isShown('Property archived successfully')).toBe(true))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(isShown('Property archived successfully')).toBe(false)
  expect(isShown('Failed to delete property')).toBe(true)
  vi.useRealTimers()
  await userEvent.click(screen.getByRole('button', { name: 'Close Notice' }))
  await waitFor(() => expect(isShown('Failed to delete property')).toBe(false))
})

test('a notice that stays open is removed only when it is closed, however many follow', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const notices = renderNotices()
  act(() => {
    notices.info('New sign-in', { staysOpen: true })
    for (let count = 1; count <= 5; count += 1) notices.success(`Saved ${count}`)
  })
  await waitFor(() => expect(isShown('Saved 5')).toBe(true))
  expect(isShown('New sign-in')).toBe(true)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(isShown('Saved 5')).toBe(false)
  expect(isShown('New sign-in')).toBe(true)
})

test('an error is announced immediately', async () => {
  const notices = renderNotices()
  act(() => void notices.error('Failed to delete property'))
  await waitFor(() =>
    expect(document.querySelector('[aria-live=assertive]')?.textContent).toContain('Failed to delete property'),
  )
})

test('Undo runs once and closes its notice', async () => {
  const undo = vi.fn<() => void>()
  const notices = renderNotices()
  act(() => void notices.success('Property deleted successfully', { actions: [{ label: 'Undo', onPress: undo }] }))
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  expect(undo).toHaveBeenCalledOnce()
  await waitFor(() => expect(isShown('Property deleted successfully')).toBe(false))
})

test('two notices that offer the same have buttons with different names, which the keyboard reaches', async () => {
  const undone: string[] = []
  const actions = (name: string) => [{ label: 'Undo', onPress: () => undone.push(name) }]
  const notices = renderNotices()
  act(() => {
    notices.success('Property archived', { detail: 'Admiralty Way', actions: actions('first') })
    notices.success('Agent deleted', { actions: actions('second') })
  })
  const buttons = (await screen.findAllByText('Undo')).map((button) => button.closest('button'))
  expect(buttons).toEqual([
    screen.getByRole('button', { name: 'Undo Property archived Admiralty Way' }),
    screen.getByRole('button', { name: 'Undo Agent deleted' }),
  ])
  // Behind the first Undo and the button that closes its notice.
  for (let presses = 1; presses <= 3; presses += 1) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(undone).toEqual(['second'])
})

test('the timer is paused while the focus is on a notice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const notices = renderNotices()
  act(() => void notices.success('Property archived successfully'))
  act(() => screen.getByRole('button', { name: 'Close Notice' }).focus())
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(isShown('Property archived successfully')).toBe(true)
  act(() => screen.getByRole('button', { name: 'Close Notice' }).blur())
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(isShown('Property archived successfully')).toBe(false)
})

test('the timer is paused while the pointer is on a notice', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const notices = renderNotices()
  act(() => void notices.success('Property archived successfully'))
  fireEvent.pointerEnter(screen.getByText('Property archived successfully'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(isShown('Property archived successfully')).toBe(true)
  fireEvent.pointerLeave(screen.getByText('Property archived successfully'))
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(isShown('Property archived successfully')).toBe(false)
})

test('only a few are shown at a time, and errors are removed last', () => {
  const notices = renderNotices()
  act(() => {
    notices.error('Failed to delete property')
    for (const number of [1, 2, 3, 4]) notices.success(`Success ${number}`)
  })
  expect(isShown('Failed to delete property')).toBe(true)
  expect(isShown('Success 1')).toBe(false)
  expect(isShown('Success 4')).toBe(true)
})
