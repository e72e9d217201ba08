import { ErrorResponse } from '@gatehouse/contract/response'
import {
  type ResponseBody,
  type Body,
  type Endpoint,
  hrefFor,
  type Params,
  type Query,
} from '@gatehouse/contract/endpoint'

export interface TestFile {
  readonly name: string
  readonly content: Uint8Array
  readonly type?: string
}

type Group<E extends Endpoint> = keyof NonNullable<E['files']> & string

interface Parts<E extends Endpoint> {
  readonly params?: Params<E>
  readonly query?: Query<E>
  /** JSON, or the text fields of a multipart form. Loosely typed, so that tests can send invalid bodies. */
  readonly body?: Body<E> | Readonly<Record<string, unknown>>
  readonly files?: Partial<Record<Group<E>, readonly TestFile[]>>
  /** Null sends no token. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Path parameters are required if the endpoint has any. */
export type Sent<E extends Endpoint> = keyof Params<E> extends never
  ? [sent?: Parts<E>]
  : [sent: Parts<E> & { readonly params: Params<E> }]

export interface Outcome<E extends Endpoint> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The response body, validated by the contract. Throws if the request failed. */
  readonly response: ResponseBody<E>
  /** The error response, validated by the contract. Throws if the request succeeded. */
  readonly error: ErrorResponse
}

/** Sends a request to an endpoint, as JSON or as a multipart form. */
export async function sendRequest<E extends Endpoint>(
  url: string,
  endpoint: E,
  { params, query, body, files, token, headers, signal }: Parts<E>,
): Promise<Outcome<E>> {
  const isForm = endpoint.files !== undefined
  const payload = isForm ? toForm(body ?? {}, files ?? {}) : body === undefined ? undefined : JSON.stringify(body)
  const response = await fetch(url + hrefFor(endpoint, params ?? ({} as Params<E>), query), {
    method: endpoint.method,
    headers: {
      ...(token ? { Authorization: token } : {}),
      ...(isForm || payload === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(payload === undefined ? {} : { body: payload }),
    ...(signal && { signal }),
  })
  return toOutcome(endpoint, response.status, response.headers, await response.text())
}

function toOutcome<E extends Endpoint>(endpoint: E, status: number, headers: Headers, text: string): Outcome<E> {
  return {
    status,
    headers,
    text,
    get response() {
      if (status !== (endpoint.success ?? 200)) throw new Error(`${endpoint.path} returned ${status}: ${text}`)
      return endpoint.response.parse(JSON.parse(text)) as ResponseBody<E>
    },
    get error() {
      return ErrorResponse.parse(JSON.parse(text))
    },
  }
}

/** Encodes fields and then files, like the console: lists and objects as JSON, and no undefined fields. */
function toForm(fields: object, files: Partial<Record<string, readonly TestFile[]>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, group] of Object.entries(files)) {
    for (const file of group ?? []) {
      const type = file.type ?? 'application/octet-stream'
      form.append(name, new Blob([new Uint8Array(file.content)], { type }), file.name)
    }
  }
  return form
}
