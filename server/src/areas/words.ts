import { foldText } from '@gatehouse/contract/search/fold-text'

/** A word of a text as names of areas are compared, and where it is: `start` inclusive, `end` exclusive. */
export interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether a comma, a line break or a similar mark precedes it: no name continues across one. */
  readonly isAfterBreak: boolean
}

/** Initials with dots or slashes (V/I, G.R.A), a number with or without letters after it, or letters. */
const words = /(?<![\p{L}\p{N}])\p{L}(?:[./]\p{L}(?![\p{L}\p{N}]))+\.?|\d+[\p{L}\p{M}]*|[\p{L}\p{M}]+/gu

const sameWords: Readonly<Record<string, string>> = {
  est: 'estate',
  estates: 'estate',
  ext: 'extension',
  rd: 'road',
  str: 'street',
  ave: 'avenue',
  cres: 'crescent',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  ii: '2',
  iii: '3',
}

/** The words of a text in their order; of equal names equal words: `Ph. One`, `ph1` and `PHASE I`. */
export function readWords(text: string): Word[] {
  const found: Word[] = []
  let previousEnd = 0
  for (const match of text.matchAll(words)) {
    const folded = foldText(match[0]).replace(/[./]/g, '')
    const end = match.index + match[0].length
    const isAfterBreak = /[,;:|\n\r]/.test(text.slice(previousEnd, match.index))
    previousEnd = end
    if (folded !== '') found.push({ text: sameWords[folded] ?? folded, start: match.index, end, isAfterBreak })
  }
  return found.map((word, index) => ({ ...word, text: besideNumber(word.text, found[index - 1], found[index + 1]) }))
}

const isPhase = /^(?:ph|phase|phs)$/

function besideNumber(text: string, before: Word | undefined, after: Word | undefined): string {
  if (isPhase.test(text) && after !== undefined && /^(?:[1-9]|i)$/.test(after.text)) return 'phase'
  return text === 'i' && before !== undefined && isPhase.test(before.text) ? '1' : text
}
