const kilo = 1000
const mega = 1000 * kilo
const giga = 1000 * mega

/** 210 kB, 9.4 MB, 1.2 GB, in decimal units. */
export function formatBytes(bytes: number): string {
  const unit = unitOf(bytes)
  return `${formatIn(bytes, unit)} ${unit.name}`
}

/** 9.4 of 14.1 MB, both in the unit of the total, and the same only when all was sent. */
export function formatBytesOf(sent: number, total: number): string {
  const unit = unitOf(total)
  const [part, whole] = [formatIn(Math.min(sent, total), unit), formatIn(total, unit)]
  const isRoundedUp = part === whole && sent < total
  const shown = isRoundedUp ? formatIn(sent - unit.size / 10 ** unit.decimals, unit) : part
  return `${shown} of ${whole} ${unit.name}`
}

/** 210 kB/s */
export const formatSpeed = (bytesPerSecond: number): string => `${formatBytes(bytesPerSecond)}/s`

/** 22 s left, 4 min left, 1 h 5 min left; '' while unknown. */
export function formatTimeLeft(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds < 0) return ''
  const total = Math.ceil(seconds)
  if (total < 60) return `${total} s left`
  const minutes = Math.ceil(total / 60)
  if (minutes < 60) return `${minutes} min left`
  return minutes % 60 === 0 ? `${minutes / 60} h left` : `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}

interface Unit {
  name: string
  size: number
  decimals: number
}

function unitOf(bytes: number): Unit {
  if (bytes >= giga) return { name: 'GB', size: giga, decimals: 1 }
  if (bytes >= mega) return { name: 'MB', size: mega, decimals: 1 }
  return bytes >= kilo ? { name: 'kB', size: kilo, decimals: 0 } : { name: 'B', size: 1, decimals: 0 }
}

const formatIn = (bytes: number, unit: Unit): string => (bytes / unit.size).toFixed(unit.decimals).replace(/\.0$/, '')
