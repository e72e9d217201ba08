import type { FileSlot } from './files/upload'
import type { z } from './zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: `admin`, with a token; `anyone`; `listings`: an admin, or anyone while the server's
 * PUBLIC_LISTINGS is on (docs/decisions/0029); `intake`: the holder of INTAKE_KEY.
 */
export type Access = 'admin' | 'anyone' | 'listings' | 'intake'

/** Every success has `status: true` (docs/decisions/0031), except the bare array of affiliates (S7.26). */
type Success = { readonly status: true } | readonly unknown[]

/**
 * One call of the API as data (./calls): the server registers it, the
 * console calls it, and OpenAPI is generated from it.
 */
export interface Endpoint {
  readonly method: Method
  /** With parameters in braces, as the specification writes them: `/data/properties/{id}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly tag: string
  readonly access: Access
  readonly query?: z.ZodMiniType<object>
  /** Fields of the JSON body, or of the multipart form if `files` is defined. */
  readonly body?: z.ZodMiniType
  /** The body contains a password: nothing stored about the request may help to guess it. */
  readonly holdsPassword?: true
  /** An admin who must set up a second factor may call it before (docs/decisions/0040). */
  readonly allowsSetUp?: true
  /** A request that a page makes by itself: it does not extend the session. */
  readonly isPassive?: true
  /** A key of the API may be in the query, as `key`, for programs that send no headers (feeds). */
  readonly allowsKeyInQuery?: true
  /** A response without end, of server-sent events. */
  readonly isEventStream?: true
  /** The response has an ETag; a client that sends it as If-None-Match gets 304 while it is the same. */
  readonly hasEtag?: true
  /** It may wait before it responds, so its duration says nothing about the server. */
  readonly isLongPoll?: true
  /** The response is a file of this media type, which browsers download. */
  readonly fileType?: string
  /** Its response has an ETag and needs no body where the reader has it: for HEAD and with If-None-Match. */
  readonly isConditional?: true
  /** File groups of a multipart body, in the order in which they are sent. */
  readonly files?: Readonly<Record<string, FileSlot>>
  /** The file groups that require at least one file, each with the message for none. */
  readonly filesMissing?: Readonly<Record<string, string>>
  /** The field of the body, by file group, that may name finished uploads (./values/upload-rules). */
  readonly uploadFields?: Readonly<Record<string, string>>
  readonly response: z.ZodMiniType<Success>
  /** The status of a success; 200 unless S7.13 or S7.27 names another. 202: it goes on after the response. */
  readonly success?: 200 | 201 | 202
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

export type Params<E extends Pick<Endpoint, 'path'>> = { [Name in NamesIn<E['path']>]: string }

/** The query as a caller sends it; every field is optional. */
export type Query<E extends Pick<Endpoint, 'path'>> = E extends { query: infer Q extends z.ZodMiniType }
  ? Partial<z.input<Q>>
  : undefined

/** The query as the server's handler receives it. */
export type ParsedQuery<E extends Endpoint> = E extends { query: infer Q extends z.ZodMiniType }
  ? z.output<Q>
  : undefined

export type Body<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType } ? z.input<B> : undefined

export type ParsedBody<E extends Endpoint> = E extends { body: infer B extends z.ZodMiniType } ? z.output<B> : undefined

/** Not `z.output`: with it, TypeScript does not infer `status: true` in a handler as a literal. */
export type ResponseBody<E extends Endpoint> = E['response']['_zod']['output']

/**
 * The path and query of a call, encoded: `hrefFor(get, { id })` is `/data/properties/0190…`.
 * Query fields that are null, undefined or '' are left out.
 */
export function hrefFor<E extends Pick<Endpoint, 'path'>>(endpoint: E, params: Params<E>, query?: Query<E>): string {
  const values: Record<string, string> = params
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value === 'string' ? value !== '' : typeof value === 'number') search.set(name, String(value))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
