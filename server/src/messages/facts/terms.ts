import { findPhones } from '../phones'
import { countOf, countPattern, onlyOf } from '../words'

const span = String.raw`(\d{1,2}|one|two|three|four|five)(?: ?\(\d\))?[ -]*(years?|yrs?|months?|mths?)`
const minimum = new RegExp(
  `(?<!\\p{L})(?:min(?:imum)?\\.?(?: rent| tenancy| of| period| payment| term| is)* ?[:=]? ?${span}|${span}(?:'s|')? ?(?:rent |payment |tenancy )?(?:min(?:imum)?|payment(?! plan)|up ?front|advance|in advance|rent (?:up ?front|payment|in advance)))(?!\\p{L})`,
  'giu',
)

/** The months that are rented at least, or paid in advance. */
export function readMinimumMonths(text: string): { value: number | null; isDoubtful: boolean } {
  return onlyOf(
    [...text.matchAll(minimum)].map((match) => {
      const [count, unit] = match[1] === undefined ? [match[3]!, match[4]!] : [match[1], match[2]!]
      return countOf(count) * (/^y/i.test(unit) ? 12 : 1)
    }),
  )
}

const paid = String.raw`(?:paid|payable|pay|payments?(?: is| terms?:?)?|rent (?:is )?(?:paid|payable)|collected) `
const rhythms: readonly (readonly [string, RegExp])[] = [
  ['Monthly', new RegExp(`(?<!\\p{L})${paid}(?:monthly|every month)`, 'iu')],
  ['Quarterly', new RegExp(`(?<!\\p{L})${paid}(?:quarterly|every quarter|every (?:3|three) months)`, 'iu')],
  [
    'Every six months',
    new RegExp(`(?<!\\p{L})${paid}(?:bi-?annually|half[- ]yearly|every (?:6|six) months|twice a year)`, 'iu'),
  ],
  ['Yearly', new RegExp(`(?<!\\p{L})${paid}(?:yearly|annually|every year|per annum)`, 'iu')],
  ['Every two years', new RegExp(`(?<!\\p{L})${paid}(?:biennially|every (?:2|two) years)`, 'iu')],
]

export const readRentPaid = (text: string): string | null =>
  rhythms.find(([, pattern]) => pattern.test(text))?.[0] ?? null

const plan =
  /(?<!\p{L})(?:payment plans?|instal+?l?ments?|instalmental|initial deposit|spread (?:over|payment|balance|for)|flexible payment|down ?payment|\d+ ?% (?:initial|deposit|down)|balance (?:spread|over|in|within))(?!\p{L})/iu
const noPlan = /(?<!\p{L})no (?:payment plan|instal+ments?)/iu

/** The lines that say how the price can be paid in parts. */
export function readPaymentPlan(text: string): string | null {
  const lines = text
    .split('\n')
    .filter((line) => plan.test(line) && !noPlan.test(line) && findPhones(line).length === 0)
  const sentences = lines.map((line) =>
    line
      .split(/(?<=[.!;]) | - |[|•]/)
      .filter((part) => plan.test(part))
      .map((part) => /\(([^()]*)\)/.exec(part)?.find((inner, at) => at > 0 && plan.test(inner)) ?? part)
      .join(' ')
      .trim(),
  )
  const joined = sentences.join('; ').replace(/^[^\p{L}\p{N}₦]+/u, '')
  return joined === '' ? null : joined.slice(0, 300)
}

const parking = [
  new RegExp(`(?<!\\p{L})parks (?:about |up to |over )?${countPattern} ?(?:cars?|vehicles?)`, 'giu'),
  new RegExp(
    `(?<!\\p{L})(?:parking|park|car ?park|garage|car ?port)s?(?: ?(?:spaces?|slots?|lots?|area))? ?(?:for|of|:|-|\\(|that (?:can )?takes?) ?(?:about |up to |over )?${countPattern}(?: ?cars?| ?vehicles?)?`,
    'giu',
  ),
  new RegExp(
    `${countPattern} ?-? ?(?:dedicated |personal |ample |private |covered )?(?:car ?)?(?:parking(?: ?(?:spaces?|slots?|lots?|bays?))?|car ?parks?(?: ?spaces?)?|garages?|cars? (?:garage|space|slots?)|car ?ports?)(?!\\p{L})`,
    'giu',
  ),
  new RegExp(`${countPattern} cars?(?: \\p{L}+)? ?(?:parking|park|compound)`, 'giu'),
]

export const readParking = (text: string) =>
  onlyOf(
    parking
      .flatMap((pattern) => [...text.matchAll(pattern)].map((match) => countOf(match[1]!)))
      .filter((count) => count > 0),
  )
