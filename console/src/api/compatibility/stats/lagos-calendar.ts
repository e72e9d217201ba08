interface Dated {
  created_at: string
}

/** Africa/Lagos is one hour ahead of UTC all year round. */
const lagosOffsetMs = 3_600_000
const dayMs = 24 * 3_600_000
/** Months and weeks in a series; the last one is the current one. */
const seriesLength = 12

/** Monday, 00:00 in Lagos, of the week of `time`. */
export function startOfWeek(time: Date): Date {
  const day = Math.floor((time.getTime() + lagosOffsetMs) / dayMs)
  // Day 0, 1 January 1970, was a Thursday.
  const monday = day - ((day + 3) % 7)
  return new Date(monday * dayMs - lagosOffsetMs)
}

export function countByMonth(rows: readonly Dated[], now: Date): { month: string; count: number }[] {
  const counts = countBy(rows, ({ created_at }) => lagosDate(new Date(created_at)).slice(0, 7))
  const [year = 0, month = 1] = lagosDate(now).split('-').map(Number)
  return Array.from({ length: seriesLength }, (_, index) => {
    const first = Date.UTC(year, month - seriesLength + index, 1)
    const name = new Date(first).toISOString().slice(0, 7)
    return { month: name, count: counts.get(name) ?? 0 }
  })
}

export function countByWeek(rows: readonly Dated[], now: Date): { week: string; count: number }[] {
  const counts = countBy(rows, ({ created_at }) => lagosDate(startOfWeek(new Date(created_at))))
  return Array.from({ length: seriesLength }, (_, index) => {
    const start = startOfWeek(now).getTime() - (seriesLength - 1 - index) * 7 * dayMs
    const week = lagosDate(new Date(start))
    return { week, count: counts.get(week) ?? 0 }
  })
}

/** YYYY-MM-DD */
const lagosDate = (time: Date) => new Date(time.getTime() + lagosOffsetMs).toISOString().slice(0, 10)

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}
