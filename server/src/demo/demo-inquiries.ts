import type { DemoListing } from './demo-listings'
import { demoPeople, inTheDaytime, type DemoPerson } from './demo-signups'
import { seededRandom } from './seeded-random'

/** A listing that is shown, as far as somebody may ask about it. */
export type Asked = Pick<DemoListing, 'kind' | 'isFurnished' | 'isArchived' | 'createdAt'> & {
  readonly id: string
  readonly isLease: boolean
}

export interface DemoInquiry extends DemoPerson {
  readonly message: string
  readonly propertyId: string | null
  readonly source: string
  readonly createdAt: Date
}

/** Fifteen questions of the six weeks before `today`, oldest first, about listings that were there by then. */
export function composeInquiries(today: Date, listings: readonly Asked[]): DemoInquiry[] {
  const random = seededRandom(234)
  return questions.map(([about, source, message], index) => {
    const days = 41 * (1 - (index + random.between(0, 0.9)) / questions.length)
    const createdAt = inTheDaytime(random, today, days)
    const fitting = listings.filter((listing) => isAbout(listing, about) && listing.createdAt < createdAt)
    const property = fitting[random.whole(0, fitting.length - 1)]
    // Some of those who ask have signed up, whoever they are.
    const person = demoPeople[(index * 11 + 3) % demoPeople.length]!
    return { ...person, message, source, createdAt, propertyId: property?.id ?? null }
  })
}

type About = 'home for sale' | 'home to let' | 'land' | 'none'

function isAbout({ kind, isFurnished, isArchived, isLease }: Asked, about: About): boolean {
  if (about === 'none' || isArchived) return false
  if (about === 'land') return kind === 'land'
  return isFurnished && isLease === (about === 'home to let')
}

const questions: readonly (readonly [About, string, string])[] = [
  ['home for sale', 'Website', 'Good day. Is the price negotiable? I am a cash buyer and can inspect this weekend.'],
  [
    'home to let',
    'App',
    'Please is this still available? What is the service charge, and is the rent payable yearly or in two parts?',
  ],
  [
    'land',
    'Website',
    'What title does this land have? C of O or Governor’s consent? Kindly send a copy of the survey.',
  ],
  [
    'none',
    'Website',
    'We relocate from Port Harcourt in January and look for a 4 bedroom terrace in Lekki or Àjàh, budget about 120 million. What can you show us?',
  ],
  [
    'home for sale',
    'Instagram',
    'Hello, I saw this on Instagram. Does the estate have 24 hours light and a swimming pool for children?',
  ],
  [
    'home for sale',
    'App',
    'I live in Houston and will be home for Christmas. Can somebody take me round by video call before then?',
  ],
  [
    'home to let',
    'Website',
    'Good afternoon. We are a family of four with one car. Is there prepaid meter and borehole? We would like to move in next month.',
  ],
  ['home for sale', 'Website', 'Do you take installments over 12 months? I can pay 40% first.'],
  ['land', 'App', 'How far is the plot from the express road, and is there flooding in the rainy season?'],
  ['home for sale', 'App', 'Please call me after 5 pm. I want to come with my architect to see the finishing.'],
  ['none', 'Website', 'I own two flats in Gbàgádà and would like you to manage and let them. Whom do I talk to?'],
  [
    'home for sale',
    'Website',
    'Is the finance option with a bank, and which? My company runs a housing scheme with the FMBN.',
  ],
  ['home to let', 'App', 'Is the agency fee 10% and is there a caution deposit? Thank you.'],
  [
    'home for sale',
    'Website',
    'Ẹ káàsán. Mo fẹ́ wo ilé yìí lọ́jọ́ Sátidé. Ṣé ó ṣì wà? Please reply in English if you prefer, my wife will come along.',
  ],
  [
    'home for sale',
    'Website',
    'Good morning. Kindly share the building plan and let me know whether the BQ has its own entrance.',
  ],
]
