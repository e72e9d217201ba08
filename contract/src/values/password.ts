import { isSamePassword, passwordError, passwordMessages } from './password-rules'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

const NewPassword = lazySchema(() =>
  z
    .string({ error: passwordMessages.required })
    // Bounds the work of normalizing and counting.
    .max(2_000, passwordMessages.tooLong)
    .superRefine((text, context) => {
      const error = passwordError(text)
      if (error !== null) context.addIssue({ code: 'custom', message: error })
    }),
)

/** A new password, typed twice. Use with `matching`. */
export const newPasswordFields = () => ({
  pswd: NewPassword,
  confirmPswd: z
    .string({ error: passwordMessages.confirmRequired })
    .min(1, passwordMessages.confirmRequired)
    .max(2_000, passwordMessages.tooLong),
})

/**
 * Adds the rule that both passwords are equal. It runs even
 * if other fields fail, so that all errors show together.
 */
export const matching = <T extends z.ZodType<{ pswd: string; confirmPswd: string }>>(schema: T) =>
  schema.refine(({ pswd, confirmPswd }) => isSamePassword(pswd, confirmPswd), {
    path: ['confirmPswd'],
    message: passwordMessages.mismatch,
    when: ({ value }) => isTypedTwice(value),
  })

function isTypedTwice(value: unknown): boolean {
  const { pswd, confirmPswd } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof pswd === 'string' && typeof confirmPswd === 'string' && confirmPswd !== ''
}
