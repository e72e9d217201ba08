import negotiate from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'

type Encoding = 'br' | 'gzip'

/** The best of `encodings` that an Accept-Encoding header allows (RFC 9110, section 12.5.3), or null. */
export const acceptedEncoding = (
  header: string | string[] | undefined,
  encodings: Encoding[] = ['br', 'gzip'],
): Encoding | null => (header === undefined ? null : negotiate(String(header).toLowerCase(), encodings))

/** Adds a request header that selects the response to those that are named already. */
export function addVary(reply: FastifyReply, name: string): void {
  const previous = String(reply.getHeader('Vary') ?? '')
  if (previous === '') reply.header('Vary', name)
  else if (!previous.split(', ').includes(name)) reply.header('Vary', `${previous}, ${name}`)
}
