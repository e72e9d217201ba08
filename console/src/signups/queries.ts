import { signupCalls, signupPageSize, type Signup } from '@gatehouse/contract/signup'
import { keepPreviousData, queryOptions, useQueries, useQuery, type QueryClient } from '@tanstack/react-query'
import { call } from '../api/call'
import { hostKind } from '../api/host'

export const signupsKey = ['signups'] as const

/** How many rows View All fetches at a time. */
export const signupPieceSize = 50

export const signupsFailed = 'Failed to fetch data. Please try again later.'

export interface SignupPage {
  rows: readonly Signup[]
  total: number
}

export const useSignupPage = (page: number) =>
  useQuery({ ...pageOptions(page, signupPageSize), placeholderData: keepPreviousData })

/** The pieces of View All that are on the screen; `pieces` are page numbers of `signupPieceSize` rows. */
export const useSignupPieces = (pieces: readonly number[]) =>
  useQueries({ queries: pieces.map((piece) => pageOptions(piece, signupPieceSize)) })

const pageOptions = (page: number, limit: number) =>
  queryOptions({
    queryKey: [...signupsKey, limit, page],
    queryFn: ({ client, signal }) => findPage(page, limit, client, signal),
  })

/** A host that knows no pages sends the whole list, which is kept and cut here. */
async function findPage(page: number, limit: number, client: QueryClient, signal: AbortSignal): Promise<SignupPage> {
  if (hostKind() === 'plain') return cut(await client.fetchQuery(wholeOptions), page, limit)
  const { data, total } = await call(signupCalls.list, { query: { limit, page }, signal })
  return total === undefined ? cut(data, page, limit) : { rows: data, total }
}

const wholeOptions = queryOptions({
  queryKey: [...signupsKey, 'whole'],
  queryFn: async ({ signal }) => (await call(signupCalls.list, { signal })).data,
  staleTime: 60_000,
})

const cut = (whole: readonly Signup[], page: number, limit: number): SignupPage => ({
  rows: whole.slice((page - 1) * limit, page * limit),
  total: whole.length,
})
