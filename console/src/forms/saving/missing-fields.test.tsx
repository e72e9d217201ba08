import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { MissingFieldsStatus } from './missing-fields'

afterEach(() => void vi.useRealTimers())

test('what is still needed is announced after a pause in typing, and not when the form opens', () => {
  vi.useFakeTimers()
  const { rerender } = render(<MissingFieldsStatus labels="Logo, City, Postcode" />)
  const status = screen.getByRole('status')
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  wait(10_000)
  expect(status.textContent).toBe('')
  rerender(<MissingFieldsStatus labels="Logo, Postcode" />)
  wait(1_000)
  rerender(<MissingFieldsStatus labels="Logo" />)
  wait(1_000)
  expect(status.textContent).toBe('')
  wait(500)
  expect(status.textContent).toBe('Still needed: Logo')
  rerender(<MissingFieldsStatus labels="" />)
  wait(1_500)
  expect(status.textContent).toBe('Nothing is missing.')
  rerender(<MissingFieldsStatus labels="" hasErrors />)
  expect(status.textContent).toBe('')
})
