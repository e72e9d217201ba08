import { z } from 'zod'

// With `new Function`, zod checks an object three times as fast, but the console's content security policy
// forbids it, and zod tries it unless `jitless` is set. Every schema imports zod from here, so that the
// setting applies before the first schema is created.
z.config({ jitless: 'document' in globalThis, customError: plainMessage })

/** The message where a schema has none: zod's own messages name types, and people read these. */
function plainMessage(issue: { readonly code?: string; readonly path?: readonly unknown[] | undefined }): string {
  if (!issue.path || issue.path.length === 0) return 'Send the fields as an object'
  return issue.code === 'too_big' ? 'This is too long' : 'This value is not valid'
}

export { z }
