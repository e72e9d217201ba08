import { foldText } from './fold-text'
import { readIdentifier } from '../values/identifier'

/**
 * The text of a record as it is stored and compared with a search: folded, so that `okafor` finds `Ọkáfọ̀r`
 * and `kofar` `Ƙofar`. PostgreSQL's C locale lowers ASCII only, so the `search_text` columns and the searched
 * words are both folded in code. A word with apostrophes or hyphens is also in the text without them, and a
 * phone number in the two forms that contain every other one.
 */
export function normalizeForSearch(...texts: readonly string[]): string {
  const folded = foldText(texts.join(' '))
  const text = folded.replace(/\S+/g, (word) => (/['-]/.test(word) ? withJoined(word) : word))
  const phones = [...folded.matchAll(phoneNumbers)].flatMap(([number]) => formsOf(number))
  return [text, ...new Set(phones.filter((form) => !folded.includes(form)))].join(' ').trim()
}

/** `ja'afar jaafar`; `non-breaking breaking nonbreaking`: with each part at the start of a word. */
function withJoined(word: string): string {
  const [, ...parts] = word.replaceAll("'", '').split('-')
  return [...new Set([word, ...parts, word.replaceAll(/['-]/g, '')])].filter((part) => part !== '').join(' ')
}

const gap = String.raw`[\s().\-/]{0,3}`
const mobile = `(?:(?:\\+|00)?234${gap}(?:0${gap})?|0${gap})?[789][01](?:${gap}\\d){8}(?!\\d)`
/** Mobile numbers first, because two may follow each other. */
const phoneNumbers = new RegExp(`(?<!\\d)(?:${mobile}|\\+?\\d(?:${gap}\\d){6,14}(?!\\d))`, 'g')
const digitGroups = new RegExp(`(?<![\\d,.])(?:${mobile}|\\+?\\d(?:${gap}\\d)*)`, 'g')

function formsOf(number: string): string[] {
  const digits = readIdentifier(number)?.value ?? number.replaceAll(/\D/g, '')
  return digits.startsWith('234') ? [`0${digits.slice(3)}`, digits] : [digits]
}

/** Each word costs one more comparison with every row that the index does not exclude. */
const maxSearchedWords = 6

/** The words of a search as they are compared: the six longest where there are more. */
export function readSearch(typed = ''): { readonly words: readonly string[]; readonly isShortened: boolean } {
  const text = joinAmounts(foldText(typed)).replace(digitGroups, joinDigits).replaceAll("'", '')
  const words = text.split(/[\s-]+/).map((word) => word.replaceAll(/^[.,;:!?"()]+|[.,;:!?"()]+$/g, ''))
  const all = [...new Set(words)].filter((word) => word !== '')
  if (all.length <= maxSearchedWords) return { words: all, isShortened: false }
  const longest = new Set([...all].sort((one, other) => other.length - one.length).slice(0, maxSearchedWords))
  return { words: all.filter((word) => longest.has(word)), isShortened: true }
}

/** A phone number, its beginning or a long number in groups is one word: `+234 (0)803 12` is `23480312`. */
function joinDigits(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '')
  const isNumber = digits.length >= 7 || (digits.length >= 5 && /^(?:\+|0|234)/.test(typed))
  return isNumber ? digits.replace(/^00/, '').replace(/^2340/, '234') : typed
}

/** `₦ 142 million naira` is `₦142million`. */
const joinAmounts = (text: string) =>
  text
    .replaceAll(/(₦|\bngn) (?=\d)/g, '$1')
    .replaceAll(/(?<=\d) (?=(?:thousand|million|billion)\b)/g, '')
    .replaceAll(/(?<=\d(?:[kmb]n?|thousand|million|billion)?) naira\b/g, '')

const units: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, million: 1e6 }
const largeUnits: Readonly<Record<string, number>> = { b: 1e9, bn: 1e9, billion: 1e9 }

/** The naira of a word that can be a price of 1,000 or more: `142m`, `₦142,000,000`, `1.5b`; else null. */
export function amountOf(word: string): number | null {
  const [, digits, unit] = /^(?:₦|ngn|n|#)?(\d{1,3}(?:,\d{3})+|\d{1,13}(?:\.\d{1,9})?)([a-z]*)$/.exec(word) ?? []
  const factor = unit === '' ? 1 : (units[unit!] ?? largeUnits[unit!])
  if (digits === undefined || factor === undefined) return null
  const amount = Number((Number(digits.replaceAll(',', '')) * factor).toFixed(3))
  return Number.isInteger(amount) && amount >= 1_000 && amount < 1e13 ? amount : null
}

/**
 * Words of this length are found anywhere in a text, because a trigram
 * index can exclude rows; shorter ones at the start of a word.
 */
export const minLengthAnywhere = 3

/** Whether each word is in a normalized text, or is the price. */
export const hasWords = (text: string, words: readonly string[], price: number | null = null): boolean =>
  words.every(
    (word) =>
      (word.length >= minLengthAnywhere ? text.includes(word) : ` ${text}`.includes(` ${word}`)) ||
      (price !== null && amountOf(word) === price),
  )
