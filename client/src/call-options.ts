import type { Calls } from './wire.ts'

/** The name of a call: its method and path, such as `GET /data/properties/{id}`. */
export type CallName = keyof Calls

/** Options of every call. */
export interface CommonOptions {
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
  readonly retries?: number | undefined
  /** The version of the record that the change is based on: rejected with `stale` if it has changed since. */
  readonly version?: number | undefined
  /** By default a new one for each change, which its repetitions share: it is carried out once. */
  readonly idempotencyKey?: string | undefined
  /** Further headers of the request. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** A file, or several, for each group of a form. */
export type Files<Group extends PropertyKey> = { readonly [G in Group]?: Blob | readonly Blob[] }

type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : object extends Value
    ? { readonly [N in Name]?: Value | undefined }
    : { readonly [N in Name]: Value }

export type CallOptions<Name extends CallName> = CommonOptions &
  Given<'params', Calls[Name]['params']> &
  Given<'query', Calls[Name]['query']> &
  Given<'body', Calls[Name]['body']> &
  (Calls[Name]['files'] extends PropertyKey ? { readonly files?: Files<Calls[Name]['files']> | undefined } : unknown)

/** The options of a call, which can be left out if none is required. */
export type Optional<Options> = object extends Options ? [options?: Options] : [options: Options]

/** The options of a call without its types. */
export interface SendOptions extends CommonOptions {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: object | undefined
  /** JSON; or the text fields of a form, if there are `files`; or bytes. */
  readonly body?: unknown
  readonly files?: Files<string> | undefined
}
