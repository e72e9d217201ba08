import { callsOf } from '../calls'
import { knownNames } from '../fields/known-names'
import { lazySchema } from '../lazy-schema'
import { stateFilter } from '../listing/filters'
import { described, filter } from '../paging'
import { z } from '../zod'
import { type FeedFormat, feedName } from './feed-names'

const state = () =>
  described(
    'One state, or several that are separated by commas; without it, listings in any state',
    filter(stateFilter()),
  )

/** The key of the API, which is read before the query. */
const keyName = 'key'

/**
 * A misspelt `state` would send a portal every listing. Portals add parameters of their own, against caches
 * (`_`) and to count visits (`utm_`).
 */
const feedQuery = <T extends z.ZodMiniObject>(schema: T) =>
  knownNames(schema, {
    isIgnored: (name) => name === keyName || /^(_|utm_)/.test(name),
    messageOf: (name) =>
      `“${name}” is no parameter of this feed: ${[...Object.keys(schema.shape), keyName].join(', ')}`,
  })

const FeedQuery = lazySchema(() =>
  feedQuery(
    z.object({
      state: state(),
      mapping: described('The name of a mapping (GET /admin/feed-mappings)', filter(feedName())),
    }),
  ),
)

const CatalogueQuery = lazySchema(() => feedQuery(z.object({ state: state() })))

export const feedTypes = {
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const satisfies Record<FeedFormat, string>

const { get } = callsOf('Feeds')

const listings = <const Format extends FeedFormat>(format: Format) =>
  get(`/feeds/listings.${format}`, `Every active listing as ${format.toUpperCase()}, at one moment`, {
    query: FeedQuery,
    fileType: feedTypes[format],
    isConditional: true,
    allowsKeyInQuery: true,
  })

/** Additions to the specification: files that portals and sites read at intervals (docs/decisions/0099). */
export const feedEndpoints = {
  xml: listings('xml'),
  json: listings('json'),
  csv: listings('csv'),
  catalogue: get('/feeds/catalogue.csv', "Every active listing for Meta's and WhatsApp's product catalogue", {
    query: CatalogueQuery,
    fileType: feedTypes.csv,
    isConditional: true,
    allowsKeyInQuery: true,
  }),
} as const
