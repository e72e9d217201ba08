const ones =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const scales: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 }

const word = `(?:${[...ones, ...tens, 'hundred', 'fourty', 'ninty'].join('|')})`
const amounts = new RegExp(
  `(?<!\\p{L})(?:${word}(?:,? and |[ ,-]{1,2})){1,8}(?:thousand|million|billion)s?(?:(?:,? and |[ ,-]{1,2})(?:${word}|thousand)){0,12}(?!\\p{L})`,
  'giu',
)

/** The amounts that a text writes in words: eighty-five million. NaN for one that is not understood. */
export const readAmountsInWords = (text: string): number[] =>
  [...text.matchAll(amounts)].map(([found]) => valueOf(found))

function valueOf(text: string): number {
  let total = 0
  let part = 0
  for (const name of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const scale = scales[name.replace(/s$/, '')]
    if (name === 'and') continue
    if (scale !== undefined) {
      total += part * scale
      part = 0
    } else if (name === 'hundred') part *= 100
    else if (ones.includes(name)) part += ones.indexOf(name) + 1
    else if (tens.includes(name)) part += (tens.indexOf(name) + 2) * 10
    else return Number.NaN
  }
  return total + part
}
