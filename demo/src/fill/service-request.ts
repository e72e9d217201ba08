import type { Body, Endpoint, Params } from '@gatehouse/contract/endpoint'
import { inTransaction } from '@gatehouse/server/database/transaction'
import type { Dependencies } from '@gatehouse/server/dependencies'
import type { RequestContext } from '@gatehouse/server/http/request-context'
import type { SignedIn } from '@gatehouse/server/auth/session-repository'
import type { Staged } from '@gatehouse/server/storage/upload/staged'

interface RequestContent<E extends Endpoint> {
  readonly body?: Body<E>
  readonly params?: Params<E>
  readonly files?: Readonly<Record<string, readonly Staged[]>>
}

/**
 * What a service receives from a route, without HTTP: the body is validated by the endpoint's schema,
 * and each change is one transaction. `admin` is null for what comes from the business's own site.
 * @throws ZodError for a body that the API would reject
 */
export function serviceRequest<E extends Endpoint>(
  db: Dependencies['db'],
  endpoint: E,
  admin: SignedIn['admin'] | null,
  { body, params, files = {} }: RequestContent<E>,
): RequestContext<E> {
  const groups = Object.keys(endpoint.files ?? {}).map((group) => [group, files[group] ?? []])
  const request: RequestContext<Endpoint> = {
    db,
    signedIn: admin && { sessionId: '', admin, hasSecondFactor: false },
    isPublic: false,
    params: params ?? {},
    query: undefined,
    body: endpoint.body?.parse(body) as RequestContext<Endpoint>['body'],
    files: Object.fromEntries(groups) as RequestContext<Endpoint>['files'],
    origin: '',
    source: admin ? 'console' : 'intake',
    address: '',
    userAgent: '',
    isConnected: () => true,
    lastEventId: undefined,
    versions: null,
    idempotencyKey: null,
    storedResponse: () => Promise.resolve(null),
    mutate: (work) => inTransaction(db, work),
    asCaller: (work) => inTransaction(db, work),
  }
  return request
}
