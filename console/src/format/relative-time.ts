import { formatMoment } from './dates'

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How long ago: 'just now', '5 minutes ago', 'yesterday'; after a week the date and time in Lagos. Null when
 * there is none.
 */
export function formatAgo(timestamp: string | null | undefined, now: Date): string | null {
  const ageMs = now.getTime() - new Date(timestamp ?? '').getTime()
  if (Number.isNaN(ageMs)) return null
  // The clocks of device and server differ by a little. By more, one of them was wrong.
  if (ageMs < -hourMs) return formatMoment(timestamp)
  if (ageMs < minuteMs) return 'just now'
  if (ageMs < hourMs) return relative.format(-Math.floor(ageMs / minuteMs), 'minute')
  if (ageMs < dayMs) return relative.format(-Math.floor(ageMs / hourMs), 'hour')
  if (ageMs < 7 * dayMs) return relative.format(-Math.floor(ageMs / dayMs), 'day')
  return formatMoment(timestamp)
}
