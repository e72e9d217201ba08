/** Thousands separators while typing: '85000000' is shown as '85,000,000'. `digits` holds digits only. */
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',')

/** Thirteen digits: 9,999,999,999,999 is the greatest price. A fourteenth is kept, so that the form can refuse it. */
const maxDigits = 14
const maxKobo = 2

interface Typed {
  digits: string
  text: string
  /** The dot and the kobo behind it, as typed: shown until the field is left, and never part of the price. */
  kobo: string
  /** Where the caret stands in `text`. */
  caret: number
}

/**
 * What a price field holds after a key: `text` as the browser left it, the caret where the browser put it, `hadKobo` when a
 * dot stood there before. The caret stays behind the same digit. Pasted '₦85,000,000.00' loses its kobo, not its dot alone;
 * typed, the dot stays for them: without it '450000.50' would become forty-five million.
 */
export function typedPrice(text: string, caret: number, hadKobo = false): Typed {
  const dot = hadKobo ? text.indexOf('.') : text.endsWith('.') ? text.length - 1 : -1
  const kobo = dot < 0 ? '' : `.${digitsOf(text.slice(dot)).slice(0, maxKobo)}`
  const naira = dot < 0 ? text.replace(/[.]\d{0,2}\s*$/, '') : text.slice(0, dot)
  const digitsBefore = digitsOf(text.slice(0, caret)).length
  const all = digitsOf(naira)
  const zeros = /^0*(?=\d)/.exec(all)?.[0].length ?? 0
  const digits = all.slice(zeros).slice(0, maxDigits)
  const shown = grouped(digits)
  const isInKobo = dot >= 0 && caret > dot
  return {
    digits,
    text: shown + kobo,
    kobo,
    caret: isInKobo
      ? shown.length + Math.min(caret - dot, kobo.length)
      : caretBehind(shown, Math.max(0, digitsBefore - zeros)),
  }
}

/** Backspace right behind a separator deletes the digit before it: the separator alone would come back at once. */
export function withoutDigitBefore(text: string, caret: number): Typed | undefined {
  if (text[caret - 1] !== ',') return undefined
  return typedPrice(text.slice(0, caret - 2) + text.slice(caret), caret - 2, text.includes('.'))
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
