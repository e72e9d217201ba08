import { createHmac, randomBytes } from 'node:crypto'

/** A new key of signatures. */
export const newSecret = (): Buffer => randomBytes(32)

/** A secret as its owner sees it. */
export const formatSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`

interface Signed {
  /** The id of the delivery, the same at each attempt. */
  readonly id: string
  readonly sentAt: Date
  readonly body: string
}

/**
 * The headers of the Standard Webhooks specification (version 1.0.0): made for each attempt, because
 * receivers reject old timestamps. With several secrets, a signature for each.
 */
export function signatureHeaders(secrets: readonly Buffer[], { id, sentAt, body }: Signed): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1_000)
  const sign = (secret: Buffer) => createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  }
}
