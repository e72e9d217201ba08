import type { Caller } from '../caller.ts'
import type { CommonOptions } from '../call-options.ts'

type FeedFile = 'listings.xml' | 'listings.json' | 'listings.csv' | 'catalogue.csv'

interface FeedOptions extends CommonOptions {
  /** One state, or several separated by commas. */
  readonly state?: string
  /** The name of a mapping of fields. */
  readonly mapping?: string
  /** The `etag` of the last file: the result is null while nothing has changed. */
  readonly etag?: string | undefined
}

/** The feeds of all active listings, with a key for feeds. */
export const feedsOf = (caller: Caller) => ({
  /** A feed, whose body is read from its response; null while it is the one of this `etag`. */
  async read(file: FeedFile, { state, mapping, etag, ...options }: FeedOptions = {}) {
    const headers = { ...options.headers, Accept: '*/*', ...(etag !== undefined && { 'If-None-Match': etag }) }
    const response = await caller.send('GET', `/feeds/${file}`, { ...options, headers, query: { state, mapping } })
    return response.status === 304 ? null : { etag: response.headers.get('ETag') ?? undefined, response }
  },
})
