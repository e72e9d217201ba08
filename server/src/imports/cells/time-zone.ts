/**
 * The offset from UTC that a time ends with, as ±HH:MM: Z, UTC, GMT+1, +0100, +05:30, WAT. Null for another
 * text.
 */
export function readOffset(zone: string): string | null {
  const [, sign, hours = '', minutes = '00'] = /^(?:UTC|GMT)?\s?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(zone) ?? []
  if (sign !== undefined) return `${sign}${hours.padStart(2, '0')}:${minutes}`
  const hoursOfZone = zones[zone.toUpperCase()]
  if (hoursOfZone === undefined) return null
  return `${hoursOfZone < 0 ? '-' : '+'}${String(Math.abs(hoursOfZone)).padStart(2, '0')}:00`
}

/** Those of RFC 5322, section 4.3, of Africa and of Europe. */
const zones: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'Z+0 UTC+0 UT+0 GMT+0 EST-5 EDT-4 CST-6 CDT-5 MST-7 MDT-6 PST-8 PDT-7',
    'WAT+1 CAT+2 SAST+2 EAT+3 WET+0 BST+1 CET+1 CEST+2 EET+2',
  ].flatMap((list) => list.split(' ').map((zone) => [zone.replace(/[+-]\d/, ''), Number(zone.slice(-2))])),
)
