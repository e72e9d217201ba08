import { signupEndpoints, signupMessages, signupPageSize } from '@gatehouse/contract/entities/signup'
import { call } from '../../api/request'
import { pagedList } from '../../lists/paged-list'

export const signupsKey = ['signups'] as const

export const signups = pagedList({
  key: signupsKey,
  endpoint: signupEndpoints.list,
  pageSize: signupPageSize,
})

/** `/?signup=<id>`; the table of the dashboard keeps its page in `?signups=3` or `?signups=all`. */
export const linkedSignup = {
  idParam: 'signup',
  pageParam: 'signups',
  list: signups,
  find: async (id: string, signal: AbortSignal) => (await call(signupEndpoints.find, { params: { id }, signal })).data,
  messages: { failed: signupMessages.notFound, error: signupMessages.failedToFetch },
}
