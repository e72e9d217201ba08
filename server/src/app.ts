import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'

import { serveAccount } from './account/routes'
import { serveAdmins } from './admins/routes'
import { serveAffiliates } from './affiliates/routes'
import { serveAgents } from './agents/routes'
import { serveAnnouncements } from './announcements/routes'
import { serveBanners } from './banners/routes'
import { serveCareers } from './careers/routes'
import type { Deps } from './deps'
import { serveDocs } from './docs/routes'
import { createHttpServer } from './http/http-server'
import { createServe } from './http/serve'
import { serveInquiries } from './inquiries/routes'
import { serveIntake } from './intake/routes'
import { serveMedia } from './media/serve-media'
import { serveNews } from './news/routes'
import { servePage } from './page/routes'
import { serveProperties } from './properties/routes'
import { findSession } from './sessions/repository'
import { serveSessions } from './sessions/routes'
import { serveSignups } from './signups/routes'
import { serveStats } from './stats/routes'

/** The order of the world: one line for each entity, by hand. `server`: one that listens already. */
export async function buildApp(deps: Deps, server?: Server): Promise<FastifyInstance> {
  const app = await createHttpServer(deps, server)
  const serve = await createServe(app, deps, (token) => findSession(deps.db, token))
  serveSessions(serve, deps)
  serveAccount(serve, deps)
  serveStats(serve, deps)
  serveNews(serve, deps)
  serveProperties(serve, deps)
  serveAgents(serve, deps)
  serveAffiliates(serve, deps)
  serveAnnouncements(serve, deps)
  serveBanners(serve, deps)
  serveCareers(serve, deps)
  serveSignups(serve, deps)
  serveInquiries(serve, deps)
  serveAdmins(serve, deps)
  serveIntake(serve, deps)
  serveMedia(app, deps.media)
  serveDocs(app, deps.config)
  servePage(app, deps.config)
  return app
}
