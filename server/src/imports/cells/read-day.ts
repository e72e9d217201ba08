import { calendarDate } from '@gatehouse/contract/values/fields'

/** A date as YYYY-MM-DD, or the end of a message about it. */
type ReadDay = { readonly day: string } | { readonly problem: string }

/**
 * Reads a date in the formats of spreadsheets: 2026-11-18, 2026/11/18, 18/11/2026 with the day first, as
 * dates are written in Nigeria, 18-Nov-2026, November 18, 2026. Null for other text.
 */
export function readDay(text: string, isMonthFirst: boolean): ReadDay | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? []
  if (year !== '') return existing(year, month, day)
  const [, first = '', second = '', lastYear = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (lastYear === '') return readNamedMonth(text)
  const dayFirst = existing(lastYear, second, first)
  const monthFirst = existing(lastYear, first, second)
  const [expected, other] = isMonthFirst ? [monthFirst, dayFirst] : [dayFirst, monthFirst]
  return expected ?? (other && { problem: otherOrder(other.day, isMonthFirst) })
}

const otherOrder = (day: string, isMonthFirst: boolean) =>
  isMonthFirst
    ? `has its day first: write ${day}, or import the file without --month-first`
    : `has its month first: write ${day}, or import the file with --month-first if all its dates have`

function readNamedMonth(text: string): ReadDay | null {
  const [, day, name = '', year = ''] = /^(\d{1,2})[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text) ?? []
  if (day !== undefined) return existing(year, monthOf(name), day)
  const [, first = '', other = '', last = ''] = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? []
  return existing(last, monthOf(first), other)
}

/** The number of a month by its English name or the start of it; '' for other words. */
function monthOf(name: string): string {
  const index = months.findIndex((month) => month.startsWith(name.toLowerCase()))
  return index < 0 ? '' : String(index + 1)
}

const months = 'january february march april may june july august september october november december'.split(' ')

function existing(year: string, month: string, day: string): { day: string } | null {
  const read = calendarDate('').safeParse([year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'))
  return read.success ? { day: read.data } : null
}
