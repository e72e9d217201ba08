/**
 * For how many seconds no other request may be sent to a receiver: Retry-After of a 429 or a 503, as seconds
 * or as a date (RFC 9110, section 10.2.3). Null without one that can be read.
 */
export function readRetryAfter(status: number, header: string | undefined, now: Date): number | null {
  if ((status !== 429 && status !== 503) || header === undefined) return null
  if (/^\d+$/.test(header)) return Number(header)
  // Without this, `Date.parse` reads many other texts.
  const time = header.endsWith(' GMT') ? Date.parse(header) : NaN
  return Number.isNaN(time) ? null : Math.max(0, Math.ceil((time - now.getTime()) / 1_000))
}
