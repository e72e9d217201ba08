import type { Files, SendOptions } from './call-options.ts'
import { GatehouseError } from './gatehouse-error.ts'

interface Description {
  readonly method: string
  readonly url: string
  /** With parameters in braces. */
  readonly path: string
  readonly key: string | undefined
  readonly options: SendOptions
}

/** The address and the options of a request for `fetch`, which can be sent more than once. */
export function buildRequest({ method, url, path, key, options }: Description): { address: string; init: RequestInit } {
  const { params, query, body, files, version, idempotencyKey } = options
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (key !== undefined) headers['Authorization'] = `Bearer ${key}`
  if (method !== 'GET' && method !== 'HEAD') headers['Idempotency-Key'] = idempotencyKey ?? newIdempotencyKey()
  if (version !== undefined) headers['If-Match'] = `"${version}"`
  const payload = files ? toForm(body, files) : body instanceof Blob || body === undefined ? body : JSON.stringify(body)
  // A form names its own type, with its boundary.
  if (typeof payload === 'string') headers['Content-Type'] = 'application/json'
  Object.assign(headers, options.headers)
  const init: RequestInit = { method, headers, ...(payload !== undefined && { body: payload }) }
  return { address: url + buildPath(path, params, query), init }
}

/**
 * `/data/properties/{id}` with its parameters and the query. Undefined, null and '' are left out.
 * @throws GatehouseError `not_found` for a parameter that would be another address: dots, or nothing
 */
function buildPath(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, unknown>> | object = {},
): string {
  const named = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeParameter(params[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query as Readonly<Record<string, unknown>>)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== '' && ['string', 'number', 'boolean'].includes(typeof text)) search.set(name, String(text))
  }
  const text = search.toString()
  return text === '' ? named : `${named}?${text}`
}

function encodeParameter(value: string): string {
  if (!/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  throw new GatehouseError({ code: 'not_found', status: 404, message: 'There is no record with this id' })
}

/** Text fields first, so that the server can reject a form before it has received its files. */
function toForm(body: unknown, files: Files<string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (value === undefined) continue
    // In a form, '' is what null is in JSON.
    form.append(name, typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value))
  }
  for (const [name, given] of Object.entries(files)) {
    const list = given === undefined ? [] : given instanceof Blob ? [given] : given
    for (const file of list) form.append(name, file, file instanceof File ? file.name : name)
  }
  return form
}

/** 128 random bits. Not `crypto.randomUUID`, which browsers have at https addresses only. */
const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
