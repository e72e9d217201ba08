/**
 * The fragment of the sign-in page's address after a one-use link has set the password of an admin who has a
 * second factor (docs/decisions/0041).
 */
export const passwordSetFragment = '#password-set'
