import { isCommonPassword } from './common-passwords'
import { minPasswordLength, maxPasswordLength } from './sign-in-rules'
import { lazySchema } from '../lazy-schema'
import { z } from '../zod'

export const passwordMessages = {
  required: 'Password is required',
  tooShort: `Use at least ${minPasswordLength} characters`,
  tooLong: `Use at most ${maxPasswordLength} characters`,
  common: 'This is one of the most common passwords, which are tried first. Choose another.',
  confirmRequired: 'Confirm the password',
  mismatch: 'Passwords do not match',
} as const

/**
 * The message for an invalid new password, or null: 8 to 128 characters, and not
 * one of the most common passwords. There are no composition rules. Nothing is
 * trimmed; the characters of the NFKC form are counted, which is what is hashed.
 */
export function passwordError(text: string): string | null {
  const typed = text.normalize('NFKC')
  const length = Array.from(typed).length
  if (length === 0) return passwordMessages.required
  if (length < minPasswordLength) return passwordMessages.tooShort
  if (length > maxPasswordLength) return passwordMessages.tooLong
  return isCommonPassword(typed) ? passwordMessages.common : null
}

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
  schema.refine(({ pswd, confirmPswd }) => pswd.normalize('NFKC') === confirmPswd.normalize('NFKC'), {
    path: ['confirmPswd'],
    message: passwordMessages.mismatch,
    when: ({ value }) => isTypedTwice(value),
  })

function isTypedTwice(value: unknown): boolean {
  const { pswd, confirmPswd } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof pswd === 'string' && typeof confirmPswd === 'string' && confirmPswd !== ''
}
