import { listOf } from './answer'
import { endpoint } from './endpoint'
import { Id, Timestamp } from './fields'
import { asTimestamp, readsList } from './plain-host'
import { z } from './zod'

/** A registered user; its fields are not shown by the specification, so only what is counted is read. */
export const User = z.object({ id: Id, created_at: Timestamp })
export type User = z.infer<typeof User>

/** The console asks this list only of a host without /admin/stats, to count it. */
export const userCalls = {
  list: endpoint({
    method: 'GET',
    path: '/admin/get-users',
    summary: 'Registered users',
    tag: 'Users',
    access: 'admin',
    answer: listOf(User),
    reads: readsList((user) => ({ id: user['id'], created_at: asTimestamp(user['created_at']) })),
  }),
} as const
