import { listOf } from '../response'
import { endpoint } from '../endpoint'
import { Id, Timestamp } from '../values/fields'
import { Paging } from '../paging'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

/** A recent sign-up. It always has an email and never a phone number (S7.17, docs/decisions/0031). */
export const Signup = lazySchema(() =>
  z.object({
    id: Id,
    created_at: Timestamp.nullable().optional(),
    name: z.string(),
    email: z.string(),
  }),
)
export type Signup = z.infer<typeof Signup>

/** Rows per page of the dashboard's table, and placeholder rows while it loads (S9.5). */
export const signupPageSize = 6

export const signupEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/recent-signups',
    summary: 'Recent sign-ups, newest first: the whole list, or a page of it by query',
    tag: 'Sign-ups',
    access: 'admin',
    query: Paging,
    response: listOf(Signup),
  }),
} as const
