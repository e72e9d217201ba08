import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { csvLine } from '@gatehouse/contract/exports/cells'
import { listingAddress } from '@gatehouse/contract/listing/listing-address'
import { propertyTitle } from '@gatehouse/contract/listing/property-name'

import type { FeedSettings } from './feed-values'
import { byteOrderMark, type FeedWriter } from './feed-writer'

// The product catalogue of Meta and WhatsApp, by "Catalog fields" in Meta's documentation for developers,
// read in November 2026. A listing that lacks a price, a photograph or LISTING_URL is in the file with an
// empty cell, and Meta names it: left out, it would disappear without a word.

/** Meta's limits in characters. */
const maxTitle = 200
const maxDescription = 9_999
const maxBrand = 100
/** How many further images a listing has at most. */
const maxImages = 20
const maxImageCharacters = 2_000

const columns: Readonly<Record<string, (listing: PropertyRecord, settings: FeedSettings) => string>> = {
  id: ({ id }) => id,
  title: (listing) => oneLine(propertyTitle(listing), maxTitle),
  description: (listing) => describe(listing),
  availability: ({ state }) => (isOffered(state) ? 'in stock' : 'out of stock'),
  // Required by Meta for every item.
  condition: ({ facts }) => conditions[facts.age ?? ''] ?? 'new',
  price: ({ price }) => (price === null ? '' : `${price} NGN`),
  link: (listing, { listingUrl }) => listingAddress(listing, listingUrl) ?? '',
  image_link: ({ media }) => media.property_images[0]?.url ?? '',
  additional_image_link: ({ media }) => joinImages(media.property_images.slice(1).map(({ url }) => url)),
  brand: (_, { businessName }) => oneLine(businessName, maxBrand),
}

const conditions: Readonly<Record<string, string>> = { Renovated: 'refurbished', Older: 'used' }

export const catalogueWriter = (settings: FeedSettings): FeedWriter => ({
  start: byteOrderMark + csvLine(Object.keys(columns)),
  write: (listing) => csvLine(Object.values(columns).map((cellOf) => cellOf(listing, settings))),
  end: '',
})

/** Sold, let and withdrawn listings are out of stock: advertisements no longer show them. */
const isOffered = (state: string) => state === 'available' || state === 'under offer'

/** Meta requires a description. */
const describe = (listing: PropertyRecord) =>
  cut(withoutFormula(listing.property_description), maxDescription) ||
  oneLine(`${propertyTitle(listing)}. ${listing.location}`, maxDescription)

const oneLine = (text: string, max: number) => cut(withoutFormula(text.replaceAll(/\s+/g, ' ')), max).trimEnd()

/**
 * A spreadsheet would calculate text that begins with these signs. Customers would see the apostrophe of
 * other files, and before a text the signs mean nothing to them.
 */
const withoutFormula = (text: string) => text.replace(/^[\s=+\-@＝＋－＠'‘’`]+/, '')

/** No half of a pair remains at its end. */
const cut = (text: string, max: number) => text.slice(0, max).replace(/\p{Surrogate}$/u, '')

/** Commas between the addresses, as Meta reads them. */
function joinImages(urls: readonly string[]): string {
  let joined = ''
  for (const url of urls.slice(0, maxImages)) {
    const longer = joined === '' ? url : `${joined},${url}`
    if (longer.length > maxImageCharacters) break
    joined = longer
  }
  return joined
}
