import { GatehouseError } from './gatehouse-error.ts'
import type { StreamedChange } from './wire.ts'

interface EventOf<Type extends string, Data> {
  readonly type: Type
  /** When the change was made, in ISO 8601. */
  readonly timestamp: string
  readonly data: Data
}

/**
 * An event of a webhook: a change, as `changes()` returns it, with a type such as `property.update`; the test
 * of an admin; or `changes.read_all`, after which the receiver reads all records, and changes from `next`.
 */
export type WebhookEvent =
  | EventOf<`${StreamedChange['entity']}.${StreamedChange['action']}`, StreamedChange>
  | EventOf<'webhook.test', { readonly id: string; readonly name: string }>
  | EventOf<'changes.read_all', { readonly next: number }>

type Headers = { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>

/** In both directions, for clocks that differ. */
const maxAgeSeconds = 5 * 60

/**
 * Checks the signature of a webhook by the Standard Webhooks specification, and returns its event. `body` is
 * the request's body exactly as it arrived: JSON that was parsed and written again has other bytes. An event
 * can arrive more than once: `webhook-id` is the same each time.
 * @throws GatehouseError `wrong_signature`
 */
export async function verifyWebhook(
  headers: Headers,
  body: string | Uint8Array,
  secret: string,
  now: Date = new Date(),
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    readHeader(headers, name),
  )
  if (!id || !timestamp || !signatures) throw wrongSignature('A header of the signature is missing')
  if (!/^\d{1,12}$/.test(timestamp)) throw wrongSignature('webhook-timestamp is no time')
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > maxAgeSeconds)
    throw wrongSignature('The webhook is older than five minutes, or from the future')
  const content = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), content)
  const key = await importSecret(secret)
  // All are compared, so that the time does not tell which one is right; each in constant time.
  const matches = await Promise.all(
    signatures
      .split(' ')
      .filter((signature) => signature.startsWith('v1,'))
      .slice(0, maxSignatures)
      .map((signature) => crypto.subtle.verify('HMAC', key, decodeBase64(signature.slice(3)), signed)),
  )
  if (!matches.includes(true)) throw wrongSignature('The signature is not of this secret and body')
  return JSON.parse(new TextDecoder().decode(content)) as WebhookEvent
}

/** While a secret is replaced, an event has a signature of each; more are not checked. */
const maxSignatures = 10

const secretPrefix = 'whsec_'

async function importSecret(secret: string): Promise<CryptoKey> {
  const text = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret
  const bytes = decodeBase64(text)
  if (bytes.length === 0) throw new TypeError('The secret of a webhook is whsec_ and base64')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Empty for text that is no base64: it then matches no signature. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array(0)
  }
}

function concatenate(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

/** A header by its name in lower case, as Node.js has it. */
function readHeader(headers: Headers, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name]
  return typeof value === 'string' ? value : value?.[0]
}

const wrongSignature = (message: string) => new GatehouseError({ code: 'wrong_signature', message })
