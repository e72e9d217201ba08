import type { FastifyReply } from 'fastify'

export type Encoding = 'br' | 'gzip'

/** The first of `ours` that an Accept-Encoding header allows (RFC 9110, section 12.5.3; `q=0` forbids one), or null. */
export function acceptedEncoding(
  header: string | string[] | undefined,
  ours: readonly Encoding[] = ['br', 'gzip'],
): Encoding | null {
  const accepted = String(header ?? '')
    .toLowerCase()
    .split(',')
    .filter((item) => !/;\s*q=0(?:\.0*)?\s*$/.test(item))
    .map((item) => item.split(';')[0]?.trim())
  return ours.find((encoding) => accepted.includes(encoding)) ?? null
}

/** Names a request header on which the answer depends, beside those that are named already. */
export function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('Vary')
  reply.header('Vary', before === undefined ? name : `${String(before)}, ${name}`)
}
