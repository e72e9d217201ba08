import { anyOf, doubtfulStarts } from './doubt-phrases'
import type { References } from './references'

// Sentences that begin with these words are about an amount, or about somebody else's: nothing but the
// listed ones may follow them (docs/decisions/0092).

const starts = new RegExp(String.raw`^[^\p{L}\d]*${anyOf(...Object.values(doubtfulStarts))}(?!\p{L})`, 'iu')

/** What may begin so: whole sentences. */
const harmless: readonly RegExp[] = [
  /^(?:\d{1,2}|\d listings?|share|rent alert|rents?|prices?|for (?:rent|sale)|service charge|price list|just in|promo(?: promo)*|price (?:slash|drop|crash)\p{L}*|(?:offer|promo) ends \p{L}*day(?: \d{1,2}\p{L}{0,2})?)\W*$/iu,
  /^(?:for:? ?(?:(?:immediate|urgent|outright|distress|quick) )?(?:sale|rent|lease)|pay to (?:the )?(?:landlord|owner) direct|promo ends|price dropped \d\p{L}*|rent \d ?-?bed\p{L}*|buy \d get \d|my list|no \d{1,3}[a-z]? ▯|no \d{1,3}[a-z]? \p{L}+ (?:street|road|close|avenue|crescent)|(?:buyer|seller)s?'?s? agents?|agents?'? fees?|old (?:house|building|bungalow)|two hot|tenants? pays? (?:1|one) year)(?!\p{L})/iu,
  /^(?:it|it's|its|e|this|that|the (?:house|property|place|land|flat))(?: is| has| comes| dey|'s)? (?!(?:is |now |just |only |also |about |almost |the )*(?:gone|go|taken|paid|sold|more|less|for|not|no|the|one|two|half|per|our|my|his|price|rent|what|package|total|old|another|cost|used|was|were|will|would|remain|don|want|\d|\P{L}))[^▮]{0,120}$/iu,
  /^(?:the )?(?:owner|landlord|landlady)(?!\p{L})(?![^▮]{0,80}(?<!\p{L})(?:also|add\p{L}*|more|increas\p{L}*|chang\p{L}*|sa(?:y|ys|id)|sells?|another|land|price|rent|longer|accept\p{L}*|collect\p{L}*|first|years?|yrs?|months?|offer\p{L}*|but|if|until|till|still|review\p{L}*|will|would|may|might|quote\p{L}*|told|decid\p{L}*|bought|bid|build|built|paid|pay|pays|own dey|\d{2,3}(?!\d|th|st|nd|rd))(?!\p{L}))[^▮]{0,120}$/iu,
  /^all (?:\d ?-?bed\p{L}*|rooms?|bed\p{L}*|ensuite|en|in|at|with|have|are|documents?|titles?|papers?|prices?|units?|vacant|located|the above|finished|tiled|newly|per annum|p\.?a|to let|for (?:sale|rent)|above|available|round)(?!\p{L})(?!.{0,40}(?:sold|gone|taken|deposit|old|change|include|inside|plot|month))[^▮]{0,90}$/iu,
  /^(?:we|i) (?:have|get|(?:dey|want to) (?:sell|rent))(?: \p{L}+){0,3} (?:\d ?-?bed\p{L}*|bed\p{L}*|flats?|duplex|house|land|direct|mandate|briefs?|plots?|warehouse|office|shop|terrace|bungalow)(?!\p{L})(?![^▮]{0,120}(?:another|also|cheaper|buyer|client|tenant))[^▮]{0,160}$/iu,
  /^\d{1,2} ?(?:-? ?(?:bed|bdr|br|bath|toilet|car|parking|plots?|acres?|units?|flats?|rooms?|storey|floor|sitting|living|parlou?r|hours?|hrs?|mins?|minutes|sqm|sets?|pumps?|tanks?|nos|x|kva|by|wings?|sq|big|spacious|large|guest|maid|boys|bq|packing|cctv|ac|persons?|people|tenants?|classrooms?|in the compound|shops?|offices?|hot|clean|nice|new|years? (?:old|upfront|rent|minimum|payment|lease|renewable)|yrs?|months?|year|metres?|meters?|km|ft|feet|nd|st|rd|th|avenue|road|street|available|left|\))|[.,:)/-])/iu,
  /^(?:my|our|my own) [^▮]{0,70}(?:for sale|for rent|to let|to sell|for lease)(?!\p{L})[^▮]{0,80}$/iu,
  /^(?:agents?[:=-] ?\p{Lu}\p{L}+|back of \S{2,30}|old \d ?-?bed\p{L}* [^▮]{0,100}|that (?:the |our |my )?\d ?-?bed\p{L}*[^▮]{0,100}|na (?:one |a )?(?:full )?plot (?:dey|for)[^▮]{0,80}|service charge (?:tba|to be advised)|total covered area[^▮]{0,80}|two (?:hot )?(?:offers|options|listings|properties)(?: for you)?(?: today)?|only \d{1,2} (?:flats? |tenants? |units? )?(?:in|dey) (?:the |d )?compound|pay to (?:the )?\p{L}+|(?:was |were )?(?:formerly|previously) (?:used|occupied)[^▮\d]{0,60})[^\p{L}\d]*$/iu,
  /^(?:one|two|half)[ -](?:acres?|plots?|bed|room|units?|year|years|sitting|living|car|storey|floor|toilet|bath|guest|bq|big|self|parlou?r|kitchen|flat|wing)/iu,
  /^(?:first tenants?|all (?:per (?:year|annum)|na rent)|i have these ones(?: o)?|for:(?: [\p{L}&]{1,20}){1,5} (?:partners|co|company|associates|ltd|limited))[^\p{L}\d]*$/iu,
  /^(?:fully|newly|phase \d{1,2}|company (?:only|let|lease)|residential|company|just (?:finished|completed|renovated|listed|built|call|off|by|behind|after|one|\d|come)|upstairs|downstairs|yearly|service charge (?:applies|included|inclusive)|serviced|monthly meeting|ready (?:to|for)|move[ -]in ready|not far|buy and build|buy (?:now|today|your)|last (?:price|floor)|next to|from (?:the )?[▯\p{L}]|market view|back view|family (?:house|receipt|land|title|home|size|lounge|preferred|only)|total (?:land|area|size|plot)|who|my (?:people|name|number|contact|mandate|line|dear|brothers?|friends?|colleagues?|own)|must (?:be )?(?:see|inspect\p{L}*|employed|christian|muslim)|add value|launch(?:ing)?|offer of|promo (?:alert|sale)|each (?:room|flat|bed\p{L}*)|na (?:bungalow|duplex|room|flat|direct|upstairs|corner|me|fine|self|\d ?(?:bed|toilet|bath|room)|(?:first|ground|second) floor|front|back|correct|sharp|serious|new|gated|estate)|e (?:get|clean|fine|good|sweet|big|near|still|urgent|dey)|these|those|where)(?!\p{L})(?!.{0,60}(?:subscribed|sold|gone|taken|excluded|was|(?<!\p{L})pa(?:ys?|id)))[^▮]{0,120}$/iu,
]

const opening =
  /^(?:[^\p{L}\p{N}]|(?:so|yes|oga|boss|pls|please|kindly|abeg|sorry|note|nb|ps|just in|rent alert|alert)(?!\p{L}))+/iu

/** Sentences of these words alone are about how a price is paid, or about who offers and who may come. */
const terms = new Set(
  'all price prices rent rents amount yearly annual annually per annum a year p pa only net fixed firm flexible negotiable non neg nego slightly still very quite strictly upon after on inspection is are na be it its the o oo above to let service charge applies apply nil none'.split(
    ' ',
  ),
)
const people = new Set(
  "the my our i am i'm im me we us is are na o oo ooo dey be will can fit should must may have has no owner owners landlord landlady agent agents buyer buyers client clients tenant tenants seller sellers direct directly selling sell house property building uncompleted old come see inspect inspection call carry pass bring your you with or and also a an of for at in to from pls please abeg welcome allowed only stay away lives live far near abroad uncle brother sister friend friendly father mother neighbour inside within today tomorrow tuesday wednesday thursday friday saturday sunday monday weekend before good nice calm cool quiet serious genuine chain wahala palaver long talk story christian muslim employed preferred prefer prefers corporate family families working class young couple couples single professional professionals responsible civil servant servants banker bankers student students collecting anyhow money side needed retired officer person female male lady ladies gentleman prefered they want wants expatriate expatriates expat expats diplomat diplomats corper corpers student retiring one small nuclear bank worker workers".split(
    ' ',
  ),
)
const noBargain = /(?:non?|not)[ -](?:dey |be )?negotia(?:ble|te|tion)(?: again)?/giu
export const isAboutPeople = (sentence: string) => isOf(people, sentence)
const isOf = (words: ReadonlySet<string>, sentence: string) =>
  !/[02-9]/.test(sentence) && [...sentence.matchAll(/[\p{L}']+/gu)].every(([word]) => words.has(word.toLowerCase()))

/** Whether a sentence without an amount begins as one that is about an amount, and is no harmless one. */
export function startsWithDoubt(sentence: string, { isOffer, refers }: References): boolean {
  if (/^\s*"/.test(sentence)) return false
  const plain = sentence.trim().replace(opening, '').replace(noBargain, '')
  return (
    starts.test(plain) &&
    refers(plain) &&
    !isOf(terms, plain) &&
    !(isOffer && isAboutPeople(plain)) &&
    !harmless.some((pattern) => pattern.test(plain))
  )
}
