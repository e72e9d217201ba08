import {
  changeStreamEndpoints,
  changeStreamMessages,
  defaultChangesInPage,
  isPublicKind,
  parseKinds,
} from '@gatehouse/contract/changes/change-stream'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../app-error'
import type { Dependencies } from '../dependencies'
import type { CareersStore } from '../features/careers/careers-store'
import type { Route } from '../http/route'
import { RawJson } from '../records/raw-json'
import { type ChangesPage, findLastPlace, formatChange, readChanges } from './read-changes'
import { WaitingRequests } from './waiting-requests'

type ChangeDependencies = Pick<Dependencies, 'db' | 'log' | 'config'> & {
  readonly careers: Pick<CareersStore, 'elsewhere'>
}

/** The changes that other programs follow (docs/decisions/0097). */
export function registerChangeRoutes(
  app: FastifyInstance,
  route: Route,
  { db, log, config, careers }: ChangeDependencies,
): void {
  const sources = { db, careers: careers.elsewhere }
  const waiting = new WaitingRequests({ db, log, readOnly: config.readOnly })
  // Before Fastify waits for the responses.
  app.addHook('preClose', (done) => {
    waiting.close()
    done()
  })

  route(changeStreamEndpoints.list, async ({ query, origin, signedIn, isPublic, isConnected }) => {
    const { limit = defaultChangesInPage, wait = 0 } = query
    const kinds = parseKinds(query.kinds) ?? []
    if (isPublic && !kinds.every(isPublicKind)) throw new AppError('not_allowed', changeStreamMessages.publicKindsOnly)
    const deadline = performance.now() + wait * 1_000
    let after = query.after ?? (await findLastPlace(db))
    for (;;) {
      const page = await readChanges(sources, { after, kinds, limit, origin })
      const waitMs = deadline - performance.now()
      if (page.changes.length > 0 || page.isMore || waitMs <= 0) return formatPage(page)
      const waited = await waiting.wait({ caller: signedIn, after: page.next, kinds, waitMs, isConnected })
      if (!waited.isDue) return formatPage({ changes: [], next: waited.place, isMore: false })
      after = waited.place
    }
  })
}

const formatPage = ({ changes, next, isMore }: ChangesPage): RawJson =>
  new RawJson(['{"status":true,"data":[', changes.map(formatChange).join(','), `],"next":${next},"is_more":${isMore}}`])
