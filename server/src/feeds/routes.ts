import { feedEndpoints, feedTypes } from '@gatehouse/contract/feeds/endpoints'
import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'

import type { SignedIn } from '../auth/session-repository'
import type { Dependencies } from '../dependencies'
import { assertNotRevoked } from '../http/assert-caller'
import { ConditionalFile, type Validators } from '../http/responses/conditional-file'
import { diskFull } from '../http/responses/errors'
import { computeEtag } from '../http/responses/etag'
import type { Route } from '../http/route'
import { version } from '../operating/version'
import { catalogueWriter } from './catalogue'
import { createFeedFiles } from './feed-files'
import { findPlace, type Place } from './feed-list'
import { defaultShape } from './feed-shape'
import { type FeedWriter, feedWriters } from './feed-writer'

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
      return { ...validatorsAt(file.place), bytes: file.bytes, open }
    })
  }

  for (const format of ['xml', 'json', 'csv'] as const)
    route(feedEndpoints[format], (request) =>
      feed(request, format, feedTypes[format], feedWriters[format](defaultShape(format), config)),
    )
  route(feedEndpoints.catalogue, (request) => feed(request, 'catalogue', feedTypes.csv, catalogueWriter(config)))
}
