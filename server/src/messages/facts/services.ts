const has = (pattern: string) => new RegExp(`(?<!\\p{L})(?<!no )(?:${pattern})(?!\\p{L})`, 'iu')

const power: readonly (readonly [string, RegExp])[] = [
  ['Band A', has('band ?-? ?"?\'?a"?\'?')],
  ['Prepaid meter', has('pre-?paid(?: electricity)?(?: meters?)?|pre ?-?paid meters?|personal meter')],
  [
    '24-hour power',
    has(
      '(?:24 ?\\/ ?7|24 ?-? ?(?:hours?|hrs?)|constant|uninterrupted|steady|stable|round[- ]the[- ]clock)(?: \\p{L}+)? ?(?:power|light|electricity|supply)(?: supply)?|24 ?-? ?(?:hours?|hrs?) (?:of )?(?:power|light|electricity)',
    ),
  ],
  [
    'Generator',
    has(
      '(?:standby |central |sound ?proof |big |dedicated |mikano |estate )*gen(?:erator|set)?s?(?! ?z)|\\d{2,4} ?kva',
    ),
  ],
  ['Inverter/solar', has('inverters?|solar(?: power| panels?| system)?')],
]
const water: readonly (readonly [string, RegExp])[] = [
  ['Borehole', has('bore ?-?holes?|borehole water')],
  ['Treated water', has('treated water|water treatment(?: plant)?|clean treated|water (?:is )?treated')],
  ['Public water', has('public water|water board|pipe ?-?borne(?: water)?|lagos water|city water|water corporation')],
]

export const readPower = (text: string) => power.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
export const readWater = (text: string) => water.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)

const ages: readonly (readonly [string, RegExp])[] = [
  ['Off plan', has('off ?-? ?plan')],
  [
    'Under construction',
    has(
      'under construction|on-?going construction|construction on-?going|still building|at (?:roofing|lintel|decking|finishing) (?:level|stage)|nearing completion',
    ),
  ],
  [
    'Renovated',
    has('(?:newly |fully |recently |tastefully |just |well )?(?:renovated|remodel?led|refurbished|upgraded)'),
  ],
  [
    'Newly built',
    has(
      'newly ?-?built|brand ?-?new|new(?:ly)? (?:built|building|house|construction|constructed|completed|finished|duplex|\\d{1,2} ?bed\\w*)|newly finished|freshly built',
    ),
  ],
  [
    'Older',
    has(
      '(?:old|older|fairly (?:used|old)|ageing) (?:building|house|bungalow|duplex|structure|property)|\\d{1,2} years? old',
    ),
  ],
]

/** The first of the states that a listing names: a renovated house is not new. */
export const readAge = (text: string): string | null => ages.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** A listing that is offered in two ways is doubtful. */
export function readFurnishing(text: string): { value: string | null; isDoubtful: boolean } {
  const isUnfurnished = has('un-?furnished|not furnished').test(text)
  const isSemi = has('(?:semi|partly|partially|part)[- ]?furnished').test(text)
  const isFurnished =
    /(?<!\p{L}|un|un-|semi|semi[- ]|partly |partially |part |part-|not )(?:fully |well |tastefully |luxuriously )?furnished(?!\p{L})/iu.test(
      text,
    )
  const values = [
    ...(isUnfurnished ? ['Unfurnished'] : []),
    ...(isSemi ? ['Semi-furnished'] : []),
    ...(isFurnished ? ['Furnished'] : []),
  ]
  return { value: values.length === 1 ? values[0]! : null, isDoubtful: values.length > 1 }
}

export function readServiced(text: string): boolean | null {
  if (/(?<!\p{L})(?:un-?serviced|non-?serviced|not serviced|no service charge|self[- ]serviced?)(?!\p{L})/iu.test(text))
    return false
  return /(?<!\p{L})(?:fully |well )?serviced(?!\p{L})/iu.test(text) ? true : null
}

const notNames =
  /(?<!\p{L})(?:in|at|inside|within|of|a|an|the|is|and|with|from|for|to|sale|rent|let|lease|location|located|by|on|off|duplex|terrace|flat|flats|apartment|bungalow|house|land|plots?|houses|apartments|bedroom|bed|very|this|our|your|behind|near|beside)(?!\p{L})/giu
const generic =
  /^(?:(?:well|fully|a|an|the|secured?|serviced|gated|mini|private|real|new|quiet|serene|lovely|beautiful|good|nice|big|small|residential|housing|luxury|exclusive|premium|prime|same|organi[sz]ed|planned|green|smart|calm|peaceful|cool|developed|developing|popular|mature|prestigious|highbrow|upscale|standard|decent|whole|entire|estate|street|close|close[- ]gate|and|&|\d+)[ -]*)*$/iu

/** The name before `Estate`, or null if it is only described: a serene estate. */
export function readEstate(text: string): string | null {
  for (const match of text.matchAll(/((?:[\p{L}\p{N}'&.-]+ ){1,4})estates?(?!\p{L})( phase \d| \d(?![\p{N}.,]))?/giu)) {
    const words = match[1]!.trim()
    const last = [...words.matchAll(notNames)].at(-1)
    // It is beside that estate, not in it.
    if (last && /^(?:behind|near|beside)$/i.test(last[0])) continue
    const name = words.slice(last ? last.index + last[0].length : 0).replace(/^[^\p{L}\p{N}]+/u, '')
    const isNamed = /^\p{Lu}/u.test(name) && !generic.test(name) && !/[.]$/.test(name)
    if (isNamed) return `${name} Estate${match[2] ?? ''}`.slice(0, 150)
  }
  return null
}
