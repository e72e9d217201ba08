import { AgentInput } from '@gatehouse/contract/agent'
import { PropertyInput } from '@gatehouse/contract/property'
import { expect, test } from 'vitest'

import { demoAgents } from './demo-agents'
import { demoImportCount } from './demo-import'
import { composeListings } from './demo-listings'

const today = new Date('2026-11-20T12:00:00Z')
const listings = composeListings(today)

test('there are twelve agents whom the form would take, each with an email of its own', () => {
  expect(demoAgents).toHaveLength(12)
  for (const agent of demoAgents) expect(AgentInput.safeParse(agent)).toMatchObject({ success: true })
  expect(new Set(demoAgents.map(({ email }) => email)).size).toBe(12)
})

test('there are sixty properties, and the form would take each that was not imported', () => {
  expect(listings.length + demoImportCount).toBe(60)
  for (const { input } of listings) expect(PropertyInput.safeParse(input)).toMatchObject({ success: true })
})

test('they are the same each time', () => {
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

test('they show every kind of house, sale and lease, archived ones, floor plans, and one video', () => {
  const kinds = new Set(listings.map(({ kind }) => kind))
  expect(kinds.size).toBe(7)
  const share = (isCounted: (listing: (typeof listings)[number]) => boolean) => listings.filter(isCounted).length
  expect(share(({ input }) => input.type === 'Lease')).toBeGreaterThan(8)
  expect(share(({ isArchived }) => isArchived)).toBeGreaterThan(3)
  expect(share(({ hasFloorPlan }) => hasFloorPlan)).toBeGreaterThan(5)
  expect(share(({ hasVideo }) => hasVideo)).toBe(1)
  for (const { pictures } of listings) expect(pictures >= 3 && pictures <= 8).toBe(true)
})
