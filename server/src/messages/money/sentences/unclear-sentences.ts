import {
  anyOf,
  anywhere,
  beforeBareNumber,
  behindAmount,
  doubtPhrases,
  features,
  loneClauses,
  propertyPhrases,
  rentPhrases,
  subjects,
  timePhrases,
} from './doubt-phrases'
import { isReference, type References } from './references'
import { isAboutPeople, startsWithDoubt } from './sentence-starts'
import { costWords, sayings, thingWords } from '../vocabulary'

// What the sentences without an amount say of those with one (docs/decisions/0092). The text has signs in
// place of amounts and of areas. Each pattern begins at a fixed word and has bounded repetitions.

/** Sentences that say nothing of the price, although some of their words could. */
const harmless =
  /(?<!\p{L})(?:first to (?:pay|come)(?: takes| gets)?(?: it| am)?|good (?:day|morning|afternoon|evening)(?: (?:great |dear |my )*(?:people|realtors|colleagues|partners|bosses|house|all))?|before (?:inspections?|viewing)|(?:text|call|chat|whats ?app|message) (?:me )?(?:first )?before (?:calling|coming|you come|visiting)|mortgages? (?:is )?(?:allowed|available|accepted|possible)|no (?:\p{L}+ ){0,2}wahala|every (?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|weekend|weekday|day)|(?:plots?|acres?|hectares?)(?: of land)? joined(?: together)?|(?:in|within) an? (?:mini ?)?estate of \d{1,3} (?:houses|units|terraces|duplexes)|(?:estate )?dues (?:are )?(?:paid )?(?:separately|separate|apply)|before (?:another person|someone|somebody) (?:pays|buys|takes)|(?:approx\w*|about|roughly)\.? (?=[\d.,]{2,8} ?(?:sqm|square met))|face me,? i face you|goodwill (?:no dey|:? ?(?:none|nil))|current rent(?:al)? (?:roll|income)|building plan|estate surveyors?(?: (?:and|&) valuers?)?(?!')|up to date|first come,? first serve[d]?|(?:kindly |please |pls )?confirm (?:your|the) (?:client|buyer)s?(?: before (?:inspection|you come))?|confirm availability|or (?:best|nearest) offers?|not package|no package|no hidden (?:charges?|fees?)|offer of the (?:week|day)|hot offer|(?:new|special|fresh) offer|no (?:scam|fake|fraud)|corrections? officer|gated and closed|\d of \d sold|closed (?:estate|kitchen|street|circuit)|reserved area|survey (?:plan|and|&|\+)|each (?:room|flat|shop|unit|apartment)|(?:barr|mr|mrs|engr|dr|arc|esv|pst|alh)\.? \p{L}{2,14}(?: \p{L}{2,14})?)(?!\p{L})/giu

/** Whole phrases of introductions, footers and letters, and of who may buy or rent. */
const formal =
  /(?<!\p{L})(?:(?:buyers?|clients?) must (?:show|provide|have) proof of funds?|already demarcated|e don land|(?:find|see) below(?: (?:our|my|the))?(?: available)?(?: (?:briefs|listings|properties|units))?(?: for (?:this|the) week)?|(?:below|under listed units) available|(?:promo|offer) ends(?: on)?(?: \p{L}+day)? \d{1,2}\p{L}{2}(?: (?!price)\p{L}{3,9})?|don'?t (?:miss|sleep)(?: (?:out|on|it|this))*|only (?:one|1|a) (?!(?:floor|wing|room|bed|share|slot|year|investor))\p{L}+ (?:remaining|left)|delivery(?: date)?[ :=-]{0,3}(?:q[1-4] ?)?(?:20\d\d)?(?=\n|$)|keys? (?:dey |is |are )?with (?:me|us|the agent)|allocation (?:papers?|letters?)|\p{L}* ?(?:tenant|buyer|client)s? needed|call before (?:bringing|you bring) (?:your )?clients?|owner (?:is )?(?:travell?ing|relocating) (?:soon|(?:next|this) (?:week|month))|come make we go (?:check|see|inspect) (?:am|it)|we have the instructions? of our clients?,? the owners? of the above(?: |-)captioned property,? to offer (?:same|it) for sale|(?:sits on|measures|measuring) approximately(?= [\d.,]{2,8} ?(?:sqm|square met))|dear sir ?\/ ?madam|yours (?:faithfully|sincerely))(?!\p{L})/giu
/** A total with the fees in it, beside a rent without. */
const withFees = /(?<!\p{L})total[^▮.\n]{0,30}▮ ?\(?(?:with|including|incl\.?|inclusive of)[^▮.\n]{0,60}/giu
/** A distance: `500m from the road`. */
const distances = /\d[\d.,]* ?(?:m|km|met(?:re|er)s?|mins?|minutes?)(?: (?:drive|walk))? (?:from|to|away)(?!\p{L})/giu
/** Fees without an amount or with a bare percentage: `Usual 10/10 fees`, `Agency 10, legal 10`, `+ fees`. */
export const bareFees =
  /(?<!\p{L})(?:(?:usual|normal|standard|plus|other|agency|agents?'?s?|legal|agreement|comm(?:ission)?|caution|fees?|s\/?c|sc)(?: ?[&+/:=,-]| and| n)? ?(?:\d{1,2}(?! ?[%\d.,kmKM])[ /,]{0,2}){0,2}){1,6}(?:apply|applies|applicable|separate|each|both)?(?!\p{L}|[^.\n]{0,30}(?:▮|\d|inside|includ|inclusive|join|cover|complete))/giu

/** Below a price that is asked: it is negotiable. */
const ownOffer =
  /bring your offers?(?<=(?:▮ asking|asking(?: price)?(?: is)?[ :]{1,3}▮)[^▮]{0,90}\n[^\p{L}\n]{0,4}bring your offers?)(?=[^\p{L}\n]{0,4}(?:\n|$))/giu

const clauseStart = String.raw`(?<=(?:^|[\n.!?;,-]) ?)`
const unclear = [
  anywhere(doubtPhrases),
  new RegExp(String.raw`${clauseStart}${anyOf(loneClauses)}(?= ?(?:$|[\n.!?;,]))`, 'iu'),
  new RegExp(String.raw`(?<!\p{L})${anyOf(subjects)}[ :=-]{0,3}▮`, 'iu'),
  new RegExp(String.raw`▮ ${anyOf(behindAmount)}(?!\p{L})`, 'iu'),
  new RegExp(
    String.raw`(?<!\p{L})${anyOf(beforeBareNumber)}[ :]{1,3}\d{1,3}(?:\.\d)?(?= ?(?:now ?)?(?:$|[.,!\n]))`,
    'iu',
  ),
  /(?<![\d.,])\d{1,3}(?:\.\d)? (?:asking|last|net|for cash|(?:if |with )?furni\p{L}+)(?!\p{L})/iu,
  // Somebody asks or looks for a property.
  /(?<=(?:^|[\n.!?;,]) ?)(?:(?:please|pls|plz|sir|ma|abeg|hi|hello|good \p{L}+) ){0,2}(?:is|are|was|can|does|did|how much|why) (?:it|this|that|the|your|these|those|they|you|i|we)(?!\p{L})/iu,
  /▮[^\p{L}▮\n]{0,4}(?:sir|ma|please|pls|right|abi|shey|or not)? ?\?/iu,
  /(?<=(?:^|\n)[^\p{L}\n]{0,4})briefs?(?=[^\p{L}\n]{0,4}\n)/iu,
  /▮[^\p{L}▮]{0,3}(?:sure|really|legit|true|correct) ?\?/iu,
  // The cost of a service, and news.
  /(?:^|\n)[^\p{L}\n]{0,4}(?:build(?:ing)? (?:an? )?\d|furnish\p{L}*(?: of| an?)* \d|interior (?:finish|decor)|turnkey|3d (?!\d)|architect|boq|median|to build|upkeep|facility|from scratch|breaking|trending|(?:inverter|solar|pop|paint\p{L}*|haulage|roofing)[^\n▮]{0,12}[,+ ] ?(?:for |an? )?\d ?-?bed)/iu,
  // Negated, or replaced.
  /▮,? (?:no|not)(?: (?:dey|again|longer|be|na|more)(?!\p{L})| ?[.,!\n]| ?$)/iu,
  /▮ ?[(,] ?(?:\+|asking \d|old|that'?s|e remain|agent own|my own|owner own)(?!\p{L})/iu,
  /▮ ?\(\d{1,4}\)|▮[^\n\p{L}]{0,6}\n[^\p{L}\n▮]{0,2}\d{1,4}(?: (?!ye?a?rs?)\p{L}{1,6})?(?=\n|$)|(?<=(?:^|[\n.!?;,]) ?)not \d/iu,
  // The name of a fee in the next line.
  /▮[^\p{L}\n▮]{0,3}\n[^\p{L}▮\n]{0,3}(?:agreement|agency|legal|caution|commission|service charge)[^\p{L}▮\n]{0,3}(?=\n(?![^\p{L}\n]{0,4}▮)|$)/iu,
  // Something is given besides, or the amount is one of several.
  /(?<=(?:^|[\n.!?;,]) ?)(?:and|plus|with) (?:an? |one |two |your )?(?:car|land|plots?|suv|jeep|benz|house|flat)(?!\p{L})/iu,
  /mortgage[^\p{L}▮]{0,3}▮|(?<!\p{L})(?:slash(?:ed)?|crash(?:ed)?|dropped|reduced)!? ▮/iu,
  // Several sizes, homes or places.
  /\d{3,4} ?(?:sqms?)? ?(?:\/|,|and|&) ?\d{3,4} ?(?:(?:,|\/|and|&) ?\d{3,4} ?)?sqm|\d{3}(?: ?sqm)? ?- ?\d{3,4} ?sqm/iu,
  /▯,? (?:is|is now|costs?|now sells for) ▮|(?<!between (?:▯ )?)▯,? (?:and|or|&) (?:land )?▯|land ▯, land/iu,
  /(?<!\p{L})(?:flats?|self ?-?con\p{L}*|parlou?r|duplex)(?: ▯)?,? (?:and|&|or) (?:\d ?-?bed|mini|self|land|terrace|flat|bungalow)|flat(?: ▯)?, (?:mini|\d ?-?bed)|parlou?r, \d/iu,
  // The amount of another home, place or heading in the lines above it.
  /(?:^|\n)[^\p{L}\n]{0,3}(?:(?:also at ▯ ?[:\n]|▯ ?:) ?▮(?=[^\n]{0,3}$)|(?:20\d\d|(?:january|december) 20\d\d|plot prices|per plot|\d{1,2}% of prices|land|terrace|also [^\n]{1,20})\n)|\n[^\p{L}\n]{0,3}mini flat\n|▯[^▮▯]{0,200}\n[^\p{L}\n]{0,3}▯[^\p{L}\n]{0,3}\n ?▮(?=[^\n]{0,3}$)/iu,
  // The name of a feature in the line above, unless that ends a list of features.
  new RegExp(
    String.raw`(?:^|(?<!${anyOf(features)}[^\p{L}\n]{0,3})\n)[^\p{L}\n]{0,3}${anyOf(features)}[^\p{L}\n]{0,3}\n[^\p{L}\n▮]{0,3}▮[^\p{L}▮\n]{0,3}(?=\n|$)`,
    'iu',
  ),
] as const
const unclearRent = [
  anywhere(rentPhrases),
  new RegExp(String.raw`${clauseStart}(?:an?|one) room(?= ?(?:$|[\n.!?;,]))`, 'iu'),
]
const unclearTime = anywhere(timePhrases)

/** Several plots with one amount. */
const severalPlots =
  /(?<=(?:^|[\n.!?;:,-]) ?)(?:(?:dry|serviced|residential|commercial|estate|cheap|affordable|genuine|several|corner|available) )*(?:plots|lands|acres|hectares)(?: of land)? (?:available|for sale|in|at|from|@|for)(?!\p{L})/iu

const ofProperty =
  /(?<!\p{L})(?:bed ?-?(?:rooms?)?|beds?|bdrms?|brs?|duplex(?:es)?|terraces?|terraced|bungalows?|flats?|apartments?|houses?|land|plots?|acres?|sqm|maisonettes?|penthouse|estate|street|str|st|road|rd|close|crescent|avenue|ave|court|gardens?|drive|way|lane|view|city|layout|phase|gra|axis|junction|bus ?stop|location|residences?|towers?|villas?|ltd|limited|(?:off|opposite|opp|behind|near|beside|by|along)(?=,? (?:the )?▯)|minutes|mins|proximity|(?:good|suitable|ideal|perfect|great) for|title|c of o|cofo|consent|deed|survey|excision|gazette|receipt)(?!\p{L})|▯|☎|@/iu

/** In a sentence about the property they are about what happens to it, or about its price. */
const dealWords =
  /(?<!\p{L})(?:bought|(?:new|now) (?:an? )?owners?|new owner|found|remove|delete|(?<!bus )stop|don'?t|never|belongs?|signed|may|could|might|higher|lower|value|average|typical|like this|without|separate\p{L}*|alongside|along with|part payment|complete it|got|gotten|per|applies|below|actual|changes|upped|amount|occupants?|keys?|shared(?! by)|takes|biannual\p{L}*|by month|handed|off (?:the )?(?:list|top|hand)|way back|near enough|bed only|(?<!of )only the|sold|taken|gone|start there|such price|person's|money|was|were|until|unless|minus|except)(?!\p{L})/iu
const happenings = anywhere(propertyPhrases)
/** Lines of a form that say that it is a request, a part or taken: `Available: no`, `Unit: wing`. */
const deniedRows =
  /(?:^|\n)[^\p{L}\n]{0,4}(?:(?:available|confirmed|valid) ?[:=-] ?(?:no|not|one)|(?:share|units?|number of units|no of (?:houses|units|plots)|rooms available|remarks?|excludes?|includes?|additional|request(?: type)?|timeline|purpose|desired area|preferred area|religion|marital status|occupation|date|last rent) ?[:=]|status ?[:=-] ?(?:occupied|let|sold|taken|rented|gone|not))/iu

/** In a message that offers nothing: who would buy or rent. */
const seeker =
  /(?<!\p{L})(?:my client|client(?= (?:is|can|wants?|prefers?|money))|buyers?|we are|i am|students? (?:in|wants?|needed)|needed|(?:direct )?owners?,? (?:call|or|only)|direct (?:owners?|landlords?))(?!\p{L})/iu

/** Amounts and areas are masked character by character; the patterns expect one sign for each. */
const repeatedSign = /([▮▯])\1+/gu

/** Whether a sentence without an amount leaves open what the amounts of a listing are. */
export function hasUnclearSentence(
  masked: string,
  isLease: boolean,
  isYearly: boolean,
  unknownWords: (words: string) => readonly string[],
  references: References,
): boolean {
  const text = [links, harmless, formal, withFees, distances, ownOffer].reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    masked.replace(repeatedSign, '$1'),
  )
  if (unclear.some((pattern) => pattern.test(text))) return true
  if (!references.isOffer && seeker.test(text)) return true
  if (deniedRows.test(text) || (text.includes('▮') && severalPlots.test(text))) return true
  if (isLease && (unclearRent.some((pattern) => pattern.test(text)) || (!isYearly && unclearTime.test(text))))
    return true
  const isDoubtful = (words: string) => !words.includes('▮') && !isHarmless(words, unknownWords(words), references)
  return text
    .split(/\n|;|[.!?]+(?:\s|$)/)
    .some((sentence) =>
      sentence.includes('▮')
        ? sentence.split(/, /).some(isDoubtful)
        : startsWithDoubt(sentence, references) || isDoubtful(sentence),
    )
}

/** It refers to nothing, or its words are known or those of a name, or it describes the property. */
function isHarmless(sentence: string, unknownWords: readonly string[], { isOffer, refers }: References): boolean {
  const unknown = unknownWords.filter(
    (word) => word.length > 1 && !costWords.has(word) && !sayings.has(word) && !thingWords.has(word.replace(/s$/, '')),
  )
  if (ofProperty.test(sentence) && (dealWords.test(sentence) || happenings.test(sentence))) return false
  if (unknown.length === 0 || !refers(sentence) || (isOffer && isAboutPeople(sentence))) return true
  if (unknown.some(isReference)) return false
  const words = sentence.match(/\p{L}[\p{L}\p{M}']*/gu) ?? []
  // An unknown verb may say what happened to the property or to its price.
  const isVerb = words.some(
    (word, at) =>
      verb.test(word) &&
      unknown.includes(word.toLowerCase()) &&
      !(isName(word) && (at > 0 || isName(words[1] ?? word))),
  )
  if (!isVerb && ofProperty.test(sentence)) return true
  if (!isVerb && words.some((word) => thingWords.has(word.toLowerCase())) && unknown.length <= 2) return true
  if (
    words.length > (unknown.length > 1 ? 5 : 7) ||
    unknown.length > 3 ||
    !(/^\s|\s$/.test(sentence) || words.length > 1)
  )
    return false
  // 'mama tobi', 'Bizzy Homes', 'OKAFOR NNAMDI'; the first word of a sentence has a capital letter anyway.
  return unknown.every((name) =>
    words.some((word, at) => word.toLowerCase() === name && isName(word) && (at > 0 || isName(words[1] ?? word))),
  )
}
const verb =
  /(?:ed|ing|s)$|^(?:went|came|got|took|gave|made|kept|left|said|told|fell|rose|lost|met|sat|put|cut|let|shut|fall|rise|lose)$/iu
const isName = (word: string) => /^\p{Lu}/u.test(word)
const links =
  /\S{1,60}@\S{1,60}|(?:https?:\/\/|www\.)\S{1,100}|\S{1,60}\.(?:com|ng|org|net)(?!\p{L})|[#@]\p{L}[\p{L}\p{N}_]{1,40}/giu
