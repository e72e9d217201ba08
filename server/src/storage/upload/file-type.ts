import type { FileSlot, MediaType, TableType } from '@gatehouse/contract/files/upload'

/** How many bytes of a file `detectFileType` needs. */
export const headBytes = 4096

/**
 * The type of a file by its first bytes. Null for anything else than the five supported types, and for a file
 * that also contains another format's signature (a polyglot).
 */
export function detectFileType(head: Buffer): MediaType | null {
  const type = signatureOf(head)
  return type && !hasForeignSignature(head) ? type : null
}

/** The type of a file by its first bytes, if its slot accepts it; else null. */
export function detectTypeFor({ accepts }: FileSlot, head: Buffer): MediaType | TableType | null {
  const type = accepts.includes('text/csv') ? detectTable(head) : detectFileType(head)
  return type && accepts.includes(type) ? type : null
}

/** Any text. UTF-16 has a byte order mark or, with Latin letters, a zero in one of its first two bytes. */
function detectTable(head: Buffer): TableType | null {
  if (describeUnsupportedType(head) !== null) return null
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff|[^\0]\0|\0[^\0])/.test(head.toString('latin1', 0, 2))
  return !isUtf16 && head.includes(0) ? null : 'text/csv'
}

/** A description of some unsupported types that phones and office programs create; null for others. */
export function describeUnsupportedType(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 256).trimStart().toLowerCase()
  if (start.startsWith('gif8')) return 'a GIF picture'
  if (start.startsWith('%pdf-')) return 'a PDF document'
  const workbook = describeWorkbook(head)
  if (workbook !== null) return workbook
  if (isBaseMedia(head)) {
    const brand = majorBrandOf(head)
    if (/^(?:hei[cmsx]|hev[cx]|mif1|msf1)$/.test(brand)) return 'a HEIC picture'
    if (/^avi[fs]$/.test(brand)) return 'an AVIF picture'
    if (brand === 'qt  ') return 'a QuickTime video'
  }
  if (start.includes('<svg')) return 'an SVG drawing'
  if (start.startsWith('<!doctype') || start.includes('<html')) return 'a web page'
  return null
}

/** What a spreadsheet program has saved instead of CSV; null for other files. */
export function describeWorkbook(head: Buffer): string | null {
  if (head.subarray(0, 4).equals(zipSignature)) return 'an Excel workbook (XLSX) or another ZIP file'
  return head.subarray(0, 8).equals(compoundSignature) ? 'an old Excel workbook (XLS)' : null
}

function signatureOf(head: Buffer): MediaType | null {
  if (head.subarray(0, 3).equals(jpegSignature)) return 'image/jpeg'
  if (head.subarray(0, 8).equals(pngSignature) && textAt(head, 12) === 'IHDR') return 'image/png'
  if (textAt(head, 0) === 'RIFF') {
    if (textAt(head, 8) === 'WEBP' && textAt(head, 12).startsWith('VP8')) return 'image/webp'
    return textAt(head, 8) === 'AVI ' ? 'video/x-msvideo' : null
  }
  return isBaseMedia(head) && isMp4(head) ? 'video/mp4' : null
}

function isMp4(head: Buffer): boolean {
  const end = Math.min(head.readUInt32BE(0), head.length)
  if (majorBrandOf(head) === 'qt  ') return false
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) if (mp4Brands.has(textAt(head, at))) return true
  return false
}

function hasForeignSignature(head: Buffer): boolean {
  return foreignSignature.test(head.toString('latin1', 0, headBytes)) || head.includes(zipSignature)
}

const isBaseMedia = (head: Buffer) => head.length >= 16 && textAt(head, 4) === 'ftyp'
const majorBrandOf = (head: Buffer) => textAt(head, 8)
const textAt = (head: Buffer, at: number) => head.toString('latin1', at, at + 4)

const jpegSignature = Buffer.from([0xff, 0xd8, 0xff])
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const mp4Brands = new Set(
  'isom,iso2,iso3,iso4,iso5,iso6,iso7,iso8,iso9,mp41,mp42,avc1,M4V ,M4VH,MSNV,dash,f4v ,3gp4,3gp5,3gp6'.split(','),
)
// PDF readers search the first 1,024 bytes for a signature, browsers the first 1,445. The XMP block of a JPEG
// is XML too, so only signatures of pages, drawings, scripts and documents count.
const foreignSignature = /<!doctype|<html|<head|<body|<script|<svg|<iframe|<\?php|%pdf-\d/i
const zipSignature = Buffer.from([0x50, 0x4b, 0x03, 0x04])
const compoundSignature = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
