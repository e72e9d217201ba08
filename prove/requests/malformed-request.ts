import type { Endpoint } from '@gatehouse/contract/endpoint'
import * as fc from 'fast-check'

import type { RawRequest } from '../server/send-raw'
import { badText, hugeText } from './bad-values'
import type { EndpointFields } from './endpoint-fields'
import { malformedBody } from './malformed-body'

export interface MalformedRequest {
  readonly route: Pick<Endpoint, 'path' | 'access'> & { readonly method: string }
  readonly what: string
  readonly request: RawRequest
  /** Whether the request has the token or key that its endpoint needs. */
  readonly isAuthenticated: boolean
  /** The address in X-Forwarded-For. */
  readonly address: string
}

export const clientAddress = fc.nat(60_000).map((n) => `198.18.${n >> 8}.${n & 255}`)

/** Ids of records that exist, for half of the path parameters. */
export type KnownIds = readonly string[]

/** Requests to an endpoint in which something is wrong: the path, the query, a header or the body. */
export const malformedRequest = (fields: EndpointFields, ids: KnownIds): fc.Arbitrary<MalformedRequest> =>
  fc
    .record({
      path: pathOf(fields, ids),
      query: queryOf(fields),
      headers: oddHeaders,
      body: fc.option(malformedBody(fields), { freq: fields.endpoint.body ? 8 : 1, nil: undefined }),
      isAuthenticated: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
      address: clientAddress,
    })
    .map(({ path, query, headers, body, isAuthenticated, address }) => ({
      route: fields.endpoint,
      what: body?.what ?? 'no body',
      isAuthenticated,
      address,
      request: {
        method: fields.endpoint.method,
        path: path + query,
        headers: { ...headers, ...body?.headers },
        body: body?.body,
        isChunked: body?.isChunked ?? false,
      },
    }))

function pathOf({ endpoint, params }: EndpointFields, ids: KnownIds): fc.Arbitrary<string> {
  if (params.length === 0) return fc.constant(endpoint.path)
  return parameterOf(ids).map((text) => endpoint.path.replace(/\{\w+\}/g, () => text))
}

/** A part of a path: half of them are known ids. */
export const parameterOf = (ids: KnownIds): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: badText.map(encodePath) },
    fc.constantFrom('%zz', '%', '%00', '%c0%af', '..%2f..', '1'.repeat(5_000), "'--", '%ff%fe', '01900000'),
  )

function queryOf({ query }: EndpointFields): fc.Arbitrary<string> {
  const name = fc.constantFrom(...query, 'other', '__proto__', 'limit[]', 'q[$gt]')
  const value = fc.oneof(
    { weight: 4, arbitrary: badText.map(encodePath) },
    fc.constantFrom('1', '%zz', '%c3', hugeText.slice(0, 6_000), '+', '%25', '%5F', '%5C', 'eyJhIjoxfQ', 'WyJhIiwxXQ'),
  )
  const pairs = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 3 })
  const some = pairs.map((list) => `?${list.map(([field, text]) => `${field}=${text}`).join('&')}`)
  const weight = query.length > 0 ? 8 : 1
  return fc.oneof({ weight, arbitrary: some.filter((text) => text.length < 8_000) }, fc.constant(''))
}

/** Encodes what may not occur in a request line; half of a surrogate pair becomes what some clients send. */
function encodePath(text: string): string {
  return Array.from(text, (character) => (character.isWellFormed() ? encodeURIComponent(character) : '%ed%a0%80')).join(
    '',
  )
}

const header = (name: string, ...values: readonly string[]) =>
  fc.constantFrom(...values).map((value): Record<string, string> => ({ [name]: value }))

/** One header in four requests. */
export const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 21, arbitrary: fc.constant({}) },
  header('If-Match', '"1"', 'W/"2"', '*', '', '"x"', '1', '"1", "2"', `"${'9'.repeat(400)}"`, ','.repeat(1_000)),
  header('Idempotency-Key', '', 'one', '\u00e9\u00ff', 'k'.repeat(200), 'k'.repeat(201), '{}', "'--"),
  header('Accept-Encoding', '', '*;q=0', 'br;q=nonsense', 'gzip, '.repeat(300), 'identity;q=0'),
  header('Accept', 'image/*', 'nonsense', 'text/html;q=0.1', ';;;'),
  header('Range', 'bytes=0-', 'bytes=5-1', 'bytes=-0,-0,-0', 'lines=1-2', `bytes=${'0-1,'.repeat(500)}`),
  header('Origin', 'null', 'https://evil.example', 'x'.repeat(2_000)),
  header('User-Agent', '', '\u00ff'.repeat(900), '<script>', 'a'.repeat(5_000)),
)
