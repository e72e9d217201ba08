import { calendarDate } from '@gatehouse/contract/values/fields'

import { shorten } from '../wording'

/**
 * Parses a time in the past in the formats of spreadsheets and exports:
 * 2026-11-18T07:45:00Z, 2026-11-18 07:45:00+00, 18/11/2026 07:45 with the day first,
 * as dates are written in Nigeria, or the date alone. Without a zone it is Lagos time.
 */
export function readTime(field: string, text: string, now: Date): { time: Date } | { problem: string } {
  const [, day = '', hours = '00:00', zone = '+01:00'] = shape.exec(text) ?? []
  const date = calendarDate('').safeParse(yearFirst(day))
  const time = date.success ? new Date(`${date.data}T${hours.padStart(5, '0')}${wholeZone(zone)}`) : null
  if (!time || Number.isNaN(time.getTime())) {
    return { problem: `${field} '${shorten(text)}' is not a time such as 2027-01-15 09:30 or 15/01/2027` }
  }
  if (time > now) return { problem: `${field} '${shorten(text)}' is in the future` }
  return { time }
}

const shape =
  /^(\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?:[T ,]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?)?$/

function yearFirst(day: string): string {
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day)
  return dayFirst ? [dayFirst[3], dayFirst[2]?.padStart(2, '0'), dayFirst[1]?.padStart(2, '0')].join('-') : day
}

const wholeZone = (zone: string): string =>
  zone === 'Z' || zone === 'UTC' ? 'Z' : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
