import { listOf } from '../response'
import { callsOf } from '../calls'
import { filterShape, recordSchema, sortField } from '../fields/derive'
import type { Fields } from '../fields/field'
import { filteredTimestamp, id } from '../fields/managed'
import { code, email, text } from '../fields/text'
import { lazySchema } from '../lazy-schema'
import { pagingFields } from '../paging'
import { z } from '../zod'

/**
 * A person who registered on the business's own site or app.
 * Users and sign-ups are the same people (docs/decisions/0024).
 */
export const userFields = {
  id: id(),
  name: text({ label: 'Name', max: 200, isPersonal: true, isSearched: true }),
  email: email({ label: 'Email', isPersonal: true, isSearched: true }),
  phone_number: code({ label: 'Phone number', max: 40, default: '', isPersonal: true, isSearched: true }),
  created_at: filteredTimestamp(),
} satisfies Fields

export const User = recordSchema(userFields)
export type User = z.infer<typeof User>

export const UserQuery = lazySchema(() =>
  z.object({ ...pagingFields(), sort: sortField(userFields, 'latest'), ...filterShape(userFields) }),
)
export type UserQuery = z.infer<typeof UserQuery>

const { get } = callsOf('Users')

export const userEndpoints = {
  list: get('/admin/get-users', 'Registered users, newest first: the whole list, or a page of it by query', {
    query: UserQuery,
    response: listOf(User),
  }),
} as const
