import type { RecordedChange } from '@gatehouse/contract/history/change'

/** 'Today', 'Yesterday', or 'Friday, 20 November 2026', in Lagos. */
export function dayHeading({ created_at }: Pick<RecordedChange, 'created_at'>, now = new Date()): string {
  const day = lagosDay.format(new Date(created_at))
  if (day === lagosDay.format(now)) return 'Today'
  return day === lagosDay.format(new Date(now.getTime() - 86_400_000)) ? 'Yesterday' : day
}

const lagosDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Lagos',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
