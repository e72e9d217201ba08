import { isSamePassword, passwordError, passwordMessages } from './password-rules'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

const NewPassword = lazySchema(() =>
  z.string({ error: passwordMessages.required }).check(
    // Bounds the work of normalizing and counting.
    z.maxLength(2_000, passwordMessages.tooLong),
    ({ value, issues }) => {
      const error = passwordError(value)
      if (error !== null) issues.push({ code: 'custom', message: error, input: value })
    },
  ),
)

/** A new password, typed twice. Use with `matching`. */
export const newPasswordFields = () => ({
  pswd: NewPassword,
  confirmPswd: z
    .string({ error: passwordMessages.confirmRequired })
    .check(z.minLength(1, passwordMessages.confirmRequired), z.maxLength(2_000, passwordMessages.tooLong)),
})

/**
 * Adds the rule that both passwords are equal. It runs even
 * if other fields fail, so that all errors show together.
 */
export const matching = <T extends z.ZodMiniType<{ pswd: string; confirmPswd: string }>>(schema: T) =>
  schema.check(
    z.refine(({ pswd, confirmPswd }) => isSamePassword(pswd, confirmPswd), {
      path: ['confirmPswd'],
      message: passwordMessages.mismatch,
      when: ({ value }) => isTypedTwice(value),
    }),
  )

function isTypedTwice(value: unknown): boolean {
  const { pswd, confirmPswd } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof pswd === 'string' && typeof confirmPswd === 'string' && confirmPswd !== ''
}
