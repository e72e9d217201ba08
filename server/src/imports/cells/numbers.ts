import { amountOf } from '@gatehouse/contract/search/search-text'
import { withoutInvisible } from '@gatehouse/contract/values/typed-text'

/** The number, or a problem: the end of a message that starts with the column's name. */
type ReadNumber = { readonly value: number } | { readonly problem: string }

/**
 * A price in whole naira, in either decimal form:
 * 75000000, 75,000,000, 75000000.00, 75.000.000,00, ₦ 75 000 000.
 * - With both marks, the last one is the decimal mark and the other one groups three digits.
 * - A mark that comes twice groups three digits.
 * - A single comma before exactly three digits groups them (75,000), as usual in Nigeria.
 * - Spreadsheets write large numbers as 1.8E+12, which is accepted if it is an integer. Five or more decimals
 *   mean that the spreadsheet has rounded a longer number, so it is rejected.
 * - A single point between at most three digits and exactly three digits (75.000) is ambiguous and rejected.
 *   Any other single mark is the decimal mark.
 * - 285m, 1.5 million, 850k and 1.2bn are read with the units of a search (contract/search/search-text).
 */
export function readPrice(cell: string): ReadNumber {
  const text = withoutInvisible(cell).trim()
  // The next pattern takes time quadratic to the number of spaces.
  if (text.length > maxCharacters) return { problem: 'is not a number' }
  const digits = text.replace(/^(?:₦|NGN|N)\s*|\s*(?:NGN|naira)$/giu, '').replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, '')
  if (digits.startsWith('-')) return { problem: 'must be 0 or more' }
  const scientific = /^(\d)(?:[.,](\d*))?E\+?(\d{1,2})$/i.exec(digits)
  if (scientific) return readScientific(scientific)
  const inWords = /^(\d{1,4}(?:[.,]\d{1,9})?) ?([a-z]+)$/i.exec(digits)
  if (inWords) return readAmount(inWords)
  if (!/^\d[\d.,]*$/.test(digits)) return { problem: 'is not a number' }
  if (/^\d{1,3}\.\d{3}$/.test(digits)) {
    return { problem: `can be read two ways: write ${digits.replace('.', '')} or ${digits.split('.', 1)[0]}` }
  }
  const parts = split(digits)
  if (!parts) return { problem: 'is not a number' }
  if (!/^0*$/.test(parts.fraction)) return { problem: 'must be a whole number of naira' }
  return { value: Number(parts.whole) }
}

const maxCharacters = 100

function readScientific([, first = '', decimals = '', power = '']: RegExpExecArray): ReadNumber {
  if (decimals.length >= 5) {
    return {
      problem: 'has lost its last digits in the spreadsheet: show the column as whole numbers and save it again',
    }
  }
  const places = Number(power)
  if (!/^0*$/.test(decimals.slice(places))) return { problem: 'must be a whole number of naira' }
  return { value: Number(first + decimals.slice(0, places).padEnd(places, '0')) }
}

/** 1,250m is 1.25 million to some and 1,250 million to others. */
function readAmount([, digits = '', unit = '']: RegExpExecArray): ReadNumber {
  if (/,\d{3}$/.test(digits)) return { problem: 'can be read two ways: write all its digits' }
  const value = amountOf(`${digits.replace(',', '.')}${unit.toLowerCase()}`)
  return value === null ? { problem: 'is not a number' } : { value }
}

/** A count of rooms or places: 4, 4.0 or 4,0. */
export function readCount(cell: string): ReadNumber {
  const text = withoutInvisible(cell).trim()
  const match = /^(\d{1,4})(?:[.,](\d*))?$/.exec(text)
  if (!match) return { problem: text.startsWith('-') ? 'must be 0 or more' : 'is not a number' }
  if (!/^0*$/.test(match[2] ?? '')) return { problem: 'must be a whole number' }
  return { value: Number(match[1]) }
}

function split(text: string): { whole: string; fraction: string } | null {
  const decimalMark = decimalMarkOf(text)
  const cut = decimalMark === null ? text.length : text.lastIndexOf(decimalMark)
  const whole = text.slice(0, cut)
  const groupMark = /[.,]/.exec(whole)?.[0]
  if (groupMark === decimalMark && groupMark !== undefined) return null
  const groups = groupMark === undefined ? [whole] : whole.split(groupMark)
  const areGroups = groups.length === 1 || (/^\d{1,3}$/.test(groups[0] ?? '') && groups.slice(1).every(isGroup))
  return areGroups ? { whole: groups.join(''), fraction: text.slice(cut + 1) } : null
}

function decimalMarkOf(text: string): string | null {
  const marks = text.replace(/\d/g, '')
  if (marks === '') return null
  const last = marks.slice(-1)
  if (new Set(marks).size === 2) return last
  if (marks.length > 1) return null
  return last === ',' && /^\d{1,3},\d{3}$/.test(text) ? null : last
}

const isGroup = (digits: string) => /^\d{3}$/.test(digits)
