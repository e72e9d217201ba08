import type { Endpoint } from '@gatehouse/contract/endpoint'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import type { FastifyRequest } from 'fastify'
import { type Kysely, sql } from 'kysely'

import { prepareStatement } from '../../database/prepared'
import type { Tables } from '../../database/tables'
import type { ReadContext } from '../request-context'
import { matchesEtag } from './etag'

/** Banners are not among them: their pictures are completed without a place in the order of changes. */
const followed: readonly Endpoint[] = [
  propertyEndpoints.list,
  propertyEndpoints.find,
  announcementEndpoints.list,
  announcementEndpoints.find,
]

const maxNoted = 1_000
const maxUrlLength = 500
/** After this, a response is read again: corrected counts and statements by hand have no place. */
const maxNotedMs = 60_000

interface Noted {
  readonly place: number
  readonly etag: string
  readonly readAt: number
}

/** The response is 304: its rows were not read. */
export class NotModified {
  constructor(readonly etag: string) {}
}

declare module 'fastify' {
  interface FastifyRequest {
    /** To be called with the ETag of a response that was read; null where nothing is noted. */
    noteEtag: ((etag: string) => void) | null
  }
}

/**
 * Returns a function that calls the handler of a read unless its response is known: with one short statement
 * it finds out that a response to the public has not changed, so that its 304 reads no rows
 * (docs/decisions/0029). This instance notes the ETag of an address with the place in the order of changes
 * (docs/decisions/0079) before it was read. Whatever changes a listing has a place or, until it gets one, is
 * pending; while any change is, the rows are read, so that what is deleted is missing at once.
 *
 * Requests without If-None-Match are handled as before, and so are searches and areas: these depend on texts
 * that a background task makes after a change.
 */
export function createKnownResponses() {
  const responses = new Map<string, Noted>()

  function note(address: string, noted: Noted): void {
    responses.delete(address)
    responses.set(address, noted)
    const [oldest] = responses.keys()
    if (responses.size > maxNoted && oldest !== undefined) responses.delete(oldest)
  }

  return async function unlessKnown<E extends Endpoint, Response>(
    endpoint: Endpoint,
    request: FastifyRequest,
    handle: (context: ReadContext<E>) => Promise<Response>,
    context: ReadContext<E>,
  ): Promise<Response | NotModified> {
    const { db, query, origin } = context
    if (!followed.includes(endpoint) || !isConditional(request) || isMadeLater(query)) return await handle(context)
    const place = await findPlace(db)
    if (place === null) return await handle(context)
    const address = `${origin} ${request.url}`
    const noted = responses.get(address)
    const isCurrent = noted?.place === place && performance.now() - noted.readAt < maxNotedMs
    if (isCurrent && matchesEtag(noted.etag, request)) return new NotModified(noted.etag)
    request.noteEtag = (etag) => note(address, { place, etag, readAt: performance.now() })
    return await handle(context)
  }
}

/** With a token, a response has more, and is not stored. */
const isConditional = ({ headers, url }: FastifyRequest) =>
  headers['if-none-match'] !== undefined && headers.authorization === undefined && url.length <= maxUrlLength

const isMadeLater = (query: object | undefined) => query !== undefined && ('q' in query || 'area' in query)

async function findPlace(db: Kysely<Tables>): Promise<number | null> {
  const [row] = await readPlace(db, {})
  return row!.place
}

const readPlace = prepareStatement<{ place: number | null }>(
  () => sql`select case when not exists (select from change_pending) then last end as place from change_sealer`,
)
