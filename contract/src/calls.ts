import type { Endpoint, Method } from './endpoint'
import { SuccessResponse } from './response'

type Options = Partial<Omit<Endpoint, 'method' | 'path' | 'summary' | 'tag'>>
type Defaults = { readonly access: 'admin'; readonly response: typeof SuccessResponse }

/**
 * The functions that define the calls of one tag, by their methods. Without other `options`, a call requires
 * a token, and its response is a message without a record.
 */
export function callsOf(tag: string) {
  const by =
    <M extends Method>(method: M) =>
    <P extends Endpoint['path'], const Given extends Options = {}>(path: P, summary: string, options?: Given) => {
      const call = { method, path, summary, tag, access: 'admin', response: SuccessResponse, ...options }
      // The type of the spread of a generic type is not inferred.
      return call as unknown as Omit<Endpoint, keyof Options | 'method' | 'path'> & {
        readonly method: M
        readonly path: P
      } & Omit<Defaults, keyof Given> &
        Given
    }
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), del: by('DELETE') }
}
