import { withLineFeeds, withoutInvisible } from '@gatehouse/contract/values/typed-text'

/** Where one message of a copied chat ends and the next begins. */
export const messageBreak = '\f'
/** In place of characters that cannot be stored, or that change the order of others. */
export const unreadable = '\0'

/**
 * The message as it is read: plain digits and letters, one kind of dash and space, without invisible marks,
 * the marks of formatting, and what WhatsApp writes before copied and forwarded messages.
 */
export function cleanText(message: string): string {
  const plain = withoutInvisible(withLineFeeds(message).replace(/[\u202d\u202e\0\p{Cs}]/gu, unreadable))
    .replace(/([^\p{L}\p{N}\s])\1{19,}/gu, (_, sign: string) => sign.repeat(20))
    // Longer than any name, price or link. The rules take time quadratic to the length of a word.
    .replace(/\S{200,}/g, unreadable)
    .replace(styled, (text) => text.normalize('NFKC'))
    .normalize('NFC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/^([^\S\n]*)([0-9])\ufe0f?\u20e3(?=[^0-9kmb])/gimu, '$1$2. ')
    .replace(/([0-9])\ufe0f?\u20e3/gu, '$1')
    .replace(/^([^\S\n]*)🔟/gmu, '$110. ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(crossed, ` ${unreadable}`)
    .replace(spacedDigits, (_, digits: string, unit: string) => digits.replaceAll(' ', '') + unit)
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/ \.{2,}(?= ?[₦N#]?\d)/gu, ':')
    .replace(/[^\S\n]+/g, ' ')
  return plain
    .split('\n')
    .map((line) => withoutMarks(line.trim().replace(chatPrefix, messageBreak)).trim())
    .filter((line) => !chatLine.test(line))
    .join('\n')
}

/** Full-width forms, bold, italic and other mathematical letters, circled letters. */
const styled = /[\uff01-\uff5e\u24b6-\u24e9\u{1d400}-\u{1d7ff}]+/gu
/** An amount that is crossed out: `85m ❌`. */
const crossed =
  /(?<!(?:old|former|initial) (?:price|rent)[^\n]{0,24})(?<=\d ?(?:k|m|b|bn|million)? ?)[❌🚫✖⛔❓⁉❔🤔🤷➕⬆]/giu
/** `₦ 1 2 0 m` */
const spacedDigits = /(?<=₦|#|(?<!\p{L})N) ?(\d(?: \d){1,4}) ?(m|k|bn?)(?![\p{L}\p{N}])/giu
const chatPrefix =
  /^\[?(?:\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?,? \d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)?|\d{1,2}:\d{2}(?::\d{2})? ?(?:[ap]\.?m\.?)?, \d{1,2}[/.-]\d{1,2}[/.-]\d{2,4})\]?(?: - | ?)[^:\n]{1,60}: ?/i
const chatLine =
  /^(?:\u21aa? ?forwarded(?: many times)?|<?(?:media|image|video|sticker|document|audio) omitted>?|this message was deleted\.?|read more)$/i

/** Text between tildes is struck out: an old price. */
const withoutMarks = (line: string) =>
  line
    .replace(/(?<!\S)~([^~\n]{1,80})~(?!\S)/g, 'was $1,')
    .replace(/(?<![\p{L}\p{N}])[*_`]+(?=[^\s*_`])|(?<=[^\s*_`])[*_`]+(?![\p{L}\p{N}])/gu, '')
