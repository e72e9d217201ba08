import type { Body, Endpoint, Params } from '@gatehouse/contract/endpoint'
import { inTransaction } from '@gatehouse/server/db/transaction'
import type { Deps } from '@gatehouse/server/deps'
import type { Call, SignedIn } from '@gatehouse/server/http/call'
import type { Staged } from '@gatehouse/server/media/staged'

export interface RequestContent<E extends Endpoint> {
  readonly body?: Body<E>
  readonly params?: Params<E>
  readonly files?: Readonly<Record<string, readonly Staged[]>>
}

/**
 * What a service receives from a route, without HTTP: the body is validated by the endpoint's schema, and each change is one
 * transaction. `admin` is null for what comes from the business's own site.
 * @throws ZodError for a body that the API would refuse
 */
export function serviceRequest<E extends Endpoint>(
  db: Deps['db'],
  endpoint: E,
  admin: SignedIn['admin'] | null,
  { body, params, files = {} }: RequestContent<E>,
): Call<E> {
  const groups = Object.keys(endpoint.files ?? {}).map((group) => [group, files[group] ?? []])
  const request: Call<Endpoint> = {
    db,
    signedIn: admin && { sessionId: '', admin },
    params: params ?? {},
    query: undefined,
    body: endpoint.body?.parse(body) as Call<Endpoint>['body'],
    files: Object.fromEntries(groups) as Call<Endpoint>['files'],
    origin: '',
    address: '',
    userAgent: '',
    versions: null,
    idempotencyKey: null,
    keptAnswer: () => Promise.resolve(null),
    mutate: (work) => inTransaction(db, work),
    asCaller: (work) => inTransaction(db, work),
  }
  return request
}
