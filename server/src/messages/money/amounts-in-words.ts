const digits = 'one two three four five six seven eight nine'.split(' ')
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 }

const word = `(?:${[...digits, ...teens, ...tens, 'hundred', 'fourty', 'ninty', 'zero', 'point'].join('|')})`
const amounts = new RegExp(
  `(?<!\\p{L})(?:${word}(?:,? and |[ ,-]{1,2})){1,8}(?:thousand|million|billion)s?(?:(?:,? and |[ ,-]{1,2})(?:${word}|thousand|million)(?![\\p{L}]| ?-?(?:bed|bath|years?|yrs?|months?|plots?|units?|rooms?))){0,12}(?!\\p{L})`,
  'giu',
)

export interface AmountInWords {
  readonly start: number
  readonly end: number
  /** Null if it is not understood: `one eighty million`, or `two two million` of a dictated message. */
  readonly value: number | null
}

/** The amounts that a text writes in words: eighty-five million, one point two billion. */
export const findAmountsInWords = (text: string): AmountInWords[] =>
  [...text.matchAll(amounts)].map(({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
    value: valueOf(found, text.slice(Math.max(0, index - 4), index)) || null,
  }))

function valueOf(text: string, before: string): number {
  // '4 hundred million', 'a few hundred million'
  if (/^hundred/iu.test(text) && !/(?<!\p{L})a $/iu.test(before)) return Number.NaN
  let total = 0
  let part: string[] = []
  let above = Infinity
  for (const name of text
    .toLowerCase()
    .replace('fourty', 'forty')
    .replace('ninty', 'ninety')
    .match(/\p{L}+/gu) ?? []) {
    const scale = scales[name.replace(/s$/, '')]
    if (scale === undefined) {
      if (name !== 'and') part.push(name)
      continue
    }
    // The scales descend: 'two thousand three million' is none.
    if (scale >= above) return Number.NaN
    total += Math.round(countOf(part) * scale)
    above = scale
    part = []
  }
  // 'three million five hundred' is 3,500,000 to most, and 3,000,500 as it is written.
  return part.length > 0 ? Number.NaN : total
}

const group = /^(?:(?:(?<hundreds>\S+) )?hundred ?)?(?:(?<ten>\S+?ty)(?: (?<one>\S+))?|(?<small>\S+))?$/u

/** The number below a thousand that words such as `two hundred fifty five` name; NaN of other words. */
function countOf(words: readonly string[]): number {
  const at = words.indexOf('point')
  if (at >= 0) {
    const decimals = words.slice(at + 1).map((name) => ['zero', ...digits].indexOf(name))
    if (decimals.length === 0 || decimals.includes(-1)) return Number.NaN
    return Number(`${at === 1 && words[0] === 'zero' ? 0 : countOf(words.slice(0, at))}.${decimals.join('')}`)
  }
  const found = group.exec(words.join(' '))
  if (!found || words.length === 0) return Number.NaN
  const { hundreds, ten, one, small } = found.groups ?? {}
  const hundred = words.includes('hundred') ? digitOf(hundreds ?? 'one') * 100 : 0
  if (ten !== undefined)
    return hundred + (tens.indexOf(ten) + 1 || Number.NaN) * 10 + 10 + (one === undefined ? 0 : digitOf(one))
  if (small === undefined) return hundred
  return hundred + (teens.includes(small) ? teens.indexOf(small) + 10 : digitOf(small))
}

const digitOf = (name: string) => digits.indexOf(name) + 1 || Number.NaN
