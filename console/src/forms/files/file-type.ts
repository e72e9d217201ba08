import type { MediaType } from '@gatehouse/contract/upload'

/** How many first bytes tell what a file is. */
export const headBytes = 64

export interface FileKind {
  /** Null for everything that no slot takes. */
  type: MediaType | null
  /** A word for refused types that phones make; undefined for others. */
  foreign?: string
}

/** What a file is by its content, never by its name. The server judges again, and more strictly. */
export function fileKind(head: Uint8Array): FileKind {
  const text = String.fromCharCode(...head.subarray(0, headBytes))
  if (text.startsWith('\xff\xd8\xff')) return { type: 'image/jpeg' }
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return { type: 'image/png' }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return { type: 'image/webp' }
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'AVI ') return { type: 'video/x-msvideo' }
  if (text.startsWith('GIF8')) return { type: null, foreign: 'a GIF picture' }
  if (text.startsWith('%PDF-')) return { type: null, foreign: 'a PDF document' }
  if (text.slice(4, 8) !== 'ftyp') return { type: null }
  const brand = text.slice(8, 12)
  if (/^(?:hei[cmsx]|hev[cx]|mif1|msf1)$/.test(brand)) return { type: null, foreign: 'a HEIC picture' }
  if (/^avi[fs]$/.test(brand)) return { type: null, foreign: 'an AVIF picture' }
  return brand === 'qt  ' ? { type: null, foreign: 'a QuickTime video' } : { type: 'video/mp4' }
}
