import type { ReadContext } from '../target'
import { shorten } from '../wording'
import { readDay } from './read-day'
import { readOffset } from './time-zone'

/**
 * Parses a time in the past in the formats of spreadsheets and exports: a date (read-day), alone or followed
 * by 07:45, 07:45:12 or 7:45:00 AM and a zone (time-zone), or the number of a day. Without a zone it is Lagos
 * time.
 */
export function readTime(
  field: string,
  text: string,
  context: ReadContext,
): { readonly time: Date } | { readonly problem: string } {
  const read = readMoment(text, context)
  if (read && 'problem' in read) return { problem: `${field} '${shorten(text)}' ${read.problem}` }
  const time = read && new Date(`${read.day}T${read.hours}${read.offset}`)
  if (!time || Number.isNaN(time.getTime())) {
    return { problem: `${field} '${shorten(text)}' is not a time such as 2027-01-15 09:30 or 15/01/2027` }
  }
  if (time > context.now) return { problem: `${field} '${shorten(text)}' is in the future` }
  return { time }
}

interface Moment {
  /** YYYY-MM-DD */
  readonly day: string
  /** HH:MM, with seconds if the text has them. */
  readonly hours: string
  /** ±HH:MM */
  readonly offset: string
}

/** A date with or without a time, or the end of a message about it. Null for other text. */
export function readMoment(
  text: string,
  { isMonthFirst }: Pick<ReadContext, 'isMonthFirst'>,
): Moment | { readonly problem: string } | null {
  const serial = readSerial(text)
  if (serial) return serial
  if (text.length > maxCharacters) return null
  const [, date = '', clock = '00:00', half, zone = 'WAT'] = shape.exec(text.replace(/\s+/g, ' ')) ?? []
  const read = readDay(date, isMonthFirst)
  if (!read || 'problem' in read) return read
  const hours = readHours(clock, half)
  const offset = readOffset(zone)
  return hours === null || offset === null ? null : { day: read.day, hours, offset }
}

const maxCharacters = 60
const clockShape = /(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?([ap]\.?m\.?)?/.source
const zoneShape = /(z|[a-z]{2,4}|(?:utc|gmt)? ?[+-][\d:]+)?/.source
const shape = new RegExp(`^(.+?)(?:[T ,]+${clockShape} ?${zoneShape})?$`, 'i')

/** `half` is AM or PM. */
function readHours(clock: string, half: string | undefined): string | null {
  const hours = Number(clock.split(':', 1)[0])
  const rest = clock.slice(clock.indexOf(':'))
  if (half === undefined) return `${String(hours).padStart(2, '0')}${rest}`
  if (hours < 1 || hours > 12) return null
  const isAfternoon = /^p/i.test(half)
  return `${String((hours % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}${rest}`
}

/** A date that a spreadsheet shows as the number of days since 30 December 1899, of this century only. */
function readSerial(text: string): Moment | null {
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return null
  const days = Number(text.replace(',', '.'))
  if (days < firstSerial || days > lastSerial) return null
  const seconds = Math.round(days * 86_400)
  const [day = '', hours = ''] = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString().split(/[TZ]/)
  return { day, hours, offset: '+01:00' }
}

/** 1 January 2000 and 31 December 2099. */
const [firstSerial, lastSerial] = [36_526, 73_050.99999]
