// What the sign-in page needs of the contract, without schemas: that page does not load them.

export const signInCall = { method: 'POST', path: '/admin/auth/signin' } as const

export const redirectAfterSignInMs = 100
export const minPasswordLength = 8
export const maxPasswordLength = 128

export const sessionMessages = {
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  invalidCredentials: 'Invalid credentials. Please try again.',
  signedOut: 'Signed out',
  signInAgain: 'Please sign in again',
} as const
