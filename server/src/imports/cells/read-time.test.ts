import { expect, test } from 'vitest'

import { readTime } from './read-time'

const now = new Date('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-18T07:45:00Z', '2026-11-18T07:45:00.000Z'],
  ['2026-11-18T07:45:00.123+01:00', '2026-11-18T06:45:00.123Z'],
  ['2026-11-18 07:45:00+00', '2026-11-18T07:45:00.000Z'],
  ['2026-11-18 07:45:00 -0330', '2026-11-18T11:15:00.000Z'],
  ['2026-11-18 07:45 UTC', '2026-11-18T07:45:00.000Z'],
  ['2026-11-18 07:45', '2026-11-18T06:45:00.000Z'],
  ['2026-11-18', '2026-11-17T23:00:00.000Z'],
  ['18/11/2026', '2026-11-17T23:00:00.000Z'],
  ['8.1.2026, 9:05', '2026-01-08T08:05:00.000Z'],
])('%s is %s', (text, time) => {
  expect(readTime('date', text, now)).toEqual({ time: new Date(time) })
})

test.each(['yesterday', '2026-02-30', '31/02/2026', '2026-11-18 25:00', '11/18/2026', '2026', '45123', '18/11/26'])(
  '%s is not a time',
  (text) => {
    const problem = `date '${text}' is not a time such as 2027-01-15 09:30 or 15/01/2027`
    expect(readTime('date', text, now)).toEqual({ problem })
  },
)

test('a time in the future is rejected', () => {
  expect(readTime('date', '2026-11-21', now)).toEqual({ problem: `date '2026-11-21' is in the future` })
})
