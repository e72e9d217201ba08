import { type ErrorCode, ErrorResponse, errorStatus } from '@gatehouse/contract/response'
import type { Endpoint } from '@gatehouse/contract/endpoint'

import { createSchemas, type JsonSchema, type Schemas } from './json-schema'
import { honoursVersions, errorsOf, errorWords } from './error-responses'
import { type RequestBody, requestBodyOf } from './request-body'

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Record<string, readonly string[]>[]
  readonly parameters: readonly Parameter[]
  readonly requestBody?: RequestBody
  readonly responses: Readonly<Record<string, unknown>>
}

export type OpenApi = ReturnType<typeof openApiOf>

/** The OpenAPI 3.1 document of some calls, made from the contract alone. */
export function openApiOf(calls: readonly Endpoint[], settings: { businessName: string; publicListings: boolean }) {
  const schemas = createSchemas()
  schemas.components['Refusal'] = schemas.resolve(schemas.ofAnswer(ErrorResponse))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const call of calls) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operationOf(call, schemas, settings.publicListings)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${settings.businessName} API`,
      version: '1',
      description:
        'Every success answers `{ "status": true, … }` (the whole list of affiliates alone is a bare array), every refusal ' +
        '`{ "status": false, "message", "code" }` with a proper HTTP status. Only a missing, false, expired or revoked token is answered with 401, and nothing with 403.',
    },
    servers: [{ url: '/' }],
    tags: [...new Set(calls.map((call) => call.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.components,
      responses: Object.fromEntries(Object.keys(errorWords).map((code) => [code, error(code as ErrorCode)])),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that signing in answers, as it is or after the word Bearer.',
        },
        intakeKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The setting INTAKE_KEY, as it is or after the word Bearer. While it is unset there are no such calls.',
        },
      },
    },
  }
}

function operationOf(call: Endpoint, schemas: Schemas, publicListings: boolean): Operation {
  const requestBody = requestBodyOf(call, schemas)
  return {
    operationId: operationIdOf(call),
    summary: call.summary,
    tags: [call.tag],
    security: securityOf(call, publicListings),
    parameters: [...pathParameters(call), ...queryParameters(call, schemas), ...headerParameters(call)],
    ...(requestBody ? { requestBody } : {}),
    responses: {
      [String(call.success ?? 200)]: {
        description: 'Success',
        content: { 'application/json': { schema: schemas.ofAnswer(call.response) } },
      },
      ...Object.fromEntries(
        errorsOf(call).map((code) => [String(errorStatus[code]), { $ref: `#/components/responses/${code}` }]),
      ),
    },
  }
}

/** GET /data/properties/{id} is get-data-properties-id. */
export const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method.toLowerCase()}${path.replace(/[{}]/g, '').replaceAll('/', '-')}`

function securityOf({ access }: Endpoint, publicListings: boolean): Operation['security'] {
  if (access === 'anyone') return []
  if (access === 'intake') return [{ intakeKey: [] }]
  return access === 'listings' && publicListings ? [{ token: [] }, {}] : [{ token: [] }]
}

const pathParameters = ({ path }: Endpoint): Parameter[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryParameters({ query }: Endpoint, schemas: Schemas): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemas.resolve(schemas.ofInput(query))
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function headerParameters(call: Endpoint): Parameter[] {
  const { method, access } = call
  if (method === 'GET' || access === 'anyone') return []
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'Any text of your own: the same key gives the same answer for a day, and the change is made once.',
    schema: { type: 'string', maxLength: 200 },
  }
  const version: Parameter = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the record as you know it; when it has changed since, the answer is 412, with the record where it was edited.',
    schema: { type: 'string', examples: ['"3"'] },
  }
  return honoursVersions(call) ? [key, version] : [key]
}

function error(code: ErrorCode) {
  const example = { status: false, message: errorWords[code], code }
  const headers = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }
  const schema = { $ref: '#/components/schemas/Refusal' }
  return {
    description: errorWords[code],
    ...(code === 'too_many' || code === 'unavailable' ? { headers } : {}),
    content: { 'application/json': { schema, examples: { error: { value: example } } } },
  }
}
