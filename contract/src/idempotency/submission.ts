import { callsOf } from '../calls'
import { lazySchema } from '../lazy-schema'
import { recordOf } from '../response'
import { z } from '../zod'

/** A change that was carried out under an Idempotency-Key. */
const Submission = lazySchema(() =>
  z.object({
    /** Method and path of the request: 'POST /admin/properties/add'. */
    call: z.string(),
    /** The response to it, which may have been lost. */
    response: z.record(z.string(), z.unknown()),
  }),
)

export const submissionNotFound = 'No change was carried out under this Idempotency-Key'

const { get } = callsOf('Session')

/** An addition to the specification (docs/decisions/0044). */
export const submissionEndpoints = {
  find: get('/admin/submissions/{key}', 'What my change with this Idempotency-Key returned', {
    response: recordOf(Submission),
  }),
} as const
