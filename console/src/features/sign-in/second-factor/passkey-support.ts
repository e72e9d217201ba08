import { findOrigin } from '../../../api/address'

/**
 * Whether a passkey can sign in at this address. Browsers offer them at https addresses and localhost only,
 * and for a host name; the server must be the one that serves this page.
 */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  'PublicKeyCredential' in window &&
  !/^(?:\d+\.){3}\d+$|^\[/.test(window.location.hostname) &&
  findOrigin('/admin/auth/signin') === window.location.origin

/** Cancelled by the person or the browser, or no passkey was found: browsers do not tell which. */
export const passkeyNotUsed = 'No passkey was used. Try again, or sign in another way.'
