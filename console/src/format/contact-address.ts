/** Opens a letter to one address: what would begin a second one or a header is encoded. */
export const mailtoOf = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/**
 * Dials the first number in a text, null where there is none. People type '+234 (0) 803 123-4567 (WhatsApp)': the zero in
 * brackets is not dialled behind a country's code.
 */
export function telOf(text: string): string | null {
  const found = /\+?\(?\d[\d\s().-]{5,}/.exec(text)?.[0]
  const digits = (found?.startsWith('+') ? found.replace('(0)', '') : found)?.replace(/[^\d+]/g, '')
  return digits && digits.length >= 6 ? `tel:${digits}` : null
}
