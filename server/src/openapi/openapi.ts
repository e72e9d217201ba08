import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import { apiKeyPrefix } from '@gatehouse/contract/api-keys/scopes'
import { type ErrorCode, ErrorResponse, errorStatus } from '@gatehouse/contract/response'
import type { Endpoint } from '@gatehouse/contract/endpoint'

import { writeSamples } from './code-samples'
import { describeAccess, introduction } from './introduction'
import { createSchemas, type Schemas } from './json-schema'
import { supportsIfMatch, listErrors, errorMessages } from './error-responses'
import type { Operation, Parameter } from './operation'
import { describeRequestBody } from './request-body'
import { uploadOperations, uploadTag } from './upload-operations'

/** The OpenAPI 3.1 document of the endpoints, generated from the contract. */
export function buildOpenApi(
  endpoints: readonly Endpoint[],
  settings: { businessName: string; publicListings: boolean },
) {
  const schemas = createSchemas()
  schemas.components['ErrorResponse'] = schemas.resolve(schemas.ofResponse(ErrorResponse))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas, settings.publicListings)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${settings.businessName} API`,
      version: '1',
      description: introduction,
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ tag }) => tag)), uploadTag].map((name) => ({ name })),
    paths: { ...paths, ...uploadOperations() },
    components: {
      schemas: schemas.components,
      responses: Object.fromEntries(Object.keys(errorMessages).map((code) => [code, error(code as ErrorCode)])),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description: 'The token that signing in returns, alone or after the word Bearer.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `A key of the page Keys, which begins with ${apiKeyPrefix}. Each of the scopes that a call names is enough to make it.`,
        },
        intakeKey: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The setting INTAKE_KEY, alone or after the word Bearer. While it is unset, these endpoints return 404.',
        },
      },
    },
  }
}

function operationOf(endpoint: Endpoint, schemas: Schemas, publicListings: boolean): Operation {
  const requestBody = describeRequestBody(endpoint, schemas)
  return {
    operationId: buildOperationId(endpoint),
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    tags: [endpoint.tag],
    security: securityOf(endpoint, publicListings),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint, schemas),
      ...headerParameters(endpoint, publicListings),
    ],
    ...(requestBody ? { requestBody } : {}),
    'x-codeSamples': writeSamples(endpoint, schemas),
    responses: {
      [String(endpoint.success ?? 200)]: {
        description: 'Success',
        content: endpoint.fileType
          ? { [endpoint.fileType]: { schema: { type: 'string', format: 'binary' } } }
          : {
              'application/json': { schema: schemas.ofResponse(endpoint.response) },
              ...(endpoint.isEventStream ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
            },
      },
      ...(hasEtag(endpoint, publicListings) ? { '304': { description: 'Not modified' } } : {}),
      ...Object.fromEntries(
        listErrors(endpoint).map((code) => [String(errorStatus[code]), { $ref: `#/components/responses/${code}` }]),
      ),
    },
  }
}

/** GET /data/properties/{id} is get-data-properties-id. */
const buildOperationId = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  `${method.toLowerCase()}${path.replace(/[{}]/g, '').replaceAll('/', '-')}`

function securityOf(endpoint: Endpoint, publicListings: boolean): Operation['security'] {
  const { access } = endpoint
  if (access === 'anyone') return []
  const byKey = scopesOf(endpoint).map((scope) => ({ apiKey: [scope] }))
  if (access === 'intake') return [{ intakeKey: [] }, ...byKey]
  return [{ token: [] }, ...byKey, ...(access === 'listings' && publicListings ? [{}] : [])]
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

const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The ETag of the response that the client has. While that is the same, the response is 304.',
  schema: { type: 'string' },
}

/** Those of public listings have one without a token only (docs/decisions/0029). */
const hasEtag = (endpoint: Endpoint, publicListings: boolean) =>
  endpoint.hasEtag === true || (publicListings && endpoint.access === 'listings')

function headerParameters(endpoint: Endpoint, publicListings: boolean): Parameter[] {
  const { method, access } = endpoint
  if (hasEtag(endpoint, publicListings)) return [ifNoneMatch]
  if (method === 'GET' || access === 'anyone') return []
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A unique text per change: a repeated request with the same key returns the stored response for a day and changes nothing.',
    schema: { type: 'string', maxLength: 200 },
  }
  const version: Parameter = {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the version that the change is based on. If the record has changed since, the response is 412; for an edit it contains the current record.',
    schema: { type: 'string', examples: ['"3"'] },
  }
  return supportsIfMatch(endpoint) ? [key, version] : [key]
}

function error(code: ErrorCode) {
  const example = { status: false, message: errorMessages[code], code }
  const headers = { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } }
  const schema = { $ref: '#/components/schemas/ErrorResponse' }
  return {
    description: errorMessages[code],
    ...(code === 'too_many' || code === 'unavailable' ? { headers } : {}),
    content: { 'application/json': { schema, examples: { error: { value: example } } } },
  }
}
