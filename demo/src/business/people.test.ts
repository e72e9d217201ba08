import { expect, test } from 'vitest'

import { composeInquiries } from './inquiries'
import { composeListings } from './listings'
import { people } from './people'
import { composeSignups } from './signups'

const today = new Date('2026-11-20T15:00:00Z')
const daysBefore = (time: Date) => (today.getTime() - time.getTime()) / 86_400_000

test('every person has a unique name and an email address at a reserved domain', () => {
  expect(new Set(people.map(({ name }) => name)).size).toBe(144)
  expect(new Set(people.map(({ email }) => email)).size).toBe(144)
  for (const { email } of people) expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@[a-z]+\.example$/)
})

test('sign-ups are spread over the last year, in the daytime of Lagos and never in the future', () => {
  const signups = composeSignups(today)
  expect(signups).toHaveLength(144)
  for (const { createdAt } of signups) {
    expect(daysBefore(createdAt)).toBeGreaterThan(0)
    expect(daysBefore(createdAt)).toBeLessThan(366)
    expect(createdAt.getUTCHours()).toBeGreaterThanOrEqual(6)
  }
  const recent = signups.filter(({ createdAt }) => daysBefore(createdAt) < 182).length
  expect(recent).toBeGreaterThan(signups.length / 2)
  expect(signups.filter(({ createdAt }) => daysBefore(createdAt) < 3).length).toBeGreaterThan(0)
})

test('thirty inquiries are about matching listings that were active when they were asked, or about none', () => {
  const listings = composeListings(today)
  const inquiries = composeInquiries(today, listings)
  expect(new Set(inquiries.map(({ message }) => message)).size).toBe(30)
  expect(inquiries.filter(({ listing }) => listing === null).length).toBeLessThanOrEqual(6)
  expect(inquiries.some(({ createdAt }) => daysBefore(createdAt) < 7)).toBe(true)
  for (const { listing, createdAt, message } of inquiries) {
    if (listing === null) continue
    const about = listings[listing]!
    expect(about.createdAt < createdAt).toBe(true)
    expect(about.archivedAt === null || about.archivedAt > createdAt).toBe(true)
    if (/rent|move in|agency fee/.test(message)) expect(about.input.type).toBe('Lease')
    if (/plot|title does this land/.test(message)) expect(about.kind).toBe('land')
  }
})
