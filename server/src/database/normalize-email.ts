/** Emails are compared without regard to case (docs/decisions/0033); this is what the `email_folded` columns hold and are asked for. */
export const normalizeEmail = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
