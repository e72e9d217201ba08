/** A mailto link to one address. Characters that would add an address or a header are encoded. */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/**
 * A tel link to the first number in a text, or null. In '+234 (0) 803 123-4567
 * (WhatsApp)' the zero in brackets is not dialled after the country code.
 */
export function telOf(text: string): string | null {
  const found = /\+?\(?\d[\d\s().-]{5,}/.exec(text)?.[0]
  const digits = (found?.startsWith('+') ? found.replace('(0)', '') : found)?.replace(/[^\d+]/g, '')
  return digits && digits.length >= 6 ? `tel:${digits}` : null
}
