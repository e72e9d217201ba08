import type { FastifyInstance } from 'fastify'

import { serveAgents } from './agents/routes'
import type { Deps } from './deps'
import { serveDocs } from './docs/routes'
import { createHttpServer } from './http/http-server'
import { createServe } from './http/serve'
import { serveMedia } from './media/serve-media'
import { servePage } from './page/routes'
import { serveProperties } from './properties/routes'
import { findSession } from './sessions/repository'
import { serveSessions } from './sessions/routes'
import { serveSignups } from './signups/routes'
import { serveStats } from './stats/routes'

/** The order of the world: one line for each entity, by hand. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createHttpServer(deps)
  const serve = await createServe(app, deps, (token) => findSession(deps.db, token))
  serveSessions(serve, deps)
  serveStats(serve, deps)
  serveProperties(serve, deps)
  serveAgents(serve, deps)
  serveSignups(serve)
  serveMedia(app, deps.media.store)
  serveDocs(app, deps.config)
  servePage(app, deps.config)
  return app
}
