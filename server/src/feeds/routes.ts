import type { PropertyRecord } from '@gatehouse/contract/entities/property'
import { feedEndpoints, feedTypes } from '@gatehouse/contract/feeds/endpoints'
import { feedFormats } from '@gatehouse/contract/feeds/feed-names'
import { feedMappingEndpoints, feedMappingMessages } from '@gatehouse/contract/feeds/mapping'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'

import { AppError } from '../app-error'
import type { SignedIn } from '../auth/session-repository'
import type { Dependencies } from '../dependencies'
import { assertNotRevoked } from '../http/assert-caller'
import { ConditionalFile, type Validators } from '../http/responses/conditional-file'
import { diskFull } from '../http/responses/errors'
import { computeEtag } from '../http/responses/etag'
import type { Route } from '../http/route'
import { version } from '../operating/version'
import { catalogueWriter } from './catalogue'
import { findFeedMapping } from '../features/feed-mappings/repository'
import { assertMappedFields } from '../features/feed-mappings/routes'
import { createFeedFiles } from './feed-files'
import { findPlace, type Place, readFirstListings } from './feed-list'
import { defaultShape, mappedShape } from './feed-shape'
import { byteOrderMark, type FeedWriter, feedWriters } from './feed-writer'

type FeedDependencies = Pick<Dependencies, 'db' | 'config' | 'isDiskFull'>

interface FeedRequest {
  readonly signedIn: SignedIn
  readonly origin: string
  readonly query: { readonly state?: string | undefined }
}

/** Files of all active listings, which portals and sites read at intervals (docs/decisions/0099). */
export function registerFeedRoutes(app: FastifyInstance, route: Route, deps: FeedDependencies): void {
  const { db, config, isDiskFull } = deps
  const files = createFeedFiles({ db, folder: join(config.dataDir, 'feeds') })
  app.addHook('onClose', (_app, done) => {
    files.close()
    done()
  })

  async function feed({ signedIn, origin, query }: FeedRequest, name: string, type: string, writer: FeedWriter) {
    const { state } = query
    const { listingUrl, businessName } = config
    // What determines its content at a place: also the program and the settings.
    const key = computeEtag(JSON.stringify([name, writer.start, origin, state, listingUrl, businessName, version]))
    const validatorsAt = ({ seq, changedAt }: Place): Validators => ({
      etag: computeEtag(`${key} ${seq}`),
      lastModified: changedAt,
    })
    const place = await findPlace(db)
    return new ConditionalFile(type, validatorsAt(place), async () => {
      if (isDiskFull()) throw diskFull()
      const file = await files.find({ key, writer, origin, state }, place.seq)
      const open = () => file.open(() => assertNotRevoked(db, signedIn))
      return { ...validatorsAt(file.place), bytes: file.bytes, plainBytes: file.plainBytes, open }
    })
  }

  for (const format of feedFormats)
    route(feedEndpoints[format], async (request) => {
      const { mapping: name } = request.query
      const mapping = name === undefined ? null : await findFeedMapping(db, name)
      if (name !== undefined && mapping === null) throw new AppError('not_found', feedMappingMessages.notFound)
      const shape = mapping === null ? defaultShape(format) : mappedShape(mapping)
      const ofMapping = mapping === null ? '' : ` ${mapping.id} ${mapping.version}`
      return await feed(request, format + ofMapping, feedTypes[format], feedWriters[format](shape, config))
    })
  route(feedEndpoints.catalogue, (request) => feed(request, 'catalogue', feedTypes.csv, catalogueWriter(config)))

  route(feedMappingEndpoints.preview, async ({ body, origin }) => {
    assertMappedFields(body)
    const { start, write, end } = feedWriters[body.format](mappedShape(body), config)
    const listings = (await readFirstListings(db, { origin, state: undefined }, previewedListings)) as object[]
    const texts = listings.map((listing, index) => write(listing as PropertyRecord, index === 0))
    return { status: true, data: { text: [start.replace(byteOrderMark, ''), ...texts, end].join('') } }
  })
}

const previewedListings = 3
