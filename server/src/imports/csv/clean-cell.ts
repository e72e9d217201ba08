import { removeTextMark } from '@gatehouse/contract/exports/text-mark'
import { trimText, withoutInvisible } from '@gatehouse/contract/values/typed-text'

/**
 * The text that a cell shows in its spreadsheet, without what marks it as text: ="0803…" and '0803….
 * An apostrophe before a letter is part of a name ('Yemi).
 */
export function cleanCell(cell: string): string {
  const text = trimText(cell)
  const formula = /^="(.*)"$/s.exec(text)?.[1]
  if (formula !== undefined) return trimText(formula.replaceAll('""', '"'))
  return removeTextMark(text)
}

/** A heading in one form: letters, digits and underscores. */
export const normalizeName = (name: string): string =>
  withoutInvisible(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')

/** What people write where there is no value. */
export const isNoValue = (cell: string): boolean => /^(?:#?n\/a|[-–—]+)$/i.test(cell)

/** What VLOOKUP shows where it finds nothing: of a number, the person must know. */
export const isLookupError = (cell: string): boolean => /^#n\/a$/i.test(cell)

/** What a spreadsheet shows in place of a value: #REF!, or ##### in a column that is too narrow. */
export const isSpreadsheetError = (cell: string): boolean =>
  /^#(?:(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC|ERROR)!|NAME\?|#+)$/i.test(cell)

/** A formula that a program has written instead of its value: =A1*2, =SUM(A1:A9). ="0803…" is text. */
export const isFormula = (cell: string): boolean => /^\s*=[A-Z0-9$(+-]/i.test(cell)

/** Windows-1252 has no ẹ, ọ and ṣ: programs save a question mark, as in Ọ̀ṣogbo → ??ogbo. */
export const hasLostLetters = (cell: string): boolean => /\?\p{L}/u.test(cell) && !/:\/\//.test(cell)
