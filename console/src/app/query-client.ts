import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error'

const maxRetries = 2

/**
 * The server data of the console. This is the one place that knows what 401 and 403 mean: `onSessionEnd` removes the token
 * and goes to /login (S8.1). Failures are logged here too, besides what a page tells. Signing in does not
 * run through here, so its 401 is only a wrong password.
 */
export function createQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (reason: unknown) => {
    if (!isCancelled(reason)) console.error(reason)
    if (endsSession(reason)) onSessionEnd()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A dropped line shows an error with Retry; a query that waits silently for the line would look like slowness.
        networkMode: 'always',
        retry: (failures, reason) => isPassing(reason) && failures < maxRetries,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

const endsSession = (reason: unknown): boolean =>
  reason instanceof ApiError && (reason.status === 401 || reason.status === 403)

const isCancelled = (reason: unknown): boolean => reason instanceof ApiError && reason.code === 'cancelled'

/** No answer, or the server is starting or overloaded: worth another try. A refusal is not. */
const isPassing = (reason: unknown): boolean =>
  reason instanceof ApiError && !isCancelled(reason) && (reason.status === 0 || reason.status >= 500)
