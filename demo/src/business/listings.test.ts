import { AgentInput } from '@gatehouse/contract/entities/agent'
import { PropertyInput } from '@gatehouse/contract/entities/property'
import { factNames, PropertyFactsInput } from '@gatehouse/contract/listing/facts'
import { expect, test } from 'vitest'

import { demoAgents } from './agents'
import { importedListingsCount } from './imported-listings'
import { composeListings } from './listings'

const today = new Date('2026-11-20T12:00:00Z')
const listings = composeListings(today)

test('there are twelve agents that the form accepts, each with a unique email', () => {
  expect(demoAgents).toHaveLength(12)
  for (const { input } of demoAgents) expect(AgentInput.safeParse(input)).toMatchObject({ success: true })
  expect(new Set(demoAgents.map(({ input }) => input.email)).size).toBe(12)
})

test('there are sixty properties, and the form accepts each that is not imported', () => {
  expect(listings.length + importedListingsCount).toBe(60)
  for (const { input } of listings) expect(PropertyInput.safeParse(input)).toMatchObject({ success: true })
})

test('they are the same in every run', () => {
  expect(composeListings(today)).toEqual(listings)
})

test('they are spread over the twelve months before today, oldest first', () => {
  const months = new Set(listings.map(({ createdAt }) => createdAt.toISOString().slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(12)
  expect(listings.map(({ createdAt }) => createdAt)).toEqual(
    listings.map(({ createdAt }) => createdAt).toSorted((one, other) => one.getTime() - other.getTime()),
  )
  expect(listings.at(-1)!.createdAt < today).toBe(true)
})

test('each has an agent who was registered before it', () => {
  for (const { agent, createdAt } of listings) {
    const age = (today.getTime() - createdAt.getTime()) / 86_400_000
    expect(demoAgents[agent]!.daysAgo).toBeGreaterThan(age)
  }
})

test('they cover every property type, sale and lease, archived ones, floor plans, and one video', () => {
  expect(new Set(listings.map(({ kind }) => kind)).size).toBe(7)
  const count = (isCounted: (listing: (typeof listings)[number]) => boolean) => listings.filter(isCounted).length
  expect(count(({ input }) => input.type === 'Lease')).toBeGreaterThan(8)
  expect(count(({ archivedAt }) => archivedAt !== null)).toBeGreaterThan(3)
  expect(count(({ floorPlan }) => floorPlan !== null)).toBeGreaterThan(5)
  expect(count(({ video }) => video !== null)).toBe(1)
})

test('a property type without rooms has the default counts', () => {
  const plots = listings.filter(({ kind }) => kind === 'land' || kind === 'commercial')
  const counts = plots.map(({ input: { living_room, bedroom, bathroom } }) => [living_room, bedroom, bathroom].join())
  expect(plots.length).toBeGreaterThan(5)
  expect(new Set(counts)).toEqual(new Set(['1,1,1']))
})

test('a home has photos of its rooms, and adjacent listings have different covers', () => {
  const homes = listings.filter(({ isFurnished }) => isFurnished)
  expect(homes.length).toBeGreaterThan(30)
  for (const { photographs } of homes) expect(photographs.length).toBeGreaterThanOrEqual(3)
  const covers = listings.map(({ photographs }) => photographs[0])
  expect(covers.filter((cover, index) => cover === covers[index + 1])).toEqual([])
})

test('each listing has facts that the form accepts, and the listings have all of them', () => {
  for (const { facts } of listings) {
    expect(PropertyFactsInput.safeParse(facts)).toEqual({ success: true, data: facts })
    expect(Object.keys(facts)).not.toEqual([])
  }
  const shown = new Set(listings.flatMap(({ facts }) => Object.keys(facts)))
  expect(factNames.filter((name) => !shown.has(name))).toEqual([])
})
