import type { Tree } from './feed-shape'

/**
 * The XML of a value. One that is not known has no element. An entry of a list is an element within that of
 * the list: `<images><image>`.
 */
export function xmlOf(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const content = Array.isArray(value)
    ? value.map((entry) => xmlOf(nameOfEntry(name), entry)).join('')
    : typeof value === 'object'
      ? Object.entries(value as Tree)
          .map(([key, each]) => xmlOf(key, each))
          .join('')
      : escapeXml(typeof value === 'string' ? value : JSON.stringify(value))
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** images: image; amenities: amenity; power: value. */
function nameOfEntry(list: string): string {
  if (/ies$/i.test(list)) return list.replace(/ies$/i, 'y')
  return /[^s]s$/i.test(list) ? list.slice(0, -1) : 'value'
}

/**
 * Text as the content of an element (XML 1.0, sections 2.2 and 2.4). Characters that XML cannot contain are
 * left out: controls, the two non-characters, halves of pairs.
 */
const escapeXml = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '')
    // oxlint-disable-next-line no-control-regex -- These are the characters that must not remain.
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>\r]/g, (character) => `&#${character.charCodeAt(0)};`)
