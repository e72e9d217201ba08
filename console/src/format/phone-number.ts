/** A phone number inside a text; it ends with a digit. */
const number = /\+?\(?\d[\d\s().-]{4,}\d/

/**
 * A text with its Nigerian numbers as +234 800 555 0460. Numbers of other countries and remarks stay as they
 * are.
 */
export const formatPhone = (text: string): string =>
  text.replaceAll(new RegExp(number, 'g'), (found) => {
    const digits = nigerianDigits(found)
    return digits ? `+234 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}` : found
  })

/**
 * The digits of the first number in a text with its country code, as WhatsApp expects them: 2348005550460.
 * Null for a number without a country code that is not a Nigerian mobile number.
 */
export function whatsAppDigits(text: string): string | null {
  const found = number.exec(text)?.[0]
  if (found === undefined) return null
  const nigerian = nigerianDigits(found)
  if (nigerian) return mobile.test(nigerian) ? `234${nigerian}` : null
  const digits = digitsOf(found)
  // E.164: a country code never begins with zero, and there are at most 15 digits.
  return digits.startsWith('+') && !digits.startsWith('+234') && /^\+[1-9]\d{7,14}$/.test(digits)
    ? digits.slice(1)
    : null
}

/** National numbers of mobile networks, without the leading zero. */
const mobile = /^[789][01]\d{8}$/

/**
 * The ten digits after +234, whichever way they are written, or null: 0803…, 803…, 234803…, +234 (0) 803…,
 * 00234803…
 */
function nigerianDigits(text: string): string | null {
  const digits = digitsOf(text)
  const national = /^(?:\+|00)?2340?([2-9]\d{9})$/.exec(digits) ?? /^0([2-9]\d{9})$/.exec(digits)
  return national?.[1] ?? (mobile.test(digits) ? digits : null)
}

/** Digits, after a plus if there was one. In '+234 (0) 803' the zero in brackets is not dialled. */
const digitsOf = (text: string): string =>
  (text.startsWith('+') ? text.replace('(0)', '') : text).replaceAll(/[^\d+]/g, '')
