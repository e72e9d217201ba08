import { isCommonPassword } from './common-passwords'
import { minPasswordLength, maxPasswordLength } from './session'
import { z } from './zod'

export const passwordMessages = {
  required: 'Password is required',
  tooShort: `Use at least ${minPasswordLength} characters`,
  tooLong: `Use at most ${maxPasswordLength} characters`,
  common: 'This is one of the most common passwords, which are tried first. Choose another.',
  confirmRequired: 'Confirm the password',
  mismatch: 'Passwords do not match',
} as const

/**
 * Why a text cannot become a password, or null: 8 to 128 characters and none that everybody tries first. There are no rules of
 * composition. Nothing is trimmed, and what is counted is the NFKC form, which is what is hashed.
 */
export function passwordError(text: string): string | null {
  const typed = text.normalize('NFKC')
  const length = Array.from(typed).length
  if (length === 0) return passwordMessages.required
  if (length < minPasswordLength) return passwordMessages.tooShort
  if (length > maxPasswordLength) return passwordMessages.tooLong
  return isCommonPassword(typed) ? passwordMessages.common : null
}

const NewPassword = z
  .string({ error: passwordMessages.required })
  // Beyond this nothing is worth normalising and counting.
  .max(2_000, passwordMessages.tooLong)
  .superRefine((text, context) => {
    const fault = passwordError(text)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

/** A new password, typed twice. Use with `matching`. */
export const newPasswordFields = {
  pswd: NewPassword,
  confirmPswd: z
    .string({ error: passwordMessages.confirmRequired })
    .min(1, passwordMessages.confirmRequired)
    .max(2_000, passwordMessages.tooLong),
}

/** Adds the rule that both passwords are the same. It speaks also while other fields are at fault: a form hears of all at once. */
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
