import { scopesOf } from '@gatehouse/contract/api-keys/allowed-calls'
import type { Endpoint } from '@gatehouse/contract/endpoint'

import type { JsonSchema, Schemas } from './json-schema'

export interface CodeSample {
  readonly lang: string
  readonly label: string
  readonly source: string
}

/** A request by curl, and by the client if a key may make the call (docs/decisions/0100). */
export function writeSamples(endpoint: Endpoint, schemas: Schemas): CodeSample[] {
  const body = endpoint.body && exampleOf(schemas.ofInput(endpoint.body), schemas)
  const curl = { lang: 'shell', label: 'curl', source: writeCurl(endpoint, body) }
  if (scopesOf(endpoint).length === 0) return [curl]
  return [curl, { lang: 'javascript', label: '@gatehouse/client', source: writeClient(endpoint, body) }]
}

function writeCurl(endpoint: Endpoint, body: unknown): string {
  const { method, path, access, files, fileType } = endpoint
  const secret = scopesOf(endpoint).length > 0 ? 'GATEHOUSE_KEY' : 'GATEHOUSE_TOKEN'
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${quote(`$GATEHOUSE_URL${path}`)}`]
  if (access !== 'anyone') lines.push(`-H "Authorization: Bearer $${secret}"`)
  if (files) {
    for (const [name, value] of Object.entries(body ?? {}))
      lines.push(`-F ${single(`${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)}`)
    for (const name of Object.keys(files)) lines.push(`-F ${single(`${name}=@${name}`)}`)
  } else if (body !== undefined) {
    lines.push("-H 'Content-Type: application/json'", `-d ${single(JSON.stringify(body))}`)
  }
  if (fileType) lines.push('-O')
  return lines.join(' \\\n  ')
}

/** In double quotes, where the shell replaces the address of the server. */
const quote = (text: string): string => `"${text}"`
const single = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function writeClient({ method, path, files, fileType }: Endpoint, body: unknown): string {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const options = [
    ...(names.length > 0 ? [`  params: { ${names.map((name) => `${name}: '…'`).join(', ')} },`] : []),
    ...(body === undefined ? [] : [`  body: ${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')},`]),
    ...(files ? [`  files: { ${Object.keys(files).join(', ')} },`] : []),
  ]
  const given = options.length > 0 ? `, {\n${options.join('\n')}\n}` : ''
  const call = fileType
    ? `const response = await gatehouse.send('${method}', '${path}')`
    : `const response = await gatehouse.call('${method} ${path}'${given})`
  return `import { createClient } from '@gatehouse/client'

const { GATEHOUSE_URL: url, GATEHOUSE_KEY: key } = process.env
const gatehouse = createClient({ url, key })
${call}`
}

/** A body: the documented example, or made of the fields that are required. */
function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { examples, properties = {}, required = [], enum: words, type, anyOf } = schemas.resolve(schema)
  if (examples && examples.length > 0) return examples[0]
  if (words) return words[0]
  if (anyOf?.[0]) return exampleOf(anyOf[0], schemas)
  if (type === 'object')
    return Object.fromEntries(required.map((name) => [name, exampleOf(properties[name] ?? {}, schemas)]))
  if (type === 'array') return []
  if (type === 'boolean') return true
  return type === 'integer' || type === 'number' ? 1 : '…'
}
