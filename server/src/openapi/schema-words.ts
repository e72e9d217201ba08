import { html, type Html } from '../http/responses/html'
import type { JsonSchema } from './json-schema'

/** What a value is, in words: "list of Picture, or null". */
export function typeWords(schema: JsonSchema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum)
    return html`one of
    ${joined(
      schema.enum.map((value) => html`<code>${String(value)}</code>`),
      ', ',
    )}`
  if (schema.anyOf) return joined(schema.anyOf.map(typeWords), ' or ')
  if (Array.isArray(schema.type))
    return joined(
      schema.type.map((type) => typeWords({ ...schema, type })),
      ' or ',
    )
  if (schema.contentMediaType) return html`file`
  if (schema.type === 'array') return html`list of ${typeWords(schema.items ?? {})}`
  if (schema.format === 'date-time') return html`time in UTC, ISO 8601`
  return html`${names[schema.type ?? ''] ?? schema.type ?? 'anything'}`
}

const names: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
}

/** The bounds of a value: "1 to 200", "at most 300 characters". */
export function boundWords({ minimum, maximum, maxLength, minItems, maxItems }: JsonSchema): string {
  const number = (value: number) => value.toLocaleString('en-NG')
  const words: string[] = []
  if (minimum !== undefined && maximum !== undefined) words.push(`${number(minimum)} to ${number(maximum)}`)
  else if (minimum !== undefined) words.push(`at least ${number(minimum)}`)
  if (maxLength !== undefined) words.push(`at most ${number(maxLength)} characters`)
  if (minItems !== undefined) words.push(`at least ${number(minItems)}`)
  if (maxItems !== undefined) words.push(`at most ${number(maxItems)}`)
  return words.join(', ')
}

const joined = (parts: readonly Html[], between: string): Html =>
  html`${parts.flatMap((part, index) => (index === 0 ? [part] : [between, part]))}`
