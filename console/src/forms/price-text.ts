/** Thousands separators while typing: '85000000' is shown as '85,000,000'. `digits` holds digits only. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Twelve digits: 999,999,999,999 is the greatest price. A thirteenth is kept, so that the form can refuse it. */
const digitsMost = 13

interface Typed {
  digits: string
  text: string
  /** Where the caret stands in `text`. */
  caret: number
}

/**
 * What a price field holds after a key: `text` as the browser left it, the caret where the browser put it. The caret stays
 * behind the same digit. Pasted '₦85,000,000.00' loses its kobo, not its dot alone.
 */
export function typedPrice(text: string, caret: number): Typed {
  const digitsBefore = digitsOf(text.slice(0, caret)).length
  const all = digitsOf(text.replace(/[.]\d{0,2}\s*$/, ''))
  const zeros = /^0*(?=\d)/.exec(all)?.[0].length ?? 0
  const digits = all.slice(zeros).slice(0, digitsMost)
  const shown = grouped(digits)
  return { digits, text: shown, caret: caretBehind(shown, Math.max(0, digitsBefore - zeros)) }
}

/** Backspace right behind a separator deletes the digit before it: the separator alone would come back at once. */
export function withoutDigitBefore(text: string, caret: number): Typed | undefined {
  if (text[caret - 1] !== ',') return undefined
  return typedPrice(text.slice(0, caret - 2) + text.slice(caret), caret - 2)
}

function caretBehind(shown: string, count: number): number {
  let seen = 0
  for (let index = 0; index < shown.length; index += 1) {
    if (seen === count) return index
    if (shown[index] !== ',') seen += 1
  }
  return shown.length
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
