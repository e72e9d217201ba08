import type { ByteRange } from '../store/store'

/**
 * Reads a Range header for a file of so many bytes. Null: send everything (no header, another unit, several ranges, or
 * nonsense, which RFC 9110 lets a server ignore). 'unsatisfiable': answer 416.
 */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/i.exec(header?.replaceAll(/\s/g, '') ?? '')
  if (!found) return null
  const [, from = '', to = ''] = found
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), bytes)
    return length === 0 ? 'unsatisfiable' : { first: bytes - length, last: bytes - 1 }
  }
  const first = Number(from)
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= bytes ? 'unsatisfiable' : { first, last }
}
