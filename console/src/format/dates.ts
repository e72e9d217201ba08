/** The fallback for a missing created_at (S3.12, docs/decisions/0033). */
const fallbackDate = '15-08-2024'

const lagosDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})

/** A timestamp as DD-MM-YYYY in Lagos, wherever the viewer is. */
export function formatDay(timestamp: string | null | undefined): string {
  if (!timestamp) return fallbackDate
  // A bare calendar date has no time zone to convert from.
  const calendar = /^(\d{4})-(\d{2})-(\d{2})$/.exec(timestamp)
  if (calendar) return `${calendar[3]}-${calendar[2]}-${calendar[1]}`
  const time = new Date(timestamp)
  return Number.isNaN(time.getTime()) ? fallbackDate : lagosDay.format(time).replaceAll('/', '-')
}

const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })

/**
 * A calendar date (its first 10 characters) as 15 January 2027. Read and
 * written in UTC, so that no time zone shifts it. Null when there is none.
 */
export function formatLongDate(date: string | null | undefined): string | null {
  const day = new Date(`${date?.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? null : longDate.format(day)
}

/** A timestamp of this device as 14:02, in its local time. */
export const formatClock = (timestamp: string): string =>
  new Date(timestamp).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Formats a time, with the day unless it is today: 14:02 or 21 Nov, 14:02. */
export function formatTime(timestamp: string): string {
  const day = new Date(timestamp)
  if (day.toDateString() === new Date().toDateString()) return formatClock(timestamp)
  return `${day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short' })}, ${formatClock(timestamp)}`
}

const lagosMoment = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** For titles and tooltips: 19 November 2026 at 14:02, Lagos time. Null when there is none. */
export function formatMoment(timestamp: string | null | undefined): string | null {
  const time = new Date(timestamp ?? '')
  return Number.isNaN(time.getTime()) ? null : lagosMoment.format(time)
}
