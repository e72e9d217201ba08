import type { ServerResponse } from 'node:http'

/** A page of 20 properties has about 30 kB. */
const pieceBytes = 64 * 1_024
/** The pieces that are retained: 1 MB, as many as there are connections to the database. */
const maxFree = 16
/** Node sends a short text together with its headers, without copying it first. */
const minBytes = 4_096

const free: Buffer[] = []

/**
 * Returns the parts of a text as UTF-8 in memory that is used again when `response` is closed, which is after
 * its last byte was given to the operating system. As a string, Node would copy it twice more before sending
 * it: once to join it to its headers, and once to encode it with three bytes for each character. A short
 * text, and one that needs more than 64 kB, is returned as a string.
 */
export function writeBytes(parts: readonly string[], response: ServerResponse): Buffer | string {
  const length = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  if (length < minBytes || length > pieceBytes) return parts.join('')
  const piece = free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes)
  response.once('close', () => {
    if (free.length < maxFree) free.push(piece)
  })
  let end = 0
  for (const part of parts) end += piece.write(part, end)
  return piece.subarray(0, end)
}
