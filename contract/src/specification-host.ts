import { fallbackTimestamp } from './fields'

/**
 * The console may meet another host that knows only the specification (docs/decisions/0028). These functions
 * complete what such a host says until the schema of our own answers fits it; what our own server says passes unchanged.
 */
export type ResponseAdapter = (response: unknown) => unknown

/** A list: a bare array, or an object with `data`, where some hosts write null for none; every record is completed. */
export const adaptList =
  (complete: (record: Record<string, unknown>) => unknown): ResponseAdapter =>
  (response) => {
    const rest = Array.isArray(response) ? { data: response } : asObject(response)
    const list = rest?.['data'] === null && rest['status'] !== false ? [] : rest?.['data']
    if (!Array.isArray(list)) return response
    return { status: true, ...rest, data: list.map((record) => completed(record, complete)) }
  }

/** One record: bare, or in `data`. */
export const adaptRecord =
  (complete: (record: Record<string, unknown>) => unknown): ResponseAdapter =>
  (response) => {
    const whole = asObject(response)
    if (!whole || whole['status'] === false) return response
    const isBare = !('data' in whole) && 'id' in whole
    return isBare
      ? { status: true, data: complete(whole) }
      : { status: true, ...whole, data: completed(whole['data'], complete) }
  }

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

export const asTextOrNull = (value: unknown): string | null => asText(value) || null

export const asNumberOrNull = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

export const asBoolean = (value: unknown): boolean =>
  value === true || value === 1 || (typeof value === 'string' && ['true', 'yes', '1'].includes(value.toLowerCase()))

/** A list, a list as JSON text, or one item; an item may be an object with its address in `url`. */
export function asTexts(value: unknown): string[] {
  if (typeof value === 'string' && value.trimStart().startsWith('[')) {
    try {
      return asTexts(JSON.parse(value))
    } catch {
      return [value]
    }
  }
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.map((item) => asText(asObject(item)?.['url'] ?? item)).filter((text) => text !== '')
}

export function asTimestamp(value: unknown): string {
  const date = new Date(asText(value))
  return Number.isNaN(date.getTime()) ? fallbackTimestamp : date.toISOString()
}

/** No size is told by another host: 4:3 is assumed, so that the place of the picture is kept. */
export const asPicture = (url: string) => ({ url, width: 1200, height: 900, color: null, renditions: [] })

export function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

function completed(record: unknown, complete: (record: Record<string, unknown>) => unknown): unknown {
  const known = asObject(record)
  return known ? complete(known) : record
}
