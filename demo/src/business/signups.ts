import { daytimeBefore } from '../days'
import { people } from './people'
import { seededRandom } from '../seeded-random'

/** The sign-ups of the year before `today`, oldest first, and more of them each month. */
export function composeSignups(today: Date) {
  const random = seededRandom(1960)
  const signups = people.map((person, index) => {
    const days = 364 * (1 - ((index + random.between(0, 0.9)) / people.length) ** 0.6)
    return { ...person, createdAt: daytimeBefore(random, today, days) }
  })
  return signups.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}
