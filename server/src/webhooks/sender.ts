import { randomUUID } from 'node:crypto'

import { claimWebhooks, releaseClaim, renewClaim } from './progress'
import { sendBatch, type SendDependencies } from './send-batch'
import { addDeliveries } from './add-deliveries'

export type WebhookSender = ReturnType<typeof createWebhookSender>

/**
 * Sends changes to webhooks. `run` is called every second in every instance: it claims the webhooks that have
 * something to send, and returns when it has begun. Each one is sent to apart from the others, so that a slow
 * receiver delays no other. `stop` aborts what is being sent; another instance, or the next start, sends it.
 */
export function createWebhookSender(deps: Omit<SendDependencies, 'signal' | 'sender'>) {
  const { db, log } = deps
  const sender = randomUUID()
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()

  async function sendTo(id: string): Promise<void> {
    const context = { ...deps, sender, signal: stopping.signal }
    try {
      while (!stopping.signal.aborted) {
        const webhook = await renewClaim(db, id, sender)
        if (webhook === null) break
        const isBehind = await addDeliveries(context, webhook)
        const sent = await sendBatch(context, webhook)
        if (sent === 0 && !isBehind) break
      }
    } finally {
      await releaseClaim(db, id, sender)
    }
  }

  return {
    async run(): Promise<void> {
      if (stopping.signal.aborted) return
      for (const id of await claimWebhooks(db, sender)) {
        // Its claim has expired while it waited, and nothing else has taken it.
        if (running.has(id)) continue
        const sending = sendTo(id)
          .catch((error: unknown) => {
            if (!stopping.signal.aborted)
              log.error({ err: error, webhook: id }, 'Changes could not be sent to a webhook')
          })
          .finally(() => running.delete(id))
        running.set(id, sending)
      }
    },
    async stop(): Promise<void> {
      stopping.abort(new Error('The server is stopping'))
      await Promise.all(running.values())
    },
  }
}
