import { withoutInvisible } from '../values/typed-text'

/** Letters that Unicode does not decompose: of Hausa, Kanuri and Ewe, and of Europe. */
const letters: Readonly<Record<string, string>> = {
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɖ: 'd',
  ǝ: 'e',
  ə: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɲ: 'n',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɩ: 'i',
  ʊ: 'u',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
const otherLetters = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')

/** Accents that stand alone, which Unicode decomposes to a space and a mark: typed as an apostrophe. */
const spacingAccents = /[\u00b4\u02ca\u02cb\u0384\u1fbd\u1fbf\u1fef\u1ffd\u1ffe`]/g
const apostrophes = /[\u2018-\u201b\u2032\u2035\u02b9\u02bb-\u02bf\u02c8\u02ee\u0294\u02c0\ua78b\ua78c\u275b\u275c]/g
const hyphens = /[\p{Pd}\u2212\u2043\u02d7]/gu
/** In Arabic and Persian; their code points end with their value. */
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g

/**
 * The letters of a text as they are compared: lower case, without accents, dots, tones and invisible marks,
 * hooked letters as plain ones, full-width ones as normal ones; one kind of apostrophe, hyphen and space.
 */
export const foldText = (text: string): string =>
  withoutInvisible(text)
    .replace(spacingAccents, "'")
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(otherLetters, (letter) => letters[letter]!)
    .replace(apostrophes, "'")
    .replace(/[\u201c-\u201f\u00ab\u00bb]/g, '"')
    .replace(hyphens, '-')
    .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replace(/\s+/g, ' ')
    .trim()
