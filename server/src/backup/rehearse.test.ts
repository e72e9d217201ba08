import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'

import { makeDataFolder } from '../../test/data-folder'
import { openTestDatabase } from '../../test/database'
import { startReceiver } from '../../test/webhooks/receiver'
import { startGatehouse } from '../start'
import { rehearsalSettings } from './rehearse'

test('a rehearsal sends nothing to the webhooks of the backup', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  // A delivery that is due.
  await sql`
    insert into webhook (id, name, url, events, secret, begins_after, origin, created_at, updated_at)
    values (gen_random_uuid(), 'Our site', ${receiver.url}, '{agent}', decode(repeat('00', 32), 'hex'), 0, '', now(), now())`.execute(
    database.db,
  )
  await sql`
    insert into webhook_delivery (id, created_at, webhook_id, type, seq, entity, entity_id, action, changed_at, next_attempt_at)
    select gen_random_uuid(), now(), id, 'agent.create', 1, 'agent', id, 'create', now(), now() from webhook`.execute(
    database.db,
  )
  await sql`
    insert into webhook_progress (webhook_id, position, wake_at) select id, 1, now() from webhook`.execute(database.db)
  const dataDir = makeDataFolder()
  const start = async (further: object) => {
    const ofTest = { DATABASE_URL: database.connectionString, WEBHOOK_ALLOW_PRIVATE: 'true' }
    const settings = { ...rehearsalSettings(dataDir), ...ofTest, ...further }
    return await startGatehouse(settings, () => {})
  }
  const rehearsed = await start({})
  // There is no event of what does not happen. Webhooks are sent to each second.
  await pause(2_500)
  await rehearsed.close()
  expect(receiver.received).toHaveLength(0)
  // The same settings but one would have sent it.
  const sending = await start({ READ_ONLY: 'false' })
  onTestFinished(() => sending.close())
  await receiver.waitFor(1)
})
