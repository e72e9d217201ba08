import { Webhook, webhookMessages } from '@gatehouse/contract/webhooks/webhook'
import type { Paging } from '@gatehouse/contract/paging'
import { type Kysely, sql } from 'kysely'

import { isId } from '../database/id'
import type { Tables } from '../database/tables'
import type { DeletableEntity } from '../records/lifecycle'
import { isoTime } from '../records/list-order'
import { defineList, jsonOf, newestFirst } from '../records/lists/define-list'
import { jsonObject } from '../records/select-list'
import { tableWriter } from '../records/table-writer'

const ofProgress = sql`from webhook_progress progress where progress.webhook_id = webhook.id`

/** The JSON of a webhook, which has none of its secrets. */
const json = () =>
  jsonObject('webhook', Webhook, {
    failing_since: sql`(select ${isoTime(sql`progress.failing_since`)} ${ofProgress}
      and progress.seen_version = webhook.version)`,
    pending: sql`(select count(*) from webhook_delivery
      where webhook_delivery.webhook_id = webhook.id and webhook_delivery.state = 'pending')`,
  })

export const webhookEntity: DeletableEntity<'webhook', Webhook> & { readonly messages: typeof webhookMessages } = {
  table: 'webhook',
  messages: webhookMessages,
  json,
  writer: tableWriter('webhook'),
}

export const webhookList = defineList<Paging>({
  table: 'webhook',
  filters: {},
  orders: newestFirst('webhook'),
  search: null,
  item: jsonOf('webhook', json),
})

/** The secrets that sign, newest first: for a day after a change, also the one before. */
export const signingSecrets = sql<Buffer[]>`array_remove(array[webhook.secret,
  case when previous_secret_until between now() and now() + interval '2 days' then previous_secret end], null)`

export async function countWebhooks(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from webhook where deleted_at is null`.execute(db)
  return rows[0]!.count
}

/** The address of a webhook that is not deleted; null if there is none. */
export async function findUrl(db: Kysely<Tables>, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const found = db.selectFrom('webhook').select('url').where('id', '=', id).where('deleted_at', 'is', null)
  return (await found.executeTakeFirst())?.url ?? null
}

/** The names of those that the server has disabled, the latest first. */
export async function listDisabled(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from webhook where deleted_at is null and disabled_at is not null order by disabled_at desc`.execute(db)
  return rows.map(({ name }) => name)
}
