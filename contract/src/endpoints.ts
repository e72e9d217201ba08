import { accountEndpoints } from './account'
import { apiKeyEndpoints } from './api-keys/endpoints'
import { areaEndpoints } from './areas/endpoints'
import type { Endpoint } from './endpoint'
import { entities } from './entities'
import { importEndpoints } from './imports/endpoints'
import { exportFiles } from './exports/endpoints'
import { exportEndpoints } from './exports/links'
import { feedEndpoints } from './feeds/endpoints'
import { historyEndpoints } from './history/endpoints'
import { eventEndpoints } from './history/events'
import { listingStateEndpoints } from './history/listing-states'
import { changeStreamEndpoints } from './changes/change-stream'
import { bulkEndpoints } from './operations/bulk'
import { intakeEndpoints } from './intake'
import { linkEndpoints } from './link'
import { listSettingEndpoints } from './lists/list-settings'
import { messageEndpoints } from './messages/endpoints'
import { notificationEndpoints } from './entities/notification'
import { personalDataEndpoints } from './personal-data'
import { secondFactorEndpoints } from './second-factor/factors'
import { secondStepEndpoints } from './second-factor/second-step'
import { securityEventEndpoints } from './security-event'
import { sessionEndpoints } from './session'
import { serverStatusEndpoints } from './operating/server-status'
import { searchEndpoints } from './search/search-call'
import { statsEndpoints } from './stats'
import { submissionEndpoints } from './idempotency/submission'

const endpointGroups = [
  sessionEndpoints,
  secondStepEndpoints,
  linkEndpoints,
  accountEndpoints,
  secondFactorEndpoints,
  securityEventEndpoints,
  submissionEndpoints,
  statsEndpoints,
  notificationEndpoints,
  ...Object.values(entities).map(({ endpoints }) => endpoints),
  areaEndpoints,
  searchEndpoints,
  messageEndpoints,
  listSettingEndpoints,
  importEndpoints,
  exportFiles.map(({ endpoint }) => endpoint),
  exportEndpoints,
  feedEndpoints,
  historyEndpoints,
  listingStateEndpoints,
  bulkEndpoints,
  eventEndpoints,
  apiKeyEndpoints,
  changeStreamEndpoints,
  personalDataEndpoints,
  serverStatusEndpoints,
  intakeEndpoints,
] as const

/** Every call of the product, in the order in which the documentation shows them. */
export const allEndpoints: readonly Endpoint[] = endpointGroups.flatMap((calls) => Object.values<Endpoint>(calls))

/** The type of every call with its own method and path: the typed client has a call for each. */
export type AnyEndpoint = EndpointIn<(typeof endpointGroups)[number]>
type EndpointIn<Calls> = Calls extends readonly unknown[] ? never : Calls[keyof Calls]
