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
  /**
   * JSON, or the text fields of a multipart form when the endpoint takes files. Left loose where a test sends
   * nonsense.
   */
  readonly body?: Body<E> | Readonly<Record<string, unknown>>
  readonly files?: Partial<Record<Group<E>, readonly TestFile[]>>
  /** Null sends no token. */
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
}

/** What a call needs must be there: its path parameters. */
export type Sent<E extends Endpoint> = keyof Params<E> extends never
  ? [sent?: Parts<E>]
  : [sent: Parts<E> & { readonly params: Params<E> }]

export interface Outcome<E extends Endpoint> {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The answer of a success, checked by the contract; a refusal throws here. */
  readonly response: ResponseBody<E>
  /** The answer of a refusal, checked by the contract; a success throws here. */
  readonly error: ErrorResponse
}

export async function sendRequest<E extends Endpoint>(
  url: string,
  endpoint: E,
  { params, query, body, files, token, headers }: Parts<E>,
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
  })
  return outcomeOf(endpoint, response.status, response.headers, await response.text())
}

function outcomeOf<E extends Endpoint>(endpoint: E, status: number, headers: Headers, text: string): Outcome<E> {
  return {
    status,
    headers,
    text,
    get response() {
      if (status !== (endpoint.success ?? 200)) throw new Error(`${endpoint.path} answered ${status}: ${text}`)
      return endpoint.response.parse(JSON.parse(text)) as ResponseBody<E>
    },
    get error() {
      return ErrorResponse.parse(JSON.parse(text))
    },
  }
}

/**
 * Text first, then the files, as the console sends them; lists and objects as JSON text, what is undefined
 * not at all.
 */
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
