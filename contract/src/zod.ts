import * as z from 'zod/mini'

// Every schema imports zod from here, so that the setting applies before the first schema is created.
z.config({ customError: plainMessage })

/** The message where a schema has none: zod's own messages name types, and people read these. */
function plainMessage(issue: { readonly code?: string; readonly path?: readonly unknown[] | undefined }): string {
  if (!issue.path || issue.path.length === 0) return 'Send the fields as an object'
  return issue.code === 'too_big' ? 'This is too long' : 'This value is not valid'
}

/** Changes a value of any type before `schema` parses it. A field may be left out if `schema` is optional. */
export const preprocess = <T extends z.ZodMiniType>(change: (value: unknown) => unknown, schema: T): Preprocessed<T> =>
  z.pipe(z.transform(change), schema)

type Preprocessed<T extends z.ZodMiniType> = z.ZodMiniType<z.output<T>, unknown, z.core.$ZodPreprocessInternals<T>>

export { z }
