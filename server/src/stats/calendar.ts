/** The first days of this month and those before it, the oldest first. Days are YYYY-MM-DD. */
export function lastMonths(today: string, count: number): string[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  return Array.from({ length: count }, (_, at) => toDay(Date.UTC(year, month - count + at)))
}

/** The Mondays of this week and those before it, the oldest first. */
export function lastWeeks(today: string, count: number): string[] {
  const time = Date.parse(today)
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * dayMs
  return Array.from({ length: count }, (_, at) => toDay(monday - (count - 1 - at) * 7 * dayMs))
}

const dayMs = 86_400_000

const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10)
