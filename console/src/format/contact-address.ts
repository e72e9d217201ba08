interface Mail {
  subject: string
  /** Lines are separated by '\n'. */
  body: string
}

/** A mailto link to one address. Characters that would add an address or a header are encoded (RFC 6068). */
export function mailtoOf(email: string, mail?: Mail): string {
  const address = `mailto:${encodeURIComponent(email).replace('%40', '@')}`
  if (!mail) return address
  const body = encodeURIComponent(mail.body.replaceAll(/\r?\n/g, '\r\n'))
  return `${address}?subject=${encodeURIComponent(mail.subject)}&body=${body}`
}

/**
 * A tel link to the first number in a text, or null. In '+234 (0) 803 123-4567
 * (WhatsApp)' the zero in brackets is not dialled after the country code.
 */
export function telOf(text: string): string | null {
  const found = /\+?\(?\d[\d\s().-]{5,}/.exec(text)?.[0]
  const digits = (found?.startsWith('+') ? found.replace('(0)', '') : found)?.replace(/[^\d+]/g, '')
  return digits && digits.length >= 6 ? `tel:${digits}` : null
}
