import { withoutInvisible } from './typed-text'

/**
 * What a person is known by. `value` is the normal form: an email in lower case; the digits of a phone number
 * with the country code and without a plus. A number without a country code is Nigerian.
 */
export interface Identifier {
  readonly kind: 'email' | 'phone'
  readonly value: string
}

const email = /^[^\s@"<>\\]+@[^\s@"<>\\]+\.[^\s@"<>\\]+$/
/** Digits with the signs that people write between them. */
const phone = /^\+?[\d\s().\-/]+$/

/** What telephones and word processors write instead of a hyphen. */
const dashes = /[\u2010-\u2014\u2212]/g

/** The identifier in a text that somebody typed, or null if it is neither an email nor a phone number. */
export function readIdentifier(typed: string): Identifier | null {
  const text = withoutInvisible(typed).normalize('NFKC').replaceAll(dashes, '-').trim()
  if (text.length <= 254 && email.test(text)) return { kind: 'email', value: text.toLowerCase() }
  if (!phone.test(text)) return null
  const value = withCountryCode(text)
  return /^\d{8,15}$/.test(value) ? { kind: 'phone', value } : null
}

/** 0803…, 803…, 234803…, +234 (0) 803… and 00234803… are the same number. */
function withCountryCode(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^00/, '')
  const national = /^2340?(\d{8,10})$/.exec(digits)?.[1]
  if (national !== undefined) return `234${national}`
  if (text.startsWith('+') || text.startsWith('00')) return digits
  if (/^0[1-9]\d{6,9}$/.test(digits)) return `234${digits.slice(1)}`
  return /^[789][01]\d{8}$/.test(digits) ? `234${digits}` : digits
}

/** How an identifier is shown: an email, or a phone number with a plus. */
export const showIdentifier = ({ kind, value }: Identifier): string => (kind === 'phone' ? `+${value}` : value)

/** What people and programs write between the digits of a number: spaces, brackets, dots, dashes. */
export const gapCharacters = ' \u00a0\u2002\u2003\u2007\u2009\u200a\u202f()./-\u2010\u2011\u2012\u2013\u2014\u2212'
/** Escaped as JavaScript and PostgreSQL both read it. */
const gap = `[${Array.from(gapCharacters, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')}]{0,3}`

/** Digits in full width and in Arabic, in the order of `digitValues`: phone numbers may contain them. */
export const otherDigits = '０１２３４５６７８９٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'
export const digitValues = '0123456789'.repeat(3)

/** Matches a digit in each form. Their code points end with its value. */
const digit = (value: string) => `[${value}\\uff1${value}\\u066${value}\\u06f${value}]`
const anyDigit = '0-9\\uff10-\\uff19\\u0660-\\u0669\\u06f0-\\u06f9'

/**
 * What every text in which `buildPattern` finds the identifier contains: an email, when the text is in lower
 * case; the digits of a phone number, when the text has no gaps and plain digits.
 */
export const buildFragment = ({ kind, value }: Identifier): string =>
  kind === 'email' ? value : value.replace(/^234/, '')

/**
 * The source of a regular expression, for JavaScript and PostgreSQL alike, that finds the identifier in a
 * text in every form, without regard to case (flag `i`).
 */
export function buildPattern({ kind, value }: Identifier): string {
  if (kind === 'email') return `${emailStart(value)}${escape(value)}(?![a-z0-9_-]|\\.[a-z0-9])`
  const isNigerian = value.startsWith('234')
  const spaced = (digits: string) => Array.from(digits, digit).join(gap)
  const zero = digit('0')
  const international = `(?:[+\\uff0b]|${zero}${zero})?`
  const prefix = isNigerian
    ? `(?:${international}${gap}${spaced('234')}${gap}${zero}?${gap}|${zero}${gap})?`
    : international
  return `(?<![${anyDigit}])${prefix}${spaced(isNigerian ? value.slice(3) : value)}(?![${anyDigit}])`
}

/** JSON writes a line end as `\n`, whose letter is no part of the email that follows it, or begins with n. */
const emailStart = (value: string): string =>
  String.raw`(?:(?<=\\[bfnrt])|(?<![a-z0-9._%+-]))${/^[bfnrt]/.test(value) ? String.raw`(?<!\\)` : ''}`

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`)
