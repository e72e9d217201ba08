import { withoutInvisible } from '@gatehouse/contract/values/typed-text'

/**
 * Returns the form of an email in the `email_folded` columns: emails are compared case-insensitively
 * (docs/decisions/0033).
 */
export const normalizeEmail = (email: string): string => withoutInvisible(email).normalize('NFKC').trim().toLowerCase()
