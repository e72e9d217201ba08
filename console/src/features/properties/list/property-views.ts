import type { BuiltInView } from '../../../lists/views/view-query'

/** The views that every admin has above the properties. */
export const propertyViews: readonly BuiltInView[] = [
  { id: 'needs-work', name: 'Needs work', query: () => 'needs=any' },
  { id: 'without-agent', name: 'Without an agent', query: () => 'needs=agent' },
  { id: 'no-photographs', name: 'No photographs', query: () => 'needs=photos' },
  { id: 'added-this-week', name: 'Added this week', query: () => `min_created_at=${mondayInLagos(new Date())}` },
]

/** Monday of the week, as YYYY-MM-DD. Lagos is one hour ahead of UTC all year round. */
export function mondayInLagos(now: Date): string {
  const day = new Date(now.getTime() + 3_600_000)
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
