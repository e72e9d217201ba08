import { expect, test } from 'vitest'

import { formatAgo } from './relative-time'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T12:03:00Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:00:01Z', '59 minutes ago'],
  ['2026-11-20T09:30:00Z', '2 hours ago'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-11-14T11:00:00Z', '6 days ago'],
  ['2026-11-13T11:00:00Z', '13 November 2026 at 12:00'],
  // Saved while a clock was ahead.
  ['2027-11-20T12:00:00Z', '20 November 2027 at 13:00'],
  [null, null],
  ['not a date', null],
])('%s is %s', (timestamp, text) => {
  expect(formatAgo(timestamp, now)).toBe(text)
})
