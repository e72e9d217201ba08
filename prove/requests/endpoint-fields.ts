import type { Endpoint } from '@gatehouse/contract/endpoint'

import { createSchemas } from '../../server/src/openapi/json-schema'

/** What a client sends to an endpoint, by name. */
export interface EndpointFields {
  readonly endpoint: Endpoint
  readonly params: readonly string[]
  readonly query: readonly string[]
  readonly body: readonly string[]
  /** A valid body, as the documentation shows it. */
  readonly example: Readonly<Record<string, unknown>>
  readonly files: readonly string[]
}

/** Reads the names of all fields from the contract's schemas. */
export function fieldsOf(endpoints: readonly Endpoint[]): readonly EndpointFields[] {
  const schemas = createSchemas()
  const inputOf = (schema: Endpoint['body']) => (schema ? schemas.resolve(schemas.ofInput(schema)) : {})
  return endpoints.map((endpoint) => {
    const body = inputOf(endpoint.body)
    return {
      endpoint,
      params: [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
      query: Object.keys(inputOf(endpoint.query).properties ?? {}),
      body: Object.keys(body.properties ?? {}),
      example: (body.examples?.[0] ?? {}) as Record<string, unknown>,
      files: Object.keys(endpoint.files ?? {}),
    }
  })
}
