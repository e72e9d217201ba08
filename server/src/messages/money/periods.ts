export type Period = 'year' | 'month' | 'quarter' | 'week' | 'night' | 'other'
export type Share = 'plot' | 'area'

/** Signs that may stand between an amount and its period. */
const signs = String.raw`[ (,*_|]{0,5}`
const link = String.raw`${signs}(?:net |only |flat |rent |rental )?(?:\/|-|per|a|an|each|every|for)? ?(?:a |each |every |one )?`
const periods: readonly (readonly [Period, string])[] = [
  ['year', String.raw`annum|annun|anum|anumm|annual|annually|yearly|year|yr|p\.? ?a\b\.?|pa|p\/a`],
  ['month', String.raw`month|months|monthly|mth|mnth|mo|p\.? ?m\b\.?|pcm|p\/m`],
  ['quarter', 'quarter|quarterly'],
  ['week', 'week|weekly|wk'],
  ['other', 'bi-?annual(?:ly)?|half[- ]yearly|twice (?:yearly|a year)|biennially'],
  ['night', 'night|nightly|nite|day|daily|hour|hourly'],
]
const periodAfter = new RegExp(
  `^${link}(?:${periods.map(([period, words]) => `(?<${period}>${words})`).join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
)
const yearsAfter =
  /^[ (,*_|]{0,5}(?:\/|for|per|x)? ?(?:\d{1,2}|one|two|three|four|five)(?: ?-? ?)(?:years?|yrs?|months?|mths?|weeks?|nights?|days?)(?!\p{L})/iu
/** `5m x 2 years` is paid for each year; `5m for 2 years` may be the price of both. */
const timesYears = /^ ?[x×] ?(?:\d|one|two|three|four|five) ?-?(?:years?|yrs?)(?!\p{L})/iu
const shares: readonly (readonly [Share, RegExp])[] = [
  [
    'area',
    /^[ (,*_|]{0,5}(?:\/|per|a|for (?:a|one|1|each|every)) ?(?:\d[\d,]{0,6} ?)?(?:sq\.? ?m|sqm|sq|m2|m²|square|sq\.? ?ft|sqft|metre|meter|foot)/iu,
  ],
  [
    'plot',
    /^[ (,*_|]{0,5}(?:(?:\/|per|an?|for (?:an?|one|1|half|each|every)) ?(?:a )?(?:plot|unit|slot|acre|hectare|ha\b|flat|room|apartment|person|head|bed ?space|floor|house|wing|door|shop|block|share|guest)|each(?!\p{L})|apiece)/iu,
  ],
]

/** The words behind an amount that say for which time or for what it is paid, and their length. */
export function readPeriod(text: string, at: number): { period: Period | null; share: Share | null; length: number } {
  let position = at
  let period: Period | null = null
  let share: Share | null = null
  // Both can be there, in either order: per room per annum.
  for (let round = 0; round < 2; round += 1) {
    const behind = text.slice(position, position + 50)
    if (!/^[ (,*_|]{0,5}[-/\p{L}\d]/u.test(behind)) break
    const foundShare = shares.flatMap(([name, pattern]) => matchOf(name, pattern, behind))[0]
    const found =
      matchOf('year' as const, timesYears, behind)[0] ??
      readPeriodName(behind) ??
      matchOf('other' as const, yearsAfter, behind)[0]
    if (foundShare) {
      share ??= foundShare.name
      position += foundShare.length
    } else if (found) {
      period ??= found.name
      position += found.length
    } else break
  }
  return { period, share, length: position - at }
}

function readPeriodName(behind: string): { name: Period; length: number } | undefined {
  const found = periodAfter.exec(behind)
  const [name] = Object.entries(found?.groups ?? {}).find(([, words]) => words !== undefined) ?? []
  return found && name !== undefined ? { name: name as Period, length: found[0].length } : undefined
}

function matchOf<Name>(name: Name, pattern: RegExp, text: string): { name: Name; length: number }[] {
  const found = pattern.exec(text)
  return found ? [{ name, length: found[0].length }] : []
}
