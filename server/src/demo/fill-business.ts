import { adminCalls } from '@gatehouse/contract/admin'
import { affiliateCalls } from '@gatehouse/contract/affiliate'
import { agentCalls } from '@gatehouse/contract/agent'
import { announcementCalls } from '@gatehouse/contract/announcement'
import { bannerCalls } from '@gatehouse/contract/banner'
import { careerCalls } from '@gatehouse/contract/career'
import { propertyCalls } from '@gatehouse/contract/property'

import type { Deps } from '../deps'
import { importFile } from '../imports/import-file'
import { listings as listingsTarget } from '../imports/listings'
import type { Caller, DemoFile } from './caller'
import { demoAdmins } from './demo-admins'
import { demoAffiliates } from './demo-affiliates'
import { demoAgents } from './demo-agents'
import { demoAnnouncements } from './demo-announcements'
import { demoBanners } from './demo-banners'
import { demoCareers } from './demo-careers'
import { demoImport } from './demo-import'
import type { Asked } from './demo-inquiries'
import type { DemoListing } from './demo-listings'
import { drawAll, takePictures } from './demo-pictures'
import { fillIntake } from './fill-intake'
import { makeFilm } from './film'

export interface Surroundings extends Deps {
  /** What the server takes for the present. */
  readonly clock: { now: Date }
  readonly call: Caller
  readonly print: (line: string) => void
}

const dayMs = 86_400_000

/**
 * The admins, agents, affiliates, banners, careers and announcements, then the properties in the order of the year, then a file that was
 * imported without photographs, and the people who signed up or asked something.
 */
export async function fillBusiness(
  { clock, call, print, db, config }: Surroundings,
  today: Date,
  listings: readonly DemoListing[],
): Promise<void> {
  const daysAgo = (days: number) => new Date(today.getTime() - days * dayMs)
  const drawn = await drawAll(listings, print)

  for (const [index, body] of demoAdmins.entries()) {
    clock.now = daysAgo(390 - index * 71)
    await call(adminCalls.create, { body })
  }

  const agentIds: string[] = []
  for (const [index, { color: _, ...body }] of demoAgents.entries()) {
    clock.now = daysAgo(380 - index * 27)
    const files = [{ group: 'logo', bytes: drawn.logos[index] ?? Buffer.alloc(0), name: 'logo.png' }]
    agentIds.push((await call(agentCalls.create, { body, files })).data.id)
  }

  for (const [index, body] of demoAffiliates.entries()) {
    clock.now = daysAgo(210 - index * 15)
    await call(affiliateCalls.create, { body })
  }

  for (const [index, { redirect_link, daysAgo: days }] of demoBanners.entries()) {
    clock.now = daysAgo(days)
    const files = [{ group: 'banner_image', bytes: drawn.banners[index] ?? Buffer.alloc(0), name: 'banner.jpg' }]
    await call(bannerCalls.create, { body: { redirect_link }, files })
  }

  for (const [index, body] of demoCareers.entries()) {
    clock.now = daysAgo(90 - index * 17)
    await call(careerCalls.create, { body })
  }

  for (const { daysAgo: days, ...body } of demoAnnouncements) {
    clock.now = daysAgo(days)
    await call(announcementCalls.create, { body })
  }

  const published: Asked[] = []
  const take = (index: number) => takePictures(listings[index], drawn, index)
  let next = take(0)
  for (const [index, listing] of listings.entries()) {
    const pictures = await next
    // Taken while the server is busy with the ones before.
    next = take(index + 1)
    const film = listing.hasVideo ? await makeFilm(pictures.slice(0, 4), config.ffmpegPath) : null
    const files = filesOf(pictures, drawn.plans[index] ?? null, film)
    clock.now = listing.createdAt
    const body = { ...listing.input, agent_id: agentIds[listing.agent] }
    const { data } = await call(propertyCalls.create, { body, files })
    published.push({ ...listing, id: data.id, isLease: listing.input.type === 'Lease' })
    if (listing.isArchived) {
      clock.now = someTimeAfter(listing, today)
      await call(propertyCalls.archive, { params: { id: data.id } })
    }
    if (index % 9 === 8) print(`Published ${index + 1} of ${listings.length} properties …`)
  }

  const asked = { file: demoImport, shownAs: 'partners.csv', mapped: new Map(), onProgress: () => {} }
  const flags = { isDryRun: false, skipDuplicates: false, skipRefused: false }
  await importFile(db, listingsTarget, { ...asked, ...flags, now: daysAgo(75) })
  clock.now = today
  await fillIntake(db, call, today, published)
}

function filesOf(pictures: readonly Buffer[], plan: Buffer | null, film: Buffer | null): DemoFile[] {
  return [
    ...pictures.map((bytes, index) => ({ group: 'property_images', bytes, name: `view-${index + 1}.jpg` })),
    ...(plan ? [{ group: 'floor_plan', bytes: plan, name: 'floor-plan.png' }] : []),
    ...(film ? [{ group: 'video_upload', bytes: film, name: 'tour.mp4' }] : []),
  ]
}

/** When it was sold: some weeks later. */
const someTimeAfter = ({ createdAt, pictures }: DemoListing, today: Date): Date =>
  new Date(Math.min(today.getTime(), createdAt.getTime() + pictures * 9 * dayMs))
