import { expect } from 'vitest'
import type { Received } from './fake-api'

/** Expects two requests of a form with the same idempotency key. */
export function expectSameKey(calls: readonly Received[]): void {
  const [first, second, ...others] = calls.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(second).toBe(first)
  expect(others).toEqual([])
}
