import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import type { Endpoint } from '@gatehouse/contract/endpoint'
import { allEndpoints } from '@gatehouse/contract/endpoints'
import { ErrorResponse, errorStatus } from '@gatehouse/contract/response'
import { createSchemas, type Schemas } from '@gatehouse/server/openapi/json-schema'

import { describeFields, describeType } from './describe-types.ts'

/**
 * The text of wire.ts for the package: the calls that a key may make, and the records by their names in the
 * documentation, as plain types. It has the names of client/src/wire.ts.
 */
export function describeWire(): string {
  const schemas = createSchemas()
  schemas.ofResponse(ErrorResponse)
  const calls = allEndpoints.filter((endpoint) => scopesOf(endpoint).length > 0)
  const members = calls.map((endpoint) => describeCall(endpoint, schemas))
  const records = Object.entries(schemas.components).map(
    ([name, schema]) => `export type ${name} = ${describeType(schema)}`,
  )
  const codes = Object.keys(errorStatus).map((code) => JSON.stringify(code))
  return [
    '// Generated from the definitions of the API.',
    `export type ErrorCode = ${codes.join(' | ')}`,
    ...records,
    '/** Every call by its method and path, as the documentation of the API writes them. */',
    `export interface Calls {\n${members.join('\n')}\n}`,
    '',
  ].join('\n\n')
}

function describeCall(endpoint: Endpoint, schemas: Schemas): string {
  const { method, path, summary, query, body, files, response } = endpoint
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}: string`)
  const queried = query && schemas.resolve(schemas.ofInput(query))
  const optional = queried && describeFields({ ...queried, required: [] }, '    ')
  const parts = {
    params: names.length === 0 ? '{}' : `{ ${names.join('; ')} }`,
    query: optional ?? 'undefined',
    body: body ? describeType(schemas.ofInput(body), '    ') : 'undefined',
    files: files
      ? Object.keys(files)
          .map((name) => JSON.stringify(name))
          .join(' | ')
      : 'undefined',
    response: describeType(schemas.ofResponse(response), '    '),
  }
  const lines = Object.entries(parts).map(([name, type]) => `    ${name}: ${type}`)
  return `  /** ${summary} */\n  ${JSON.stringify(`${method} ${path}`)}: {\n${lines.join('\n')}\n  }`
}
