import type { QueryClient } from '@tanstack/react-query'

/** Calls `mutationFn` by the cache of mutations, which handles the end of a session. */
export const runMutation = <Result>(client: QueryClient, mutationFn: () => Promise<Result>): Promise<Result> =>
  client.getMutationCache().build(client, { mutationFn }).execute(undefined)
