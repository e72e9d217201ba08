import { redact } from '../../log'

/** Errors of connections by their codes, for admins. */
const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist',
  EAI_AGAIN: 'The host name could not be resolved',
  ECONNREFUSED: 'The receiver does not accept connections',
  ECONNRESET: 'The connection was closed before the response was complete',
  EPIPE: 'The connection was closed before the response was complete',
  ETIMEDOUT: 'The receiver cannot be reached',
  EHOSTUNREACH: 'The receiver cannot be reached',
  ENETUNREACH: 'The receiver cannot be reached',
  CERT_HAS_EXPIRED: 'The certificate of the receiver has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate of the receiver is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate of the receiver is self-signed',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate of the receiver is for another host name',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate of the receiver cannot be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate of the receiver cannot be verified',
}

/** Errors with codes of many kinds, by how their codes begin: of certificates, of TLS, of the HTTP parser. */
const messagesOfKinds: Readonly<Record<string, string>> = {
  CERT_: 'The certificate of the receiver cannot be verified',
  ERR_TLS_: 'The certificate of the receiver cannot be verified',
  UNABLE_TO_: 'The certificate of the receiver cannot be verified',
  ERR_SSL_: 'No secure connection (TLS) to the receiver could be made',
  EPROTO: 'No secure connection (TLS) to the receiver could be made',
  HPE_HEADER_OVERFLOW: 'The headers of the response are too long',
  HPE_: 'The response is not HTTP',
}

/** Why a request had no response, as a sentence for admins. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed'
  const { code } = error as { code?: string }
  const kind = Object.keys(messagesOfKinds).find((start) => code?.startsWith(start))
  const message = messages[code ?? ''] ?? messagesOfKinds[kind ?? '']
  if (message !== undefined) return message
  // Of several addresses, none could be connected to; the first error is as good as the others.
  if (error instanceof AggregateError) return describeError(error.errors[0])
  return redact(error.message).slice(0, 300) || 'The request failed'
}

/** What a status that does not accept means, for admins. */
export function describeStatus(status: number, retryAfterSeconds: number | null): string {
  const responded = `The receiver responded with ${status}`
  if (status >= 300 && status < 400) return `The receiver responded with a redirect (${status}), which is not followed`
  if (status === 410) return `${responded}: it wants no more changes`
  return retryAfterSeconds === null ? responded : `${responded}, and wants no requests for ${retryAfterSeconds} seconds`
}
