import { listOf, recordOf } from '../response'
import { callsOf } from '../calls'
import { Id, Timestamp } from '../values/fields'
import { filterShape, sortField } from '../fields/derive'
import { pagingFields } from '../paging'
import { userFields } from './user'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** A recent sign-up. It always has an email and never a phone number (S7.17, docs/decisions/0031). */
export const Signup = lazySchema(() =>
  z.object({
    id: Id,
    created_at: z.optional(z.nullable(Timestamp)),
    name: z.string(),
    email: z.string(),
  }),
)
export type Signup = z.infer<typeof Signup>

export const signupMessages = {
  deleted: 'Sign-up deleted successfully',
  restored: 'Sign-up restored successfully',
  notFound: 'Sign-up not found',
  failedToFetch: 'Failed to fetch sign-up',
  confirmDelete: 'Are you sure you want to delete this sign-up?',
  signedUpSince: 'This person has signed up again, so this sign-up cannot be restored',
} as const

/** Rows per page of the dashboard's table, and placeholder rows while it loads (S9.5). */
export const signupPageSize = 6

const { phone_number: _, ...listedFields } = userFields

const SignupQuery = lazySchema(() =>
  z.object({ ...pagingFields(), sort: sortField(listedFields, 'latest'), ...filterShape(listedFields) }),
)

const { get, post, del } = callsOf('Sign-ups')

export const signupEndpoints = {
  list: get('/admin/recent-signups', 'Recent sign-ups, newest first: the whole list, or a page of it by query', {
    query: SignupQuery,
    response: listOf(Signup),
  }),
  /** An addition: the bell leads to it. */
  find: get('/admin/recent-signups/{id}', 'A sign-up and its position in the list, 1 for the newest', {
    response: recordOf(lazySchema(() => z.extend(Signup, { position: z.int() }))),
  }),
  /** Additions, for users and recent sign-ups alike (docs/decisions/0042). */
  remove: del('/admin/recent-signups/{id}', 'Delete a sign-up; it can be restored for 30 days'),
  restore: post('/admin/recent-signups/restore/{id}', 'Restore a deleted sign-up'),
} as const
