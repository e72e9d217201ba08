import type { Random } from './seeded-random'

export const dayMs = 86_400_000

export const daysBefore = (today: Date, days: number): Date => new Date(today.getTime() - days * dayMs)

/** A time on the day `days` before today, between 7 and 21 o'clock in Lagos, and always in the past. */
export function daytimeBefore(random: Random, today: Date, days: number): Date {
  const day = daysBefore(today, days)
  day.setUTCHours(random.integer(6, 19), random.integer(0, 59), random.integer(0, 59), 0)
  return new Date(Math.min(day.getTime(), today.getTime() - random.integer(4, 50) * 60_000))
}
