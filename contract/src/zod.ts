import { z } from 'zod'

// The console's content security policy forbids `new Function`, which zod probes for unless told not to.
// Every schema imports zod from here, so that the setting holds before the first schema is made.
z.config({ jitless: true, customError: plainMessage })

/** The sentence where a schema gives none: zod's own words speak of types, and answers are read by people. */
function plainMessage(issue: { readonly code?: string; readonly path?: readonly unknown[] | undefined }): string {
  if (!issue.path || issue.path.length === 0) return 'Send the fields as an object'
  return issue.code === 'too_big' ? 'This is longer than it may be' : 'This is not a value that fits here'
}

export { z }
