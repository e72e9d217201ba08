import { accountEndpoints } from './account'
import { apiKeyEndpoints } from './api-keys/endpoints'
import { areaEndpoints } from './areas/endpoints'
import type { Endpoint } from './endpoint'
import { entities } from './entities'
import { importEndpoints } from './imports/endpoints'
import { exportFiles } from './exports/endpoints'
import { exportEndpoints } from './exports/links'
import { historyEndpoints } from './history/endpoints'
import { eventEndpoints } from './history/events'
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

/** Every call of the product, in the order in which the documentation shows them. */
export const allEndpoints: readonly Endpoint[] = [
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
  historyEndpoints,
  bulkEndpoints,
  eventEndpoints,
  apiKeyEndpoints,
  changeStreamEndpoints,
  personalDataEndpoints,
  serverStatusEndpoints,
  intakeEndpoints,
].flatMap((calls) => Object.values<Endpoint>(calls))
