import type { Kysely } from 'kysely'

import type { Tables } from '../database/tables'
import { listDisabled } from './webhook-repository'

/** Which webhooks were disabled, as sentences for the bell. */
export const findWebhookWarnings = async (db: Kysely<Tables>): Promise<string[]> =>
  (await listDisabled(db)).map(
    (name) =>
      `The webhook ${name} was disabled, because its receiver accepted nothing for three days, or responded with 410. ` +
      'Save it to send again.',
  )
