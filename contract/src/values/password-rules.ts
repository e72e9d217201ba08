import { isCommonPassword } from './common-passwords'
import { maxPasswordLength, minPasswordLength } from './sign-in-rules'

// Without schemas: the page that sets a password does not load them.

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

/** Whether both inputs of a new password are the same password. */
export const isSamePassword = (pswd: string, confirmPswd: string): boolean =>
  pswd.normalize('NFKC') === confirmPswd.normalize('NFKC')
