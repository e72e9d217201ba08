import { endpoint } from '../endpoint'
import { lazySchema } from '../lazy-schema'
import { recordOf } from '../response'
import { z } from '../zod'

/** A change that was carried out under an Idempotency-Key. */
export const Submission = lazySchema(() =>
  z.object({
    /** Method and path of the request: 'POST /admin/properties/add'. */
    call: z.string(),
    /** The response to it, which may have been lost. */
    response: z.record(z.string(), z.unknown()),
  }),
)
export type Submission = z.infer<typeof Submission>

export const submissionNotFound = 'No change was carried out under this Idempotency-Key'

/** An addition to the specification (docs/decisions/0044). */
export const submissionEndpoints = {
  find: endpoint({
    method: 'GET',
    path: '/admin/submissions/{key}',
    summary: 'What my change with this Idempotency-Key returned',
    tag: 'Session',
    access: 'admin',
    response: recordOf(Submission),
  }),
} as const
