// What the page of a one-use link needs of the contract, without schemas: that page does not load them.

/** The page that a link opens, with the token in the fragment of its address. */
export const linkPath = '/set-password'

export const findLinkCall = { method: 'POST', path: '/admin/auth/link/find' } as const
export const useLinkCall = { method: 'POST', path: '/admin/auth/link/use' } as const

export const linkMessages = {
  invalid: 'This link is no longer valid. It has been used or replaced by a newer one, or it has expired.',
  passwordSet: 'Password set successfully',
} as const
