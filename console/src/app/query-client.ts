import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, isBlocked, isCancelled, isOffline, isRejection } from '../api/api-error'

/** One retry is enough without a network: its second is the time to read stored data (./offline). */
const maxRetries = 2

/**
 * The query cache. The only place that handles 401 and 403: `onSessionEnd` removes the token and goes to
 * /login (S8.1). `onSetUpRequired` shows the set-up of a second factor (docs/decisions/0040). Errors are also
 * logged here. Sign-in does not use it, so its 401 means a wrong password.
 */
export function createQueryClient(onSessionEnd: () => void, onSetUpRequired: () => void): QueryClient {
  const onError = (reason: unknown) => {
    if (!isCancelled(reason)) console.error(isRejection(reason) ? describeRejection(reason) : reason)
    if (endsSession(reason)) onSessionEnd()
    if (requiresSetUp(reason)) onSetUpRequired()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A lost connection shows an error with Retry; a paused query would look like a slow one.
        networkMode: 'always',
        retry: (failures, reason) => isTransient(reason) && failures < (isOffline(reason) ? 1 : maxRetries),
        // To ./page-error-boundary, which shows nothing until the set-up has been loaded.
        throwOnError: requiresSetUp,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** In one line: the stack of what the server rejects is that of the API client. */
const describeRejection = ({ status, code, message }: ApiError): string => `${status} ${code}: ${message}`

const endsSession = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.status === 401 || reason.status === 403)

export const requiresSetUp = (reason: unknown): boolean =>
  reason instanceof ApiError && reason.code === 'set_up_required'

/** No response, or the server is starting or overloaded. A rejected or blocked request is not retried. */
const isTransient = (reason: unknown): boolean =>
  reason instanceof ApiError &&
  !isCancelled(reason) &&
  !isBlocked(reason) &&
  (reason.status === 0 || reason.status >= 500)
