import { type FoundArea, findAreas } from '../../areas/find-areas'
import { maskSpans } from '../mask-spans'
import { maskPhones } from '../phones'
import { breaks, type LabelledAmount } from './assign-labels'
import { type References, referencesOf, rowOfProperty } from './sentences/references'
import { findAmounts } from './amounts'
import { findLabels, type Label } from './labels'
import { isOfOtherKind } from './other-kinds'
import type { Period } from './periods'
import { bareFees, hasUnclearSentence } from './sentences/unclear-sentences'
import {
  costWords,
  headlineWords,
  kindWords,
  knownWords,
  offerWords,
  peopleWords,
  propertyWords,
  thingWords,
} from './vocabulary'

// An amount is a price only if no word beside it may say otherwise (docs/decisions/0092).

const maxClause = 200
// In place of amounts and of areas.
const amountSign = '▮'
const areaSign = '▯'
/** Lines about the amounts of other lines: `All prices x 2 years`. */
const aboutAmounts =
  /(?<!\p{L})(?:price|prices|pricing|amounts?|figures?|rates?|rents?|costs?|quoted|fees?|charges?|returns|income|yields?|payments?|packages?|deposits?|totals?|years?|yrs|months?|pays?|paid|put|half(?! ?plot)|later|commitments?|bookings?|reservations?|(?<!parking |car |cars )slots?|included|(?<!(?:live|lives|stay|stays) )inside)(?!\p{L})/iu
/** What a clause of the property itself has: its other unknown words are names. */
const ofProperty =
  /(?<!\p{L})(?:bed ?-?(?:rooms?)?|beds?|bdrms?|brs?|duplex(?:es)?|terraces?|terraced|bungalows?|flats?|apartments?|houses?|land|plots?|acres?|sqm|maisonettes?|penthouse|estate|street|str|st|road|rd|close|crescent|avenue|ave|court|gardens?|drive|way|lane|view|city|layout|phase|gra|axis|junction|bus ?stop|b\/stop|location|residences?|homes?|towers?|villas?|properties|realty|realtors?|ltd|limited|concepts?|ventures|off|opposite|opp|behind|near|beside|by|along|minutes|mins|proximity)(?!\p{L})|▯/iu
const placeNouns =
  'street|str|st|road|rd|avenue|ave|close|crescent|cresent|court|gardens?|drive|way|lane|view|city|layout|axis|junction|estate|phase|bus ?stop|b/stop|residences?|homes?|towers?|villas?|gate|roundabout|park|market|express(?:way)?|mall|plaza|extension|gra|school|church|hotel|university'
/** A place with its name: `off Adeniyi Jones Ikeja`, `in Pearl Court`. Areas are ▯ here. */
const place = new RegExp(
  `(?<!\\p{L})(?:in|at|off|along|inside|within|on|by|near|behind|opposite|opp|close to|after|beside|facing)\\.? (?:the )?(?:[\\p{L}'.-]+[ ,]{1,2}){0,4}(?:(?:${placeNouns})(?!\\p{L})|▯+)`,
  'giu',
)

/** The owner's own price: `Owner now wants 380m net`, `landlord say na 1.5m`. */
const ownerAsks = String.raw`(?<!\p{L})(?<!(?:neighbou?r|land|car|former|family|house) )(?:the )?(?:owner|seller|vendor|landlord|landlady|oga|papa|mama|alhaji|alhaja|madam|chief) (?:now |is |don |still |dey |wan ){0,2}(?:wants?|asks|asking|collects|expects|requires|selling(?: at)?|wan sell(?: am)?|sell|says?(?: na)?|told (?:me|us)|(?<=(?:dey|wan) )(?:ask|collect)|(?:dey )?sell am|say make (?:we|i) sell am)(?: for)?(?: just)?(?!\p{L})|(?<!\p{L})(?:dem|them|they|the (?:man|woman|person|family)) (?:now |still )?(?:dey ask|dey sell am|is asking|are asking)(?: for)?(?!\p{L})|(?<!\p{L})(?:he|she) (?:now )?(?:wants|is asking)(?: for)?(?= ?▮|[^\p{L}]*$)|(?<!\p{L})(?:i|we)(?:'m| am| are)? (?:now |still )?(?:asking(?: for)?|want)(?=[^\p{L}]*$)|(?<!\p{L})(?:her|his|their|(?:the )?(?:owner|landlord|vendor)'?s) (?:last |final |asking )?(?:price|rent)(?: is| na)?(?!\p{L})|(?<!\p{L})the man is asking for(?!\p{L})`

const phrases = [
  /(?<![\p{L}\p{N}.,])(?:1|one|a|per) ?-?(?:year|yr)(?!\p{L})/giu,
  /(?<!\p{L})year (?:built|of construction)[ :=-]{1,3}(?:in )?(?:19|20)\d\d(?!\d)/giu,
  /(?<!\p{L})(?:first|second|third|fourth|1st|2nd|3rd|4th) floors?(?!\p{L})/giu,
  /(?<!\p{L})(?:no (?:hidden (?:charges?|fees?|costs?)|agents? fees?)|i have these ones|all na rent|dev(?:eloper)?'?s?\.? price(?= ?(?:[,.;]|$))|(?:not|no) package)(?!\p{L})/giu,
  /(?<!\p{L})(?:(?:hello|hi|dear|morning|afternoon|evening) every(?:body|one)|(?:my )?people(?=,? (?:how una dey|una|good))|how una dey|(?:pls|please|kindly) advertise(?= ?:)|no shaking|god bless(?: (?:you|u))?|owner (?:is )?(?:travell?ing|relocating))(?!\p{L})/giu,
  new RegExp(ownerAsks, 'giu'),
  /(?:₦|#|(?<!\p{L})n)?\d[\d.,]* ?(?:[kmb]|bn|mil\w*|billion|thousand|naira)?(?!\p{L})/giu,
  /(?<!\p{L})(?:[Cc]all|CALL|[Cc]ontact|[Ww]hats ?[Aa]pp|Tel|[Cc]hat|from|by) (?:(?:[Mm]r|[Mm]rs|Engr|Barr|Chief)\.? )?\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?(?!\p{L})/gu,
  // Somebody to call, at the end of a clause; the name can be in capitals or in small letters.
  /(?<!\p{L})(?:call|contact|whats ?app|tel|chat) (?!(?:for|before|if|when|to|about|let|and|or|but|on|with|after)(?!\p{L}))(?:(?:mr|mrs|miss|mama|alhaji|chief|engr|barr|pastor|sis|bro|aunt(?:ie|y)|uncle|oga|madam) )?\p{L}{2,14}(?: \p{L}{2,14})?(?=[^\p{L}]*$)/giu,
  /(?<!\p{L})(?:first to (?:pay|come)(?: takes| gets)?(?: it| am)?|first come,? first serve[d]?|available for (?:rent|sale|lease) (?:this (?:week|month)|today|now)|(?:please |pls )?call me if (?:you|u) (?:have|get) (?:a )?clients?|(?:bed(?:room)?s?|bdrms?) each|for (?:both|d two|the (?:two|three|four|pair|twin))(?: together)?|going concern|inclusive of (?:diesel|power|light|security|waste|estate dues)|being sold (?:at|for)|for buying|for the year|(?:instant|immediate|physical) allocation(?: (?:after|upon) payment)?|allocation (?:is )?(?:immediate|instant)(?: (?:after|upon) payment)?|payable (?:(?:1|one|two|2) ?(?:years?|yrs?)|yearly|annually|in advance))(?!\p{L})/giu,
  /(?<!\p{L})(?:per annum|(?:all|(?:acres|plots)(?: of land)?) together|or (?:nearest|best) offer|total (?:asking )?price|half plot|boys'? ?quarters?)(?!\p{L})/giu,
  /(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten)(?= ?-?(?:bed|bdr|br|bath|toilet|car|parking|plots?|acres?|room|storey|floor|living|sitting|parlou?r)|\))/giu,
]
/** Three or more syllables of names of places that no list has: `Olowora`. English words end otherwise. */
const nigerianName =
  /^(?!(?:esusu|asusu|adehun|bonanza)$|.*(?:ion|son|tee|[aeiou][aeiou]|[aeiou][bdfghjklmnprstwz]e)$)(?:(?:gb|gh|kp|kw|gw|nw|ny|sh|[bdfghjklmnprstwyz])?[aeiou]n?){3,7}$/iu
const ownerAsksLast = new RegExp(`(?:${ownerAsks})[^\\p{L}]*$`, 'iu')
const wordsOf = (text: string) =>
  [...text.matchAll(/\p{L}[\p{L}\p{M}']*/gu)].map(([word]) => word.toLowerCase().replace(/'s$/, ''))

/** Whether all words are known, apart from the names of places. Areas of the text are masked. */
const isKnown = (text: string): boolean => unknownWords(text).length === 0
const unknownWords = (text: string): string[] =>
  wordsOf([place, ...phrases].reduce((rest, pattern) => rest.replace(pattern, ' '), text)).filter(
    (word) => !knownWords.has(word) && !nigerianName.test(word),
  )

/**
 * Returns whether the words beside an amount allow it to be the price. `text` is a listing, `shared` what
 * stands before and after all listings; `amounts` are those of money, in their order.
 */
export function createEvidence(text: string, amounts: readonly LabelledAmount[], shared: string, isLease: boolean) {
  const plain = maskSpans(text, amounts, amountSign)
  // The words about all listings tell which one is meant of places with the same name.
  const areas = inOrder(findAreas(`${plain}\n${shared}`)).filter(({ end }) => end <= plain.length)
  const masked = maskSpans(plain, areas, areaSign).replace(namedPlace, (name) => areaSign.repeat(name.length))
  const headings = listHeadings(masked, maskAreas(maskPhones(shared)))
  const isHarmless = (words: string, period: Period | null) =>
    isKnown(period === 'year' ? words.replace(upFront, ' ') : isLease ? words : words.replace(forEverything, ' '))
  const references = referencesOf(`${text}\n${shared}`)
  const isBeside = (words: string, period: Period | null) =>
    isHarmless(words, period) ||
    (!aboutAmounts.test(words) &&
      (ofProperty.test(words) ||
        (!references.refers(words) && !wordsOf(words).some((word) => thingWords.has(word))))) ||
    isHeadline(words)
  const areHarmless = headings.every((line) => isBeside(line, null))
  const areHarmlessYearly = areHarmless || headings.every((line) => isBeside(line, 'year'))
  const isYearly = amounts.some(({ period }) => period === 'year')
  const isUnclear = [masked, maskAmounts(maskAreas(maskPhones(shared)))].some((words) =>
    hasUnclearSentence(words, isLease, isYearly, unknownWords, references),
  )
  const unexplained = amounts
    .filter(({ label, percent }) => label !== null && label !== 'price' && percent === null)
    .filter((amount) => !isExplained(masked, amount, references))
  return (amount: LabelledAmount): boolean => {
    const { period } = amount
    if (isUnclear) return false
    if (unexplained.some((other) => (other.value ?? Infinity) > (amount.value ?? 0) * explainedShare(other)))
      return false
    if (!(period === 'year' ? areHarmlessYearly : areHarmless)) return false
    const [clause, behind] = clauseOf(masked, amount)
    const before = isLease ? clause : clause.replace(forEverything, ' ')
    return (
      (isOffer(before) || (onePlot.test(before) && landBefore.test(masked) && !plotsBefore.test(masked))) &&
      before.split(/ - (?=[^▮]*\p{L})/u).every((part) => plots.test(part) || isOffer(part)) &&
      !isOfOtherKind(masked, before, amount.start) &&
      !isElsewhere(masked, areas, amount.start - clause.length, amount.start) &&
      (isHarmless(`${before} ${behind}`, period) || isStated(before, behind, references)) &&
      isBeside(clauseBefore(masked, amount), period)
    )
  }
}

/** `The rent is 18m exclusive of VAT`: behind a label of the price no word is about anything else. */
const isStated = (before: string, behind: string, { refers }: References) =>
  stated.test(before) && isKnown(before.replace(stated, ' ')) && !refers(behind)
const stated =
  /(?<!\p{L})(?:(?:asking|selling|outright|quoting|current|new|last|final|sale|rental) )?(?:price|rent|asking|amount|how much|money)(?: fee)?(?: (?:is|na|at|for|of|only|now))*[^\p{L}▮▯\d]*$/iu

/** Amounts that are not above this part of a price need no words that are all known. */
const explainedShare = ({ label }: LabelledAmount) => (label !== null && feeLabels.has(label) ? 0.35 : 0.125)

/** Whether an amount that is no price is said in words that are known, apart from those that name it. */
function isExplained(text: string, amount: LabelledAmount, { refers }: References): boolean {
  return clauseOf(text, amount).every(
    (words) =>
      (isFee(amount) && !refers(withoutLabels(words))) ||
      unknownWords(withoutLabels(words)).every((word) => costWords.has(word)),
  )
}
function withoutLabels(words: string): string {
  return maskSpans(words, findLabels(words), ' ')
}

/** `3 bed flat, Oral Estate - 5m` */
const namedPlace =
  /(?<=, )(?:\p{Lu}[\p{L}']+ ){1,2}(?:[Ee]state|[Rr]oad|[Ss]treet|[Cc]lose|[Aa]venue|[Pp]ark|[Cc]ourt|[Gg]ardens?)(?= ?[-:=] ?▮)/gu
/** One or half a plot, or all that is for sale. */
const onePlot = /^\P{L}*(?:half|full|one|an?|(?<!\d)1) (?:plot|acre)[^\p{L}]*$/iu
const landBefore = /(?<!\p{L})land(?!\p{L})[^▮]*▮/iu
const plotsBefore = /(?<![\d.,])(?:[2-9]|\d\d+|two|three|four|five|six|several) (?:plots|acres|hectares)(?!\p{L})/iu
const forEverything =
  /(?<!\p{L})(?:(?:(?:total )?(?:asking |price )?(?:for|of) )?(?:the )?(?:whole|entire) (?:land|acre|plot|property|house|building)|(?:for )?everything(?: na)?|all (?:go(?:es|ing)? )?for(?= ?▮|[^\p{L}]*$)|(?:all )?together(?<=^[^\p{L}]*(?:all )?together))(?!\p{L})/giu

/**
 * Whether the words before an amount are about the property, or about a price alone. `Kitchen 5m`,
 * `Car for sale 4m`, `Price in the estate: 60m` and `My client is at 60m` are neither.
 */
const isOffer = (before: string) => {
  const words = wordsOf(before.replace(ownerAsksLast, ' '))
  if (/(?<!\d)20[0-4]\d(?!\d)/.test(before)) return false
  if (ofOthers.test(before)) return false
  if (theRent.test(before)) return true
  // 'Price in Lekki 50m'
  if (/^\P{L}*prices? (?:in|at|around) ▯|^\P{L}*▯+ (?:prices?|is|sells?)(?!\p{L})/iu.test(before)) return false
  if (/▯|\d(?!\d|(?:st|nd|rd|th)(?!\p{L}))/u.test(before) || words.some((word) => propertyWords.has(word))) return true
  if (words.some((word) => thingWords.has(word) || peopleWords.has(word))) return false
  return words.every((word) => !kindWords.has(word)) || words.some((word) => offerWords.has(word))
}

/** The subject of the sentence is the rent, whatever precedes it without a sign. */
const theRent = /(?<!\p{L})the rent is[^\p{L}]*$/iu
/** Words of other properties than the one that is offered: `Houses on this street are going for 350m`. */
const ofOthers =
  /(?<!\p{L})(?:houses|homes|properties|lands|plots|flats|apartments|duplexes|terraces|bungalows|units|shops|offices|buildings)(?: [\p{L}▯]+){0,8}? (?:are|go(?:es)?|going|sells?|selling|costs?|rents?|here|there) (?:going|selling|for|at|around|now|sell|go|are)(?!\p{L})|(?<!\p{L})(?:same|similar|another|other|next) (?:type|size|kind|(?<!in (?:the )?\p{L}+ )compound|duplex|flat|house|building|property|terrace|land|plot|one)(?!\p{L})|(?<!\p{L})(?:on|in|around) (?:this|that|the|same|my|our) (?:street|area|axis|neighbou?rhood)(?!\p{L})/iu

/** Whether a sentence names another area than the text before: `Flat for sale, Yaba. Flat in Ajah 50m`. */
function isElsewhere(text: string, areas: readonly FoundArea[], start: number, end: number): boolean {
  if (!/[.!?] ?$/u.test(text.slice(Math.max(0, start - 2), start)) || !onlyArea.test(text.slice(start, end)))
    return false
  const own = areas.filter((area) => area.start >= start && area.start < end)
  const others = areas.filter((area) => area.start < start)
  return others.length > 0 && !own.some(({ name }) => others.some((other) => other.name === name))
}
const plots = /(?<!\p{L})(?:plots?|acres?|hectares?)(?!\p{L})/iu
const onlyArea = /^\P{L}*(?:(?:\p{L}+ )?in )?▯+[^\p{L}▯]*$/u

/** The lines that may say what the amounts of other lines are. */
function listHeadings(text: string, shared: string): string[] {
  // A label above its amount belongs to its line.
  const lines = text.replace(/\n(?=[^\p{L}\n▮]{0,8}▮)/gu, ' ').split('\n')
  const first = lines.findIndex((line) => line.includes(amountSign))
  const isOwn = (line: string) =>
    findLabels(line).some(
      ({ label }) => (label !== 'price' && ownAmount.test(line)) || (feeLabels.has(label) && bareFee.test(line)),
    )
  const isAbout = (line: string) => isHeading(line) && !isOwn(line)
  const last = lines.findLastIndex((line) => line.includes(amountSign))
  return [
    ...lines.filter(
      (line, at) =>
        !line.includes(amountSign) &&
        ((isAbout(line) &&
          !(at > last && !aboutAmounts.test(line)) &&
          !(at > first && isPlan(line) && deposit.test(text))) ||
          (at === first - 1 && isShort(line))),
    ),
    ...shared.split('\n').filter((line) => isShort(line) && !isOwn(line)),
    ...shared.split(/\n|(?<=\p{L}{2})\. /u).filter(isAbout),
  ]
}

/** How the price above can be paid in parts: `Balance over 12 months`. */
const isPlan = (line: string) =>
  !endsInColon.test(line) && /(?:balance|spread|payment plan|instal+ment).{0,60}?months?/iu.test(line)
export const deposit = /(?<!\p{L})(?:deposit|down ?payment|initial)/iu
const endsInColon = /:\W{0,5}$/u
const isShort = (line: string) => wordsOf(line).length <= 3 && !/☎|\d{6}/u.test(line)
/** How many years of a yearly rent are paid at once. */
const upFront =
  /(?<!\p{L})(?:(?:\d|one|two|three|four|five) ?(?:\(\d\) ?)?(?:years?|yrs?)'?|rent|payments?|advance|up ?front|minimum|required|accepted|first|at entry)(?!\p{L})/giu
const ownAmount = /\d ?(?:%|[kmb]\b|mil|bil)|[₦#N]\d|\d[.,]\d{3}/iu
/** A fee in thousands without their unit, below a rent: `Agent fee 170`. */
const bareFee = /^\D{1,40}[1-9]\d{1,2}[^\p{L}\d%]*$/u
const isFee = ({ label }: LabelledAmount) => label === 'service_charge' || (label !== null && feeLabels.has(label))
const feeLabels: ReadonlySet<Label> = new Set(['agency_fee', 'legal_fee', 'agency_and_legal', 'caution'])
const isHeading = (line: string) => endsInColon.test(line) || (aboutAmounts.test(line) && !rowOfProperty.test(line))

const maskAmounts = (text: string) =>
  maskSpans(
    text,
    [...findAmounts(text)].filter(({ isBare }) => !isBare),
    amountSign,
  )
const maskAreas = (text: string) => maskSpans(text, inOrder(findAreas(text)), areaSign)
function inOrder<T extends { start: number; end: number }>(areas: readonly T[]): T[] {
  let end = 0
  return areas.filter((area) => area.start >= end && ((end = area.end), true))
}

const handover = /(?<!\p{L})(?:delivery|handover|completion)(?: date)?[ :=-]{0,3}q[1-4](?: 20\d\d)?/giu
/** A line above amounts that does not say what they are: `Just listed`, `Pls note:`, `Usual fees`. */
const isHeadline = (words: string) =>
  unknownWords(words.replace(bareFees, ' ').replace(handover, ' ')).every((word) => headlineWords.has(word))

/** The words of an amount's clause before and behind it. */
function clauseOf(text: string, { start, end, text: own }: LabelledAmount): [before: string, behind: string] {
  const before = text
    .slice(Math.max(0, start - maxClause), start)
    .replace(/\(([^()\n]{0,60})\)(?=[\s:=-]{0,5}$)/u, ' $1 ')
    .replace(quartersBehind, '')
    .split(breaks)
    .at(-1)!
    .split(amountSign)
    .at(-1)!
  // The period of '4m p.a. Service charge 800k' ends the sentence.
  const isSentenceEnd = own.endsWith('.') && /^ \p{Lu}/u.test(text.slice(end, end + 2))
  const behind = isSentenceEnd ? '' : text.slice(end, end + maxClause).replace(feesBehind, ' $1')
  const bracket = /^ ?\([^()\n]{0,100}\)/u.exec(behind)?.[0] ?? ''
  const clause = behind.slice(bracket.length).split(breaks, 1)[0]!
  return [
    before,
    `${bracket.includes(amountSign) ? '' : bracket} ${clause.includes(amountSign) ? withoutNext(clause) : clause}`,
  ]
}

/** `4 bed terrace + BQ`, which the sign does not divide. */
const quartersBehind =
  /(?<=\d ?-?(?:bed(?:room)?s?|bdrm?s?|brs?) ?(?:(?:[\p{L}-]{1,12} ){0,3}(?:duplex|terrace|bungalow|detached|maisonette|flat|apartment) ?)?)(?:\+|&|and|with|plus) ?(?:\d )?bq(?=(?: ?- ?(?:for sale|to let))?[ :=-]{1,5}$)/iu

/** Two fees with one amount: `agreement and commission 20%`. */
const feesBehind =
  /^ ?(?:agency|legal|agreement|comm?ission)(?: fees?)? ?(?:and|&|n|\/|\+) ?(?:agency|legal|agreement|comm?ission)(?: fees?)? ?(?:is |na |[:=-] ?)?(▮)/iu

/** The words before the label of the next amount: `rent is 2m service charge 500k`. */
function withoutNext(clause: string): string {
  const words = clause.slice(0, clause.indexOf(amountSign))
  return words.slice(0, findLabels(words)[0]?.start)
}

/** The clause before an amount that begins its own: only a sign or a line break is between them. */
function clauseBefore(text: string, { start }: LabelledAmount): string {
  const clauses = text
    .slice(Math.max(0, start - maxClause), start)
    .split(/(?<=[.!?]) /u)
    .at(-1)!
    .split(breaks)
  if (/[\p{L}▮▯]/u.test(clauses.at(-1)!)) return ''
  const before = clauses.at(-2) ?? ''
  return before.includes(amountSign) ? '' : before
}
