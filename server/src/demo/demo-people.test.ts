import { expect, test } from 'vitest'

import { composeInquiries } from './demo-inquiries'
import { composeListings } from './demo-listings'
import { composeSignups, demoPeople } from './demo-signups'

const today = new Date('2026-11-20T15:00:00Z')
const daysBefore = (time: Date) => (today.getTime() - time.getTime()) / 86_400_000

test('everybody has an address of their own that cannot exist', () => {
  expect(new Set(demoPeople.map(({ email }) => email)).size).toBe(40)
  for (const { email } of demoPeople) expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@[a-z]+\.example$/)
})

test('sign-ups are spread over the last twelve weeks, in the daytime of Lagos and never in the future', () => {
  const signups = composeSignups(today)
  expect(signups).toHaveLength(40)
  for (const { createdAt } of signups) {
    expect(daysBefore(createdAt)).toBeGreaterThan(0)
    expect(daysBefore(createdAt)).toBeLessThan(84)
    expect(createdAt.getUTCHours()).toBeGreaterThanOrEqual(6)
  }
  const inHalf = signups.filter(({ createdAt }) => daysBefore(createdAt) < 42).length
  expect(inHalf).toBeGreaterThan(signups.length / 2)
  expect(signups.filter(({ createdAt }) => daysBefore(createdAt) < 3).length).toBeGreaterThan(0)
})

test('fifteen inquiries are about fitting listings that were there when they were asked, or about none', () => {
  const listings = composeListings(today).map((listing, index) => {
    return { ...listing, id: String(index), isLease: listing.input.type === 'Lease' }
  })
  const inquiries = composeInquiries(today, listings)
  expect(inquiries).toHaveLength(15)
  expect(inquiries.filter(({ propertyId }) => propertyId === null)).toHaveLength(2)
  const ids = new Set(listings.map(({ id }) => id))
  expect(inquiries.filter(({ propertyId }) => propertyId !== null && ids.has(propertyId))).toHaveLength(13)
  for (const { propertyId, createdAt, message } of inquiries) {
    const listing = listings.find(({ id }) => id === propertyId)
    if (!listing) continue
    expect(listing.createdAt < createdAt && !listing.isArchived).toBe(true)
    if (/rent|move in|agency fee/.test(message)) expect(listing.isLease).toBe(true)
    if (/plot|title does this land/.test(message)) expect(listing.kind).toBe('land')
  }
})
