import { fallbackTimestamp } from '@gatehouse/contract/values/fields'
import { asObject, asText } from '@gatehouse/contract/values/loose-values'

/** Field values as other servers send them, converted to the types of the contract. */

/** Numbers become text; the contract's schema rejects anything else that is not text. */
export const asId = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value)

export const asTextOrNull = (value: unknown): string | null => asText(value) || null

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

/** The size is not sent; 4:3 is assumed, so that the layout has a height before the picture is loaded. */
export const asPicture = (url: string) => ({ url, width: 1200, height: 900, color: null, renditions: [] })
