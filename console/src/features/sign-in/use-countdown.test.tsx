import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useCountdown } from './use-countdown'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const advance = (ms: number) => act(() => void vi.advanceTimersByTime(ms))

test('a countdown ends in time, also if the clock is set back by a year meanwhile', () => {
  const { result } = renderHook(() => useCountdown())
  act(() => result.current.start(60))
  advance(20_000)
  expect(result.current.seconds).toBe(40)
  vi.setSystemTime(Date.now() - 365 * 86_400_000)
  advance(20_000)
  expect(result.current.seconds).toBe(20)
  advance(20_000)
  expect(result.current.seconds).toBe(0)
})

test('a countdown has ended when the device wakes up after its end', () => {
  const { result } = renderHook(() => useCountdown())
  act(() => result.current.start(60))
  vi.setSystemTime(Date.now() + 3_600_000)
  advance(250)
  expect(result.current.seconds).toBe(0)
})
