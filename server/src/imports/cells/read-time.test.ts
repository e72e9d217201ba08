import { expect, test } from 'vitest'

import { readTime } from './read-time'

const context = { now: new Date('2026-11-20T12:00:00Z'), isMonthFirst: false }

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
  ['2026/11/18 7:45:00 AM GMT+1', '2026-11-18T06:45:00.000Z'],
  ['2026/11/18 12:05:00 AM GMT+1', '2026-11-17T23:05:00.000Z'],
  ['2026/11/18 12:05:00 PM GMT', '2026-11-18T12:05:00.000Z'],
  ['2026/11/18 7:45:00\u202FPM GMT-5', '2026-11-19T00:45:00.000Z'],
  ['2026/11/18 7:45:00 am GMT+5:30', '2026-11-18T02:15:00.000Z'],
  ['2026/11/18 7:45:00 AM EST', '2026-11-18T12:45:00.000Z'],
  ['18/11/2026 07:45 p.m. WAT', '2026-11-18T18:45:00.000Z'],
  ['18-Nov-2026 07:45', '2026-11-18T06:45:00.000Z'],
  ['18 November 2026', '2026-11-17T23:00:00.000Z'],
  ['Nov 18, 2026, 7:45 AM', '2026-11-18T06:45:00.000Z'],
  ['45123', '2023-07-15T23:00:00.000Z'],
  ['45123,5', '2023-07-16T11:00:00.000Z'],
  ['46344.3229282407', '2026-11-18T06:45:01.000Z'],
])('%s is %s', (text, time) => {
  expect(readTime('date', text, context)).toEqual({ time: new Date(time) })
})

test.each([
  'yesterday',
  '2026-02-30',
  '31/02/2026',
  '2026-11-18 25:00',
  '2026',
  '4512',
  '99999',
  '18/11/26',
  '18/11/2026 13:00 PM',
  '18/11/2026 7:45 XYZ',
  '18 Foo 2026',
])('%s is not a time', (text) => {
  const problem = `date '${text}' is not a time such as 2027-01-15 09:30 or 15/01/2027`
  expect(readTime('date', text, context)).toEqual({ problem })
})

test('a time in the future is rejected', () => {
  expect(readTime('date', '2026-11-21', context)).toEqual({ problem: `date '2026-11-21' is in the future` })
})

test('a date that can only have its month first is rejected with the option that reads it', () => {
  const problem =
    "date '11/18/2026' has its month first: write 2026-11-18, or import the file with --month-first if all its dates have"
  expect(readTime('date', '11/18/2026', context)).toEqual({ problem })
  const time = new Date('2026-11-17T23:00:00Z')
  expect(readTime('date', '11/18/2026', { ...context, isMonthFirst: true })).toEqual({ time })
})
