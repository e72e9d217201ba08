import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'

import { sealChanges } from '../../src/records/changes/seal'
import type { WebhookSender } from '../../src/webhooks/sender'
import { startApp, type TestApp } from '../start-app'
import { until } from '../until'
import { startReceiver } from './receiver'

/** Starts an app before the tests of a file, and a receiver before each, and returns what they use. */
export function setUpWebhooks() {
  const current = {} as { app: TestApp; receiver: Awaited<ReturnType<typeof startReceiver>> }
  beforeAll(async () => {
    current.app = await startApp({ allowPrivateWebhooks: true, publicListings: true })
  })
  afterAll(() => current.app.close())
  beforeEach(async () => {
    await current.app.db.deleteFrom('webhook').execute()
    await sealChanges(current.app.db)
    current.receiver = await startReceiver()
  })
  afterEach(() => current.receiver.close())

  const create = async (body: object = {}) => {
    const sent = { name: 'Our site', url: current.receiver.url, events: ['property', 'announcement', 'agent'], ...body }
    const { data, secret } = (await current.app.request(webhookEndpoints.create, { body: sent })).response
    return { ...data, secret: secret!, params: { id: data.id } }
  }
  const announce = async (announcement_text = 'Open house') =>
    (await current.app.request(announcementEndpoints.create, { body: { announcement_text, redirect_link: '' } }))
      .response.data.id
  const change = (id: string, announcement_text: string) =>
    current.app.request(announcementEndpoints.update, {
      params: { id },
      body: { announcement_text, redirect_link: '' },
    })
  /** What the background tasks do each second. */
  const send = async (sender: WebhookSender = current.app.webhooks) => {
    await sealChanges(current.app.db)
    await sender.run()
  }
  /** Sends until a condition is true; what waits for another attempt is due at once. */
  const sendUntil = (description: string, isTrue: () => boolean | Promise<boolean>) =>
    until(description, async () => {
      await current.app.db.updateTable('webhook_progress').set({ retry_at: null, wake_at: new Date() }).execute()
      await sql`update webhook_delivery set next_attempt_at = now() where state = 'pending'`.execute(current.app.db)
      await send()
      return await isTrue()
    })
  const deliveries = async (id: string, query: object = {}) =>
    (await current.app.request(webhookEndpoints.deliveries, { params: { id }, query })).response.data
  const isSettled = async (id: string) => {
    const list = await deliveries(id)
    return list.length > 0 && list.every(({ state }) => state !== 'pending')
  }

  return { current, create, announce, change, send, sendUntil, deliveries, isSettled }
}
