import { redact } from '../../log'

/** Errors of connections by their codes, for admins. */
const messages: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name does not exist',
  EAI_AGAIN: 'The host name could not be resolved',
  ECONNREFUSED: 'The receiver does not accept connections',
  ECONNRESET: 'The connection was closed before a response',
  EPIPE: 'The connection was closed before a response',
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

/** Why a request had no response, as a sentence for admins. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'The request failed'
  const { code } = error as { code?: string }
  const message = code === undefined ? undefined : messages[code]
  if (message !== undefined) return message
  // Of several addresses, none could be connected to; the first error is as good as the others.
  if (error instanceof AggregateError) return describeError(error.errors[0])
  return redact(error.message).slice(0, 300) || 'The request failed'
}
