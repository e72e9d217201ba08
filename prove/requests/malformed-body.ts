import * as fc from 'fast-check'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { badText, badValue, hugeText } from './bad-values'
import type { EndpointFields } from './endpoint-fields'

/** A body with its headers. */
export interface MalformedBody {
  readonly what: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer
  readonly isChunked?: boolean
}

const jsonType = { 'Content-Type': 'application/json' }

const asJson = (what: string, text: string | Buffer): MalformedBody => ({
  what,
  headers: jsonType,
  body: Buffer.from(text),
})

/** The valid body with one or two fields replaced, and sometimes one removed or added. */
function alteredFields({ body, example }: EndpointFields): fc.Arbitrary<Record<string, unknown>> {
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...(body.length > 0 ? body : ['none'])) },
    { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'id', 'version', 'archived', 'status', '') },
  )
  return fc
    .array(fc.tuple(name, fc.option(badValue, { nil: undefined })), { minLength: 1, maxLength: 3 })
    .map((changes) => {
      const altered: Record<string, unknown> = Object.assign(Object.create(null) as object, example)
      for (const [field, value] of changes) altered[field] = value
      return altered
    })
}

/** Every way to send wrong JSON, or something that is no JSON. */
function malformedJson(fields: EndpointFields): fc.Arbitrary<MalformedBody> {
  const altered = alteredFields(fields)
  const example = JSON.stringify(fields.example)
  const firstField = JSON.stringify(fields.body[0] ?? 'a')
  const whole: readonly MalformedBody[] = [
    asJson('null', 'null'),
    asJson('a number', '5'),
    asJson('a text', '"a"'),
    asJson('a list', '[]'),
    asJson('nothing', ''),
    asJson('cut short', example.slice(0, -1)),
    asJson('two documents', `${example}${example}`),
    asJson('a byte order mark', `\ufeff${example}`),
    asJson('50,000 lists deep', '['.repeat(50_000) + ']'.repeat(50_000)),
    asJson('a field 20,000 objects deep', `{${firstField}:${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`),
    asJson('10,000 keys', JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`k${n}`, n])))),
    asJson('a field of one megabyte', JSON.stringify({ ...fields.example, [fields.body[0] ?? 'a']: hugeText })),
    asJson('a field twice', `{${firstField}:"first",${firstField}:null}`),
    asJson('a prototype', `{"__proto__":${example},"constructor":{"prototype":${example}}}`),
    asJson('comments and commas', `{/* a */${firstField}:"a",}`),
    asJson('a number of 400 digits', `{${firstField}:${'9'.repeat(400)}}`),
    asJson('half a surrogate', `{${firstField}:"\\ud800"}`),
    asJson('bytes that are not UTF-8', Buffer.from(`{${firstField}:"\xff\xfe"}`, 'latin1')),
    asJson('UTF-16', Buffer.from(example, 'utf16le')),
    { ...asJson('another charset', example), headers: { 'Content-Type': 'application/json; charset=utf-16' } },
    { ...asJson('gzip', gzipSync(example)), headers: { ...jsonType, 'Content-Encoding': 'gzip' } },
    { ...asJson('brotli', brotliCompressSync(example)), headers: { ...jsonType, 'Content-Encoding': 'br' } },
    { ...asJson('gzip that is none', example), headers: { ...jsonType, 'Content-Encoding': 'gzip' } },
    { ...asJson('no length', example), isChunked: true },
    { ...asJson('an expectation', example), headers: { ...jsonType, Expect: 'something-else' } },
    { ...asJson('an empty type', example), headers: { 'Content-Type': '' } },
    { ...asJson('a malformed type', example), headers: { 'Content-Type': ';;;=' } },
    { ...asJson('another type', example), headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
    { ...asJson('XML', '<a/>'), headers: { 'Content-Type': 'text/xml' } },
    { ...asJson('a form without a boundary', example), headers: { 'Content-Type': 'multipart/form-data' } },
    { what: 'no body', headers: {} },
  ]
  return fc.oneof(
    { weight: 6, arbitrary: altered.map((value) => asJson('altered fields', JSON.stringify(value))) },
    { weight: 3, arbitrary: fc.constantFrom(...whole) },
  )
}

const edge = 'edge-of-the-form'

function part(name: string, value: string, more = ''): Buffer {
  const quoted = name.replaceAll(/["\r\n]/g, '_')
  return Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="${quoted}"${more}\r\n\r\n${value}\r\n`)
}

/** A multipart form with altered fields, and files that are none. */
function malformedForm(fields: EndpointFields): fc.Arbitrary<MalformedBody> {
  const file = fc
    .tuple(
      fc.constantFrom(...fields.files, 'other'),
      badText,
      fc.constantFrom('a.jpg', '../../a.jpg', '', 'a\u0000.png'),
    )
    .map(([name, content, filename]) => part(name, content, `; filename="${filename}"\r\nContent-Type: image/jpeg`))
  return fc
    .tuple(alteredFields(fields), fc.array(file, { maxLength: 2 }), fc.boolean())
    .map(([altered, files, ends]) => {
      const texts = Object.entries(altered).flatMap(([name, value]) =>
        value === undefined ? [] : [part(name, typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))],
      )
      const end = Buffer.from(ends ? `--${edge}--\r\n` : `--${edge}\r\nContent-`)
      return {
        what: 'a form with altered fields',
        headers: { 'Content-Type': `multipart/form-data; boundary=${edge}` },
        body: Buffer.concat([...texts, ...files, end]),
      }
    })
}

/** Bodies for an endpoint, whether it expects one or not. */
export const malformedBody = (fields: EndpointFields): fc.Arbitrary<MalformedBody> =>
  fields.files.length > 0
    ? fc.oneof({ weight: 3, arbitrary: malformedForm(fields) }, { weight: 1, arbitrary: malformedJson(fields) })
    : malformedJson(fields)
