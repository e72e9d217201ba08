import { readIdentifier } from '@gatehouse/contract/values/identifier'

import { maskSpans } from './mask-spans'

const gap = String.raw`[ ().\-/]{0,3}`
/**
 * Mobile numbers of Nigeria in every usual form, also with the letter O or without the first 0, numbers of
 * landlines, other international numbers, and links that contain one.
 */
const numbers = new RegExp(
  `(?:https?://)?(?:www\\.)?(?:wa\\.me/|api\\.whatsapp\\.com/send\\?phone=)\\+?(?<linked>\\d{8,15})[^\\s]*|(?<![\\p{L}\\p{N}₦#$.,])(?:(?:\\+|00)?234${gap}(?:0${gap})?|[0O]${gap})[789]${gap}[01](?:${gap}\\d){8}(?!\\p{N})|(?<![\\p{L}\\p{N}₦#$.,])(?:[789][01](?!\\d{3}0{5})\\d{8}|0(?:[19]|[2-8]\\d)[ -]\\d{3}[ -]?\\d{4})(?![\\p{L}\\p{N}])|\\+${gap}[1-9](?:${gap}\\d){8,13}(?!\\p{N})`,
  'giu',
)

export interface Phone {
  readonly start: number
  readonly end: number
  /** The digits with the country code (contract/values/identifier). */
  readonly value: string
}

/** The phone numbers of a text, in their order. */
export const findPhones = (text: string): Phone[] =>
  [...text.matchAll(numbers)].flatMap((match) => {
    const read = readIdentifier(
      match.groups?.['linked'] === undefined ? match[0].replace(/^O/i, '0') : `+${match.groups['linked']}`,
    )
    return read ? [{ start: match.index, end: match.index + match[0].length, value: read.value }] : []
  })

/** The text with other characters, as many, in place of its phone numbers. */
export const maskPhones = (text: string): string => maskSpans(text, findPhones(text), '☎')

/**
 * The text without its phone numbers and emoji, so that what stands on both sides is read together: `9m 0803…
 * for 2 years` is no price of a year. A number within a word is replaced, not removed.
 */
export function withoutPhones(text: string): string {
  const phones = findPhones(text)
  const isApart = ({ start, end }: Phone) => !/\S/.test(text[start - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[end] ?? '')
  const inWords = maskSpans(
    text,
    phones.filter((phone) => !isApart(phone)),
    '☎',
  )
  return maskSpans(inWords, phones.filter(isApart), '')
    .replace(/(?!☎)(?:\p{Extended_Pictographic}|\p{EMod}|\p{RI}|\ufe0f)+/gu, ' ')
    .replace(/(?<=\s)[*_`|]+(?=\s)/g, '')
    .replace(/ {2,}/g, ' ')
}
