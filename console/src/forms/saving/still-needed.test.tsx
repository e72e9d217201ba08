import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { StillNeededStatus } from './still-needed'

afterEach(() => void vi.useRealTimers())

test('what is still needed is announced after a pause in typing, and not when the form opens', () => {
  vi.useFakeTimers()
  const { rerender } = render(<StillNeededStatus labels="Logo, City, Postcode" />)
  const status = screen.getByRole('status')
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  wait(10_000)
  expect(status.textContent).toBe('')
  rerender(<StillNeededStatus labels="Logo, Postcode" />)
  wait(1_000)
  rerender(<StillNeededStatus labels="Logo" />)
  wait(1_000)
  expect(status.textContent).toBe('')
  wait(500)
  expect(status.textContent).toBe('Still needed: Logo')
  rerender(<StillNeededStatus labels="" />)
  wait(1_500)
  expect(status.textContent).toBe('Nothing is missing.')
})
