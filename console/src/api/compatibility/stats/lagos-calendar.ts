interface Dated {
  created_at: string
}

/** Africa/Lagos is one hour ahead of UTC all year round. */
const lagosOffsetMs = 3_600_000
const dayMs = 24 * 3_600_000
/** How many months or weeks ago, of those in a series; the last one is the current one. */
const series = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]

/** Monday, 00:00 in Lagos, of the week of `time`. */
export function startOfWeek(time: Date): Date {
  const day = Math.floor((time.getTime() + lagosOffsetMs) / dayMs)
  // Day 0, 1 January 1970, was a Thursday.
  const monday = day - ((day + 3) % 7)
  return new Date(monday * dayMs - lagosOffsetMs)
}

export function countByMonth(rows: readonly Dated[], now: Date): { month: string; count: number }[] {
  const monthOf = (time: Date) => lagosDate(time).slice(0, 7)
  const [year = 0, month = 1] = lagosDate(now).split('-').map(Number)
  // The middle of the month, which is in it in Lagos, too.
  const months = series.map((back) => monthOf(new Date(Date.UTC(year, month - 1 - back, 15))))
  const ofRows = rows.map(({ created_at }) => monthOf(new Date(created_at)))
  return months.map((name) => ({ month: name, count: ofRows.filter((other) => other === name).length }))
}

export function countByWeek(rows: readonly Dated[], now: Date): { week: string; count: number }[] {
  const weeks = series.map((back) => lagosDate(new Date(startOfWeek(now).getTime() - back * 7 * dayMs)))
  const ofRows = rows.map(({ created_at }) => lagosDate(startOfWeek(new Date(created_at))))
  return weeks.map((week) => ({ week, count: ofRows.filter((other) => other === week).length }))
}

/** YYYY-MM-DD */
export const lagosDate = (time: Date) => new Date(time.getTime() + lagosOffsetMs).toISOString().slice(0, 10)
