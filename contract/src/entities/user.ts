import { listOf } from '../response'
import { endpoint } from '../endpoint'
import { Id, Timestamp } from '../values/fields'
import { Paging } from '../paging'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/**
 * A person who registered on the business's own site or app.
 * Users and sign-ups are the same people (docs/decisions/0024).
 */
export const User = lazySchema(() =>
  z.object({
    id: Id,
    name: z.string(),
    email: z.string(),
    /** '' if none was given. */
    phone_number: z.string(),
    created_at: Timestamp,
  }),
)
export type User = z.infer<typeof User>

export const userEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/get-users',
    summary: 'Registered users, newest first: the whole list, or a page of it by query',
    tag: 'Users',
    access: 'admin',
    query: Paging,
    response: listOf(User),
  }),
} as const
