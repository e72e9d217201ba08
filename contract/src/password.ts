import { isCommonPassword } from './common-passwords'
import { passwordLengthLeast, passwordLengthMost } from './session'
import { z } from './zod'

export const passwordSentences = {
  required: 'Password is required',
  tooShort: `Use at least ${passwordLengthLeast} characters`,
  tooLong: `Use at most ${passwordLengthMost} characters`,
  common: 'This is one of the most common passwords, which are tried first. Choose another.',
  confirmRequired: 'Confirm the password',
  mismatch: 'Passwords do not match',
} as const

/**
 * Why a text cannot become a password, or null: 8 to 128 characters and none that everybody tries first. There are no rules of
 * composition. Nothing is trimmed, and what is counted is the NFKC form, which is what is hashed.
 */
export function passwordFault(text: string): string | null {
  const typed = text.normalize('NFKC')
  const length = Array.from(typed).length
  if (length === 0) return passwordSentences.required
  if (length < passwordLengthLeast) return passwordSentences.tooShort
  if (length > passwordLengthMost) return passwordSentences.tooLong
  return isCommonPassword(typed) ? passwordSentences.common : null
}

const NewPassword = z
  .string({ error: passwordSentences.required })
  // Beyond this nothing is worth normalising and counting.
  .max(2_000, passwordSentences.tooLong)
  .superRefine((text, context) => {
    const fault = passwordFault(text)
    if (fault !== null) context.addIssue({ code: 'custom', message: fault })
  })

/** A new password, typed twice. Use with `matching`. */
export const newPasswordFields = {
  pswd: NewPassword,
  confirmPswd: z
    .string({ error: passwordSentences.confirmRequired })
    .min(1, passwordSentences.confirmRequired)
    .max(2_000, passwordSentences.tooLong),
}

/** Adds the rule that both passwords are the same. It speaks also while other fields are at fault: a form hears of all at once. */
export const matching = <T extends z.ZodType<{ pswd: string; confirmPswd: string }>>(schema: T) =>
  schema.refine(({ pswd, confirmPswd }) => pswd.normalize('NFKC') === confirmPswd.normalize('NFKC'), {
    path: ['confirmPswd'],
    message: passwordSentences.mismatch,
    when: ({ value }) => isTypedTwice(value),
  })

function isTypedTwice(value: unknown): boolean {
  const { pswd, confirmPswd } = (value ?? {}) as Readonly<Record<string, unknown>>
  return typeof pswd === 'string' && typeof confirmPswd === 'string' && confirmPswd !== ''
}
