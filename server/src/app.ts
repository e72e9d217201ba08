import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { serverStatusEndpoints } from '@gatehouse/contract/operating/server-status'
import { statsEndpoints } from '@gatehouse/contract/stats'
import type { FastifyInstance } from 'fastify'
import type { Server } from 'node:http'

import { registerAccountRoutes } from './features/account/routes'
import { registerAdminsRoutes } from './features/admins/routes'
import { registerAffiliatesRoutes } from './features/affiliates/routes'
import { registerAgentsRoutes } from './features/agents/routes'
import { announcements } from './features/announcements/repository'
import { registerBannersRoutes } from './features/banners/routes'
import { registerCareersRoutes } from './features/careers/routes'
import type { CareersStore } from './features/careers/careers-store'
import { registerAreaRoutes } from './areas/routes'
import { registerApiKeyRoutes } from './features/api-keys/routes'
import { registerDocsRoutes } from './openapi/routes'
import { registerAreasRoutes } from './features/areas/routes'
import { formEntityRoutes } from './http/entity-routes'
import { createHttpServer } from './http/http-server'
import { logRequests } from './http/request-log'
import { createGates } from './http/gates'
import { createRoute } from './http/route'
import { registerUploadRoutes } from './http/uploads/routes'
import type { OperatingDependencies } from './operating/operating-dependencies'
import { registerOperatingRoutes } from './operating/operating-routes'
import type { Tracing } from './operating/tracing'
import { registerInquiriesRoutes } from './features/inquiries/routes'
import { registerExportRoutes } from './exports/routes'
import { registerChangeRoutes } from './changes/routes'
import { registerEventRoutes } from './history/events/routes'
import { registerFeedMappingRoutes } from './features/feed-mappings/routes'
import { registerFeedRoutes } from './feeds/routes'
import { registerHistoryRoutes } from './history/routes'
import { registerImportRoutes } from './imports/staged/routes'
import { registerBulkRoutes } from './bulk/routes'
import { registerIntakeRoutes } from './intake/routes'
import { registerLinksRoutes } from './features/links/routes'
import { registerListSettingsRoutes } from './features/list-settings/routes'
import { registerMessageRoutes } from './messages/routes'
import { registerMediaRoutes } from './storage/serving/serve-media'
import { registerNotificationsRoutes } from './notifications/routes'
import { registerPageRoutes } from './page/routes'
import { renameCompany } from './features/properties/repository'
import { registerPrivacyRoutes } from './privacy/routes'
import { registerPropertiesRoutes } from './features/properties/routes'
import { registerPropertyMovesRoutes } from './property-moves/routes'
import { registerSearchRoutes } from './search/routes'
import { registerSecondFactorRoutes } from './features/second-factor/routes'
import { registerSecurityEventsRoutes } from './features/security-events/routes'
import { registerViewsRoutes } from './features/views/routes'
import { registerWebhookRoutes } from './webhooks/routes'
import type { WebhookSender } from './webhooks/sender'
import { findSession } from './auth/session-repository'
import { registerSessionsRoutes } from './features/sessions/routes'
import { registerSignupsRoutes } from './features/signups/routes'
import { findDiagnostics } from './operating/status/diagnostics'
import { findStatus } from './operating/status/status'
import { findStats } from './stats/repository'

export interface AppDependencies extends OperatingDependencies {
  readonly careers: CareersStore
  readonly webhooks: WebhookSender
  /** Null without a collector. */
  readonly tracing: Tracing | null
}

/**
 * Registers the routes of every feature. The app serves requests of `server` if it is given, and otherwise
 * listens itself.
 */
export async function buildApp(deps: AppDependencies, server?: Server): Promise<FastifyInstance> {
  const app = await createHttpServer(deps, server)
  // Before the routes, whose requests they count; the spans first, for the statements of all hooks.
  deps.tracing?.trace(app)
  if (deps.config.logRequests) logRequests(app)
  deps.metrics?.count(app)
  const gates = createGates(deps, (...sent) => findSession(deps.db, ...sent))
  const route = await createRoute(app, deps, gates)
  registerSessionsRoutes(route, deps)
  registerLinksRoutes(route, deps)
  registerAccountRoutes(route, deps)
  registerSecondFactorRoutes(route, deps)
  registerSecurityEventsRoutes(route)
  route.read(statsEndpoints.find, ({ db }) => findStats(db, deps.now()))
  registerNotificationsRoutes(route, deps)
  registerPropertiesRoutes(route, deps)
  registerPropertyMovesRoutes(route, deps)
  registerAreaRoutes(route)
  registerAreasRoutes(route, deps)
  registerAgentsRoutes(route, deps, renameCompany)
  registerAffiliatesRoutes(route, deps)
  formEntityRoutes(route, deps, announcementEndpoints, announcements)
  registerBannersRoutes(route, deps)
  registerCareersRoutes(route, deps)
  registerSignupsRoutes(route, deps)
  registerInquiriesRoutes(route, deps)
  registerAdminsRoutes(route, deps)
  registerApiKeyRoutes(route, deps)
  registerSearchRoutes(route, deps)
  registerMessageRoutes(route)
  registerViewsRoutes(route, deps)
  registerListSettingsRoutes(route, deps)
  registerHistoryRoutes(route, deps)
  registerBulkRoutes(route, deps)
  registerEventRoutes(app, route, deps)
  registerChangeRoutes(app, route, deps)
  registerWebhookRoutes(route, deps)
  registerImportRoutes(route, deps)
  registerExportRoutes(route, deps)
  registerFeedMappingRoutes(route, deps)
  registerFeedRoutes(app, route, deps)
  registerPrivacyRoutes(route, deps)
  route(serverStatusEndpoints.find, async () => ({ status: true, data: await findStatus(deps) }))
  route(serverStatusEndpoints.diagnostics, async () => ({ status: true, data: await findDiagnostics(deps) }))
  registerIntakeRoutes(route, deps)
  registerUploadRoutes(app, deps, gates)
  registerMediaRoutes(app, deps.media)
  registerDocsRoutes(app, deps)
  registerOperatingRoutes(app, deps)
  await registerPageRoutes(app, deps.config)
  return app
}
