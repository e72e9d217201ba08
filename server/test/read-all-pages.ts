import { type PropertyCard, type PropertyQuery } from '@gatehouse/contract/entities/property'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'

import type { TestApp } from './start-app'

/** Reads all pages of a list of properties, each by the cursor of the page before it. */
export async function readAllPages(
  app: TestApp,
  query: Partial<PropertyQuery>,
  betweenPages?: () => Promise<unknown>,
): Promise<PropertyCard[]> {
  const seen: PropertyCard[] = []
  let next: string | null | undefined
  do {
    const page = await app.request(propertyEndpoints.list, { query: next ? { ...query, cursor: next } : query })
    seen.push(...page.response.data)
    next = page.response.next_cursor
    await betweenPages?.()
  } while (next)
  return seen
}
