import type { MediaType } from '@gatehouse/contract/files/upload'

/** How many leading bytes identify a file type. */
export const headBytes = 64

interface FileKind {
  /** Null for types that no slot accepts. */
  type: MediaType | null
  /** Names unsupported types that phones produce; undefined for others. */
  foreign?: string
}

/** Detects the type by content, not by name. The server checks again, more strictly. */
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
