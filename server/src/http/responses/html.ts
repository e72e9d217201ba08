/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Value = Html | string | number | null | undefined | readonly Value[]

/** A tagged template that escapes every value but Html; null and undefined are nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.map((text, index) => text + asHtml(values[index])).join(''))
}

function asHtml(value: Value): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Html) return value.text
  if (typeof value === 'object') return value.map(asHtml).join('')
  return escapeHtml(String(value))
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
