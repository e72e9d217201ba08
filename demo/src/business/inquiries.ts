import { daytimeBefore } from '../days'
import { questions, type Subject } from './inquiry-questions'
import type { DemoListing } from './listings'
import { people } from './people'
import { seededRandom } from '../seeded-random'

/**
 * Thirty inquiries of the year before `today`, oldest first, each
 * about a listing that was active at the time or about none.
 */
export function composeInquiries(today: Date, listings: readonly DemoListing[]) {
  const random = seededRandom(234)
  const inquiries = questions.map(([subject, source, message], index) => {
    const days = 350 * (1 - ((index + random.between(0.3, 0.9)) / questions.length) ** 0.4)
    const createdAt = daytimeBefore(random, today, days)
    const matching = listings.flatMap((listing, at) => (isAbout(listing, subject, createdAt) ? [at] : []))
    /** Index of the listing that it is about. */
    const listing = matching[random.integer(0, matching.length - 1)] ?? null
    // Some inquiries come from people who have signed up.
    return { ...people[(index * 11 + 3) % people.length]!, message, source, createdAt, listing }
  })
  return inquiries.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

function isAbout(listing: DemoListing, subject: Subject, at: Date): boolean {
  const { kind, isFurnished, createdAt, archivedAt, input } = listing
  if (subject === 'none' || createdAt >= at || (archivedAt && archivedAt <= at)) return false
  if (subject === 'land') return kind === 'land'
  return isFurnished && (input.type === 'Lease') === (subject === 'home to let')
}
