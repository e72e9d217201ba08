// Apart from ./sign-in-rules, which all pages load, and without schemas, as there.

/** The second step, for accounts with a second factor, and the sign-in with a passkey alone (additions). */
export const secondStepCall = { method: 'POST', path: '/admin/auth/signin/second-step' } as const
export const beginPasskeySignInCall = { method: 'POST', path: '/admin/auth/signin/passkey/begin' } as const
export const passkeySignInCall = { method: 'POST', path: '/admin/auth/signin/passkey' } as const

export const secondStepMessages = {
  secondFactorRequired: 'This account has a second factor. Please sign in with the console of this server.',
  setUpRequired: 'This server requires a second factor. Sign in with its console to set one up.',
  wrongCode: 'This code is wrong or was used before. Enter the one that the app shows now.',
  wrongRecoveryCode: 'This recovery code is wrong or was used before.',
  passkeyRejected: 'This passkey was not accepted.',
  stepExpired: 'This took too long, or there were too many attempts. Please enter your password again.',
} as const
