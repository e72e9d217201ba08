import { expect, test } from 'vitest'
import { formatDay, formatLongDate, formatMoment } from './dates'

test.each([
  [null, '15-08-2024'],
  [undefined, '15-08-2024'],
  ['', '15-08-2024'],
  ['yesterday', '15-08-2024'],
  ['2026-11-19', '19-11-2026'],
  ['2026-11-19T10:00:00Z', '19-11-2026'],
  // 23:30 in UTC is 00:30 of the next day in Lagos.
  ['2026-11-18T23:30:00.000Z', '19-11-2026'],
  ['2026-12-31T23:00:00Z', '01-01-2027'],
])('%j is shown as %s in a table', (timestamp, shown) => {
  expect(formatDay(timestamp)).toBe(shown)
})

test.each([
  [null, null],
  ['', null],
  ['2027-01-15', '15 January 2027'],
  ['2027-01-01', '1 January 2027'],
  ['2027-01-15T23:59:59-08:00', '15 January 2027'],
  ['2027-01-15T00:00:00.000Z', '15 January 2027'],
])('the calendar date %j is shown as %j in long form', (date, shown) => {
  expect(formatLongDate(date)).toBe(shown)
})

test('a calendar date does not shift with the viewer’s time zone', () => {
  const previousZone = process.env['TZ']
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Africa/Lagos']) {
    process.env['TZ'] = timeZone
    expect([formatLongDate('2027-01-15'), formatDay('2027-01-15')]).toEqual(['15 January 2027', '15-01-2027'])
  }
  if (previousZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = previousZone
})

test('a moment is shown in Lagos time', () => {
  expect(formatMoment('2026-11-19T13:02:00Z')).toBe('19 November 2026 at 14:02')
  expect(formatMoment(null)).toBeNull()
})
