/** What the words beside an amount say that it is. */
export type Label =
  | 'price'
  | 'old'
  | 'service_charge'
  | 'agency_fee'
  | 'legal_fee'
  | 'agency_and_legal'
  | 'caution'
  | 'plan'
  | 'per_plot'
  | 'per_area'
  | 'range'
  | 'other'
  /** What a property has: an amount beside it is not the price, but one behind a comma can be. */
  | 'feature'

export interface FoundLabel {
  readonly label: Label
  readonly start: number
  readonly end: number
}

const agency = String.raw`(?:agency|agents?'?s?|comm?iss?ion|comm?\b|ag(?= ?\/)|(?<!\d ?)ac(?= ?[:=-]? ?[₦N#]?\d{2,3} ?k))(?: ?(?:fees?|comm?iss?ion))?`
const legal = String.raw`(?:legal|lawyers?'?s?|agr(?:ee)?m(?:e?n)?t|agr\b|leg(?= ?[:=-]? ?(?:[₦N#]?\d|▮))|solicitors?'?)(?: ?fees?)?(?: documentation)?`
const join = String.raw` ?(?:\/|&|and|\+|,|n) ?`

/** The first one that matches counts, so that longer words come before their parts. */
const patterns: readonly (readonly [Label, string])[] = [
  [
    'agency_and_legal',
    `${agency}${join}${legal}|${legal}${join}${agency}|agr(?:ee)?\\.? ?(?:\\/|&|and|\\+|n) ?comm?(?:iss?ion)?\\b|a ?[&/] ?l\\b|a ?& ?c\\b|l ?[&/] ?a\\b`,
  ],
  // The income of a building that is for sale.
  [
    'other',
    String.raw`deed(?: of assignment)?(?= ?[:=-]? ?(?:[₦N#]?\d{2,3} ?k|▮))|pkg(?= ?[:=-]? ?(?:[₦N#]?\d|▮))|(?:each|every) (?:room|flat|shop|unit|apartment) (?:rents?|brings?|pays?)(?: for| in)?`,
  ],
  [
    'per_plot',
    String.raw`(?<=(?:one|a|1) )plot (?:is|=|goes for|going for|costs?|sells? for)|(?:price |cost |rate )?(?:per|each) ?(?:plot|unit|slot|acre|hectare|flat|room|apartment|block|floor|shop)`,
  ],
  [
    'per_area',
    String.raw`(?:price |cost |rate )?(?:per|\/) ?(?:sq\.? ?m(?:et(?:er|re))?|sqm|square met(?:er|re)|m2|m²|sq\.? ?ft)`,
  ],
  [
    'other',
    String.raw`(?:(?:yearly|annual) )?rents? (?:coming in|generated|collected)|current(?:ly)? (?:rent|let|rented|tenanted|paying)\w*|rent passing|passing rent|(?:rental|annual|yearly) (?:income|yield|value)|rent roll|rent(?:al)? (?:potential|estimate)|(?:potential|expected|projected|estimated) rent(?:al)?|each pay(?:s|ing)|(?:tenants?|shops?|rooms?) (?:currently |presently |dey )?(?:pay(?:s|ing)?|bring(?:s|ing)?|give)|(?:ground|tenement) rent|rented (?:for|at|out)|rents (?:for|at|out)|tenanted (?:for|at)|(?:land|forced sale) (?:value|price)|(?:price|cost|value) of (?:the )?land|fsv|omv|second year|2nd year|first year|1st year|subsequent(?:ly)?|thereafter|renewal|renewable|total(?! (?:asking )?price| asking)(?: (?:package|to pay|(?:first |initial )?payment|pay|cost|amount|sum|upfront))?|grand total|package|all[- ]in\b|all inclusive|ttl\b|move[- ]?in(?: cost)?|pack in|to move in|breakdown|survey(?: fee)?|dev(?:elopment|\.)?(?: ?(?:fee|levy|charge))|documentation(?: fee)?|(?:building |plan )?approvals?(?: fee)?|docs? fee|inspection(?: fee)?|form(?: fee)?\b|perfection|cost to \p{L}+|finder'?s? ?fee|application(?: fee)?|registration|processing|vat\b|tax|roi\b|returns?|income|yields?|generat\w+|revenue|turnover|worth|valued?(?: at)?|valuation|market|budget|discount(?:ed)?|savings?|save|premium|goodwill|sign[- ]?on|bought|purchased|(?<!being )sold(?: at| for)?|bonus|equity|mortgage|loan|electricity|light bill|nepa|power bill|waste|lawma|security (?:fee|levy|dues)|parking (?:fee|levy)|land use|insurance|estate (?:dues?|fee|levy|charge)|dues|levy|levies|diesel(?: levy)?|fees?\b|charges?\b|penalty|bills?\b|fine\b|cash ?back|instead of|(?<!(?:nearest|best) )offer(?:s|ed)?(?: of| at)?|bid|reserve|rebuild|(?:re-?)?built (?:with|for|at)|spent|invest\w*|capital|earn\w*|profits?|reward|voucher|referral|rent ?(?:&|and|\+|\/|plus) ?(?:service charge|s\/c)|(?:monthly|quarterly|weekly) (?:service charge|s\/c|diesel)|cost of (?:building|construction|renovation)|units? sold|interest(?: rate)?|owner'?s? profit|tickets?|subscription|gym fee|deposits? (?:to|into)`,
  ],
  [
    'feature',
    String.raw`furnitures?|furnishing|(?:cleaning|painting)(?:\/painting)?(?= ?[:=-])|renovations?|renovating|fittings?|market|fenc(?:e|ing)|(?<!(?:\+|&|and|with|plus|\/) ?(?:an? |\d |1 ?room |room )?)bq\b|boys'? quarters?|penthouse`,
  ],
  [
    'service_charge',
    String.raw`serv(?:ice|ices|\.)? ?ch(?:a?r?ge?|arges)s?|service fee|svc(?: charge)?|s\/ ?ch?arge|s\/c|s\.c\.?(?= ?[:=-]? ?(?:[₦N#]?\d|▮))|sc(?= ?[:=-]? ?[₦N#\d])|(?<=\d ?(?:k|m|million) )sc|maintenance(?: fee| charge)?|facility (?:fee|management(?: fee)?)|management fee|services?(?= ?(?:[:=-]{1,2} ?[₦N#]?|[₦N#])\d| \d[\d.,]* ?(?:k|m|million)(?!\p{L}))`,
  ],
  ['agency_fee', agency],
  ['legal_fee', legal],
  [
    'caution',
    String.raw`(?:refundable )?caution(?:ary)?(?: ?(?:fee|deposit|money))?|cau(?= ?[:=-]? ?(?:[₦N#]?\d|▮))|damages?(?: ?(?:fee|deposit))?|security deposit|refundable(?: deposit)?|caution and damages|c\/d(?= ?[:=-])`,
  ],
  [
    'plan',
    String.raw`(?:initial|first|minimum|commitment|refundless)? ?deposit|down ?-?payments?|(?:initial|(?:first|second)(?! floor))(?: payment)?|part[- ]payment|up ?front|in ?-?stal+?l?ments?(?: plan)?|instalmental(?:ly)?|balance|spread|payment plan|(?:monthly|weekly|quarterly)(?: payments?)?|outstanding|remaining|every month|\d{1,2} ?-? ?(?:months?|mths?|mnths?|weeks?)|(?:equity )?contribution|commitment(?: fee)?|pay\b|booking(?: fee)?|reservation(?: fee)?`,
  ],
  [
    'old',
    String.raw`(?:price )?(?:slashed?|reduced?|dropped?|crashed?|down|cut) from|(?<=(?:slash|reduc|drop|crash)[^\n]{0,80})from(?= ?[₦N#]?\d[\d.,]{0,12} ?\p{L}{0,8} (?:down )?to [₦N#]?\d)|from (?:the )?(?:old|former|initial)(?: price)?|was(?: going for| selling(?: for| at)?)?|formerly|former(?:ly)? price|previous(?:ly)?(?: price)?|no longer|not again|used to be|old (?:price|rent)|(?:\d{1,2}|one|two|three|few|a) ?(?:years?|yrs?|months?) (?:ago|back)|last year|original(?:ly)?(?: price)?|initially`,
  ],
  [
    'range',
    String.raw`from|starting|starts?(?: at| from)?|between|as low as|up to|upto|maximum|max\b|(?<!(?:year|yr)s? )(?:minimum|min\b)|above|over|below|under|less than|more than|at least|around|about|maybe|estimated?|est\b|roughly|approx\w*|circa|ranges?|ranging|plus or minus|give or take|near(?:ly)?|almost|upwards?`,
  ],
  [
    'price',
    String.raw`(?:(?:last|final|best|new|promo|current|selling|asking|sale|sales|purchase|lease|rental|rent|net|outright|offer|cash|unit|starting) ?-?)?prices?(?: tag)?|how much(?= ?[:=-])|(?:the )?money(?= ?[:=-]| (?:na|is) ?[₦N#]?\d)|asking|going for|selling(?: for| at)?|amount|cost(?:s|ing)?|now(?: going for| selling for)?|rnt|rent(?: fee| per annum| p\.?a\.?| only)?|rental|slashed? to|reduced to|outright(?: payment)?|lease|rate`,
  ],
]
const words = new RegExp(
  patterns
    .map(([label, source], index) => `(?<${label}${index}>(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}]))`)
    .join('|'),
  'giu',
)
/** These name a fee without an amount of it, or no fee at all. */
const included =
  /(?:inclusive of|includ(?:ing|es)|net of|plus|excluding|exclusive of|no|without|free) (?:the )?(?:service charge|s\/c|diesel|security|waste|agency(?: fee)?|legal(?: fee)?|caution(?: fee)?|vat|taxes|fees?|charges?)(?! ?(?:of|:|is|=|-)? ?[₦N#\d])|(?:service charge|s\/c) (?:is )?(?:inclusive|included|applies|apply)/giu

/** The words of a text that name what an amount is, in their order. */
export function findLabels(text: string): FoundLabel[] {
  const searched = text.replace(included, (found) => ' '.repeat(found.length))
  return [...searched.matchAll(words)].map((match) => {
    const name = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)![0]
    return { label: name.replace(/\d+$/, '') as Label, start: match.index, end: match.index + match[0].length }
  })
}

const parts = String.raw`(?:(?:initial|total|old|former|starting|first|monthly|minimum) ){0,3}(?:deposits?|down ?-?payments?|service charges?|s\/c|packages?|total|instal\p{L}+|old|former|starting|cautions?|agency|legal|all[- ]in)(?: (?:fees?|prices?|plans?|amounts?|rents?|only|packages?)){0,3}`
const onlyParts = new RegExp(`^[^\\p{L}\\d]*${parts}[^\\p{L}\\d]*$`, 'iu')
const areParts = new RegExp(
  `(?<!\\p{L})(?:prices?|amounts?|figures?|rates?|rents?)(?: \\p{L}+)? (?:is|are) (?:for |the |all |a ){0,2}${parts}(?!\\p{L})`,
  'iu',
)

/** Whether a line names the amounts below as something else than prices: `Initial deposit:`. */
export const namesOtherAmounts = (line: string): boolean => onlyParts.test(line) || areParts.test(line)
