import { startsWithDoubt } from './sentence-starts'
import { costWords, thingWords } from './vocabulary'

// What the sentences without an amount say of those with one (docs/decisions/0092). The text has signs in
// place of amounts and of areas. Each pattern begins at a fixed word and has bounded repetitions.

/** Sentences that say nothing of the price, although some of their words could. */
const harmless =
  /(?<!\p{L})(?:first to (?:pay|come)(?: takes| gets)?(?: it| am)?|first come,? first serve[d]?|(?:kindly |please |pls )?confirm (?:your|the) (?:client|buyer)s?(?: before (?:inspection|you come))?|confirm availability|or (?:best|nearest) offers?|not package|no package|no hidden (?:charges?|fees?)|offer of the (?:week|day)|hot offer|(?:new|special|fresh) offer|no (?:scam|fake|fraud)|corrections? officer|gated and closed|\d of \d sold|closed (?:estate|kitchen|street|circuit)|reserved area|survey (?:plan|and|&|\+)|each (?:room|flat|shop|unit|apartment)|(?:barr|mr|mrs|engr|dr|arc|esv|pst|alh)\.? \p{L}{2,14}(?: \p{L}{2,14})?)(?!\p{L})/giu

/** Whole phrases of introductions, footers and letters, and of who may buy or rent. */
const formal =
  /(?<!\p{L})(?:(?:buyers?|clients?) must (?:show|provide|have) proof of funds?|already demarcated|(?:please|pls|kindly) (?:find|see) below (?:our|my|the) (?:available )?(?:briefs|listings|properties)(?: for (?:this|the) week)?|call before (?:bringing|you bring) (?:your )?clients?|owner (?:is )?(?:travell?ing|relocating) (?:soon|(?:next|this) (?:week|month))|come make we go (?:check|see|inspect) (?:am|it)|we have the instructions? of our clients?,? the owners? of the above(?: |-)captioned property,? to offer (?:same|it) for sale|(?:sits on|measures|measuring) approximately(?= [\d.,]{2,8} ?(?:sqm|square met))|dear sir ?\/ ?madam|yours (?:faithfully|sincerely))(?!\p{L})/giu
const uses =
  '(?:bank|showroom|restaurant|office|hotel|school|clinic|hospital|church|supermarket|eatery|pharmacy|lounge)s?'
/** `Suit bank, showroom or restaurant` */
const suits = new RegExp(
  `(?<!\\p{L})suits? (?:an? )?${uses}(?:,? (?:(?:or|and) )?(?:an? )?${uses}){0,6}(?!\\p{L})`,
  'giu',
)
/** Below a price that is asked: it is negotiable. */
const ownOffer =
  /bring your offers?(?<=(?:▮ asking|asking(?: price)?(?: is)?[ :]{1,3}▮)[^▮]{0,90}\n[^\p{L}\n]{0,4}bring your offers?)(?=[^\p{L}\n]{0,4}(?:\n|$))/giu

const unclear = [
  // It is gone, or nearly.
  /(?<!\p{L})(?:e (?:don )?go(?= ?(?:$|[\n.!?;,]))|(?:is|are|was|has|have|had|don|now|already|just|e) (?:been )?(?:gone|sold|taken|paid|closed|withdrawn|booked|reserved)|(?:gone|taken|withdrawn|unavailable|not available|no longer(?! ▮)|off(?: the)? market|(?:let|sale) agreed|under offer|deal (?:done|closed)|closed (?:already|deal)|(?:some(?:body|one)|client|buyer|tenant) (?:don |has |have |already )?(?:pay|paid|take|took|taken|deposit\p{L}*))(?!\p{L})|(?<=(?:^|[\n.!?;,-]) ?)(?:paid|closed|booked|reserved|let out|rented(?: out)?|leased(?: out)?|let)(?= ?(?:$|[\n.!?;,])))(?!\p{L})/iu,
  // The amount is corrected, or will be another one.
  /(?<!\p{L})(?:correction|corrected|mistake|error|typo|wrong(?:ly)?|oops|not (?:the )?(?:final|correct|sure|certain|true|real)|no (?:correct|sure|true)|(?:to be|yet to be|will be|not yet|let me|i (?:will|go|need to|have to|want to)|yet to|go|will) confirm(?:ed)?|confirm (?:(?:the|d) )?(?:price|rent|amount|figure|first|from)|new (?:price|rent)s? (?:coming|soon|from|next|starts?|is coming)|(?:price|rent|amount|figure|landlord|landlady|owner|e|it|they|he|she)(?: \p{L}+){0,3} (?:chang\p{L}*|increas\p{L}*|add(?:ed|ing|s)?|review\p{L}*|go up|gone up|rise|rising|higher)|add(?:ed)? (?:something|money|small|more|extra)|it'?s more|is more than|more than that|(?:true|actual|real|correct) (?:price|rent|figure|amount))(?!\p{L})/iu,
  // It is of a time that is over.
  /(?<!\p{L})(?:ended|expired?|is over|are over|as (?:at|of)|that was|was (?:this|then|that|in|20\d\d)|were (?:this|then)|yesterday|last (?:year|month|week)(?:'?s (?:price|rent)|(?= ?(?:$|[\n.!;,])))|(?:price|rent) in 20\d\d)(?!\p{L})/iu,
  // Somebody asks, looks for a property, or offers what others shall find.
  /(?<=(?:^|[\n.!?;,]) ?)(?:(?:please|pls|plz|sir|ma|abeg|hi|hello|good \p{L}+) ){0,2}(?:is|are|was|can|does|did|how much|why) (?:it|this|that|the|your|these|those|they|you|i|we)(?!\p{L})|▮[^\p{L}▮\n]{0,4}(?:sir|ma|please|pls|right|abi|shey|or not)? ?\?|(?<!\p{L})(?:buyer'?s? briefs?|clients? available|available clients?|send (?:me )?(?:what|your|any|options)|what you have|(?:drop|send|share|show)(?: me)? (?:your |any )?options?|if (?:you|u) (?:have|get) (?:it|any|one|am|something|this|such)|(?:house|flat|apartment) hunting|(?<=(?:^|[\n.!]) ?)serious buyers?(?= ?[.:!\n])|swap|exchange)(?!\p{L})/iu,
  /(?<=(?:^|\n)[^\p{L}\n]{0,4})briefs?(?=[^\p{L}\n]{0,4}\n)/iu,
  // Negated.
  /▮,? (?:no|not) (?:dey|again|longer|be|na|more)(?!\p{L})|▮,? (?:no|not)(?= ?[.,!\n]| ?$)/iu,
  // Brokers add their own part, or say another amount.
  /(?<!\p{L})(?:(?:put|add|place|fix|include|build) (?:your|ur|you|una)|(?:your|ur) (?:own|gain|profit|cut|interest|share|top)|on top|jack (?:it |am |the price )?up|top (?:it )?up|mark ?-?up|call it|(?:tell|give|quote|sell to)(?: \p{L}+){0,3} (?:▮|\d)|quot(?:e|ed|ing))(?!\p{L})/iu,
  // It is of a part.
  /(?<!\p{L})(?:(?:one|a|1|each|per|either|left|right|other) (?:wing|side)(?! of the (?:road|express))|wings?(?= ?(?:only|alone))|half of|\d{1,2} ?(?:%|per ?cent)? ownership|(?:land|furniture|furnitures|building|house) (?:is |are )?not (?:included|inclusive|part)|not (?:selling|including|with) (?:the )?land|without (?:the )?(?:land|building|house|furniture)|(?:house|land|structure|bq) (?:alone|only)|building alone|(?:only|just) (?:the )?(?:bq|land|building|house|structure|ground floor|upstairs|downstairs)|for the (?:ground|first|top|upper|lower) floor|(?:ground|first|top) floor only|part of (?:it|the (?:house|land|property|building)))(?!\p{L})/iu,
  // Auctions and offers.
  /(?<!\p{L})(?:auction\p{L}*|bids?|bidders?|bidding|best offers?|bring (?:in )?(?:your )?(?:best )?offers?|make (?:an |your )?offers?|offers? (?:above|over|from|around|accepted|invited)|reserve price|highest|tender)(?!\p{L})/iu,
  // It is roughly said, or heard from somebody.
  /(?<!\p{L})(?:maybe|probably|perhaps|roughly|approx\p{L}*|estimates?|there ?abouts?|give or take|upwards?|i (?:think|believe|guess|heard?|remember)|hearsay|unverified|not verified|rumou?r\p{L}*|fool)(?!\p{L}| ▮)|(?<=(?:^|[\n.!?;,]) ?)minimum(?= ?(?:$|[\n.!]))/iu,
  // Land, a car or work is given besides, or the amount is paid in parts.
  /(?<=(?:^|[\n.!?;,]) ?)(?:and|plus|with) (?:an? |one |two |your )?(?:car|land|plots?|suv|jeep|benz|house|flat)(?!\p{L})|(?<!\p{L})(?:(?:take|accept|collect|add|plus|a|one) (?:a )?(?:car|suv|jeep|benz|prado|lexus|toyota|camry)(?! ?(?:park|port|space|garage))|as part|part (?:cash|land|exchange)|(?:will|go|must) add|the rest (?:land|in|is|goes)|rent to own|small small|instal+mental\p{L}*|(?:just|only)(?: the)? (?:deposit|initial|first|part)|(?:is|it'?s)(?: just| only)? (?:the |an? )?(?:initial|deposit|part|first)|(?:balance|outstanding)(?: goes| due| owed| is)? (?:to (?:the )?(?:developer|owner|bank|government)|yours)|(?:weekly|monthly) payments?)(?!\p{L})|(?<=(?:^|[\n.!?;,]) ?)instal+ments?(?= ?(?:$|[\n.!]))|mortgage[^\p{L}▮]{0,3}▮|▮ (?:monthly|weekly)/iu,
  // Shared ventures, and two kinds of deal with one amount.
  /(?<!\p{L})(?:jv|joint ventures?|partnership|goodwill|key money|premium(?! (?:finish|quality|estate|location|property|land|apartment|home|plot|\d|\p{L}+ (?:duplex|terrace|flat|apartment|home)))|(?:sale|sell|buy)(?: ?\/ ?| or )(?:for )?(?:rent|lease|let)|(?:rent|lease|let)(?: ?\/ ?| or )(?:for )?(?:sale|sell|buy)|can (?:also )?(?:lease|rent|let) (?:it|am)|not for (?:sale|rent)|dispute|suspended|on hold|no (?:get|dey) (?:am )?(?:again)?)(?!\p{L})/iu,
  // What else the writer has.
  /(?<!\p{L})(?:also (?:have|get|got|selling)|(?:car(?! park)|generator|furniture|phone|laptop|fridge|jeep)(?: \p{L}+){0,2} for sale|now selling phase|phase \d price|\d(?:st|nd|rd|th)? \d{0,3} ?(?:buyers|subscribers)|wants? more|(?:diaspora|agents?'?|members?'?|staff) price|price for (?:agents?|members?|staff|diaspora)|slashed by|(?:price|rent) reduced(?= ?[,.!\n]| ?$)(?! ?▮)|ask for (?:the )?(?:new|last|current|price)|(?:not|no) be the price|reject\p{L}*)(?!\p{L})/iu,
  // Several plots or kinds of homes with one amount.
  /(?<!\p{L})(?:several plots|full plot and half|half plot and full|square met(?:re|er) price|per met(?:re|er)|(?:terraces?|bungalows?|flats?|duplex(?:es)?|semi ?-?detached)(?: duplex(?:es)?)?(?:,| and| &) (?:semi|fully|detached|bungalows?|duplex|terrace))(?!\p{L})|\d{3,4} ?(?:sqms?)? ?(?:\/|,|and|&) ?\d{3,4} ?(?:(?:,|\/|and|&) ?\d{3,4} ?)?sqm/iu,
  // A bare number behind an amount, which may replace it, or the name of a fee in the next line.
  /▮ ?\(\d{1,4}\)|▮[^\n\p{L}]{0,6}\n[^\p{L}\n▮]{0,2}\d{1,4}(?: (?!ye?a?rs?)\p{L}{1,6})?(?=\n|$)|(?<=(?:^|[\n.!?;,]) ?)not \d|▮ (?:let|gone|taken|done|closed|paid)(?= ?(?:$|[\n.!]))|▮[^\p{L}\n▮]{0,3}\n[^\p{L}▮\n]{0,3}(?:agreement|agency|legal|caution|commission|service charge)[^\p{L}▮\n]{0,3}(?=\n(?![^\p{L}\n]{0,4}▮)|$)/iu,
  // Another amount without its unit: `asking 90`.
  /(?<!\p{L})(?:asking|prices?|last(?: price)?(?: is)?|net|final|can do|close at|get it for|take|(?:with )?furniture|(?<!un)furnished|upstairs|for sale)[ :]{1,3}\d{1,3}(?:\.\d)?(?= ?(?:$|[.,!\n]))|(?<![\d.,])\d{1,3}(?:\.\d)? (?:asking|last|net|for cash|(?:if |with )?furni\p{L}+)(?!\p{L})/iu,
  /▮ (?:plus small|and (?:something|change)|plus change)|(?<!\p{L})options? (?:for|at|from)(?!\p{L})|\d{3}(?: ?sqm)? ?- ?\d{3,4} ?sqm|(?<!\p{L})(?:from \d{3} ?sqm|any (?:size|number of)|acres available|pay ▮ ?(?=[.,\n]))(?!\p{L})/iu,
  // `Upstairs 3.5`, `wife wants 95`
  /(?<!\p{L})(?:then|now|na|wants|says?|agent|at|offer|rent|serviced|let|it'?s?|is|upstairs|downstairs|commercial|residential|get|do|add|back)[ :]\d{1,3}(?:\.\d)?(?= ?(?:now ?)?(?:$|[.,!\n]))/iu,
  // Words of a sentence with an amount.
  /▮ (?:with (?:an? )?(?:little|everything)|and an? (?:little|bit)|or (?:so|very|land|house|more|less)|is no|no (?:deal|sale|asking)|slash\p{L}*|crash\p{L}*|price (?:drop|slash)|cash available|(?:the )?(?:kitchen|swimming pool|title|elevator|lift|title)(?!\p{L}))|(?<!\p{L})(?:slash(?:ed)?|crash(?:ed)?|dropped|reduced)!? ▮|(?:rent|cost|price) of an? (?:\d|\p{L})|▯,? (?:is|is now|costs?|now sells for) ▮|(?<!\p{L})sell \d ?-?bed/iu,
  // Several homes or places.
  /(?<!between (?:▯ )?)▯,? (?:and|or|&) (?:land )?▯|(?<!\p{L})(?:flats?|self ?-?con\p{L}*|parlou?r|duplex)(?: ▯)?,? (?:and|&|or) (?:\d ?-?bed|mini|self|land|terrace|flat|bungalow)|flat(?: ▯)?, (?:mini|\d ?-?bed)|parlou?r, \d|(?<!\p{L})(?:upstairs and downstairs|floor and (?:first|second)|two (?:flats|houses|duplexes)|anywhere|\d or \d ?-?bed|(?:estate|block) of \d+ (?:terraces|duplexes|houses)|(?:\d|ten|six) (?:terraces|duplexes|houses)|face me)(?!\p{L})|land ▯, land/iu,
  // Work, plans and other things for a house.
  /(?<!\p{L})(?:build(?:ing)? plans?(?! approv)|house plans?|how much|(?:pop|solar|paint\p{L}*|tiles?|roof\p{L}*) for|build for you|buy ?-?back|sublet till|remaining rent|similar (?:houses|flats|homes)|go for that|s o l d|per term|check out|at that time|(?:is|am|dem) (?:don )?take am|you get am|dey find|ready to pay|cash dey|money dey|payment is today|i wan (?:rent|buy)|client wan|mandate to buy|client ready|direct buyer|those days|years ago|sold (?:within|in|already)|one flat sold|not under)(?!\p{L})/iu,
  // Behind an amount, also in brackets.
  /▮ ?[(,] ?(?:\+|asking \d|old|that'?s|e remain|agent own|my own|owner own)(?!\p{L})|▮ still dey|(?<!\p{L})(?:(?:my|agent|caretaker) own dey|back ▮|we let|it (?:in|ex)cludes|call for the|sublet|it should be|buyer\n|occupied\n|paying \d|is a must|come with more|(?:three|both|two|all) (?:still )?available|diaspora only|bought by|hand(?:ed)? over|never (?:for|mind)|congratulations|commission (?:don|received)|credit alert|do not carry|call before you share|sunday price|have ▮|, sell ▮|charge (?:of ▮ )?inside|ownership)(?!\p{L})|cash: ▮|launch: ▮/iu,
  // The amount of another home, place or heading in the lines above it.
  /(?:^|\n)[^\p{L}\n]{0,3}(?:(?:also at ▯ ?[:\n]|▯ ?:) ?▮(?=[^\n]{0,3}$)|(?:20\d\d|(?:january|december) 20\d\d|plot prices|per plot|\d{1,2}% of prices|land|terrace|also [^\n]{1,20})\n)|\n[^\p{L}\n]{0,3}mini flat\n|▯[^▮▯]{0,200}\n[^\p{L}\n]{0,3}▯[^\p{L}\n]{0,3}\n ?▮(?=[^\n]{0,3}$)/iu,
  // The name of a feature in the line above, unless that ends a list of features.
  /(?:^|(?<!(?:light|water|security|power|pool|parking)[^\p{L}\n]{0,3})\n)[^\p{L}\n]{0,3}(?:light|water|security|parking(?: space)?|laundry|solar|power|gym|swimming pool|pool|generator|inverter|waste|internet|dstv|giveaway|washing machine|fridge|light bill)[^\p{L}\n]{0,3}\n[^\p{L}\n▮]{0,3}▮[^\p{L}▮\n]{0,3}(?=\n|$)/iu,
  // Another subject of the sentence.
  /(?<!\p{L})(?:(?:building|land|it|construction|renovation|fence|house) costs?(?: me)?|you (?:have|get)|with (?:your|ur|only)|(?:and|then|&|,) ?sell(?: it)?(?: at| for)?|it sells?(?: for)?|makes?|(?<=(?:^|[\n.!?;,]) ?)(?:sells|annual|annually|yearly)|it has|sell it|negotia\p{L}*(?: to| at)?|open to|(?<=(?:^|[\n.!?;,]) ?)or|serviced(?: at)?|(?:only )?documents? (?:is|are)|▯ to|(?:subject to )?contract|tenants?(?: in(?: it)?| inside)?[.,]?|on rent[.,]?)[ :=-]{0,3}▮/iu,
  // Another currency.
  /(?<!\p{L})(?:currency|united states|(?:in|with) (?:pounds?|dollars?|usd|fx|euros?|cedis?))(?!\p{L})/iu,
  // Not an offer at all.
  /(?<!\p{L})(?:old (?:list|post|message|price ?list|brief)|(?:market|price|rent) survey|beware|ignore|disregard|frauds?|scam\p{L}*|fake|(?:last|previous|earlier) (?:post|message|list)|compar\p{L}+|example|assum\p{L}+|imagine|joke|lol(?= |$)|just kidding|dream\p{L}*|lottery|raffle)(?!\p{L})/iu,
] as const

/** Words that say that fees are in a rent, or that it is for another time than a year. */
const unclearRent = [
  /(?<!\p{L})(?:agency|legal|agreement|comm?ission|fees?|everything|caution|all)(?:,? (?:and |& |n )?(?:agency|legal|agreement|comm?ission|fees?|caution|is|are|don|all)){0,4} (?:inside|included|inclusive|complete|join\p{L}*|covered)(?!\p{L})/iu,
  /(?<!\p{L})(?:covers?|covering|includ(?:es?|ing)|inclusive of|join(?:ed)?|with)(?: the| all)? (?:agency|agreement|legal|comm?ission|fees)(?!\p{L})(?![^.\n]{0,30}[▮\d%])/iu,
  /(?<!\p{L})(?:(?:total|full|whole|complete) package(?![^\p{L}\n]{0,6}▮)|it'?s (?:a |the )?(?:package|total)|that'?s (?:the )?(?:total|package|everything)|na (?:everything|package|total)|package deal|all ?-?in(?! one))(?!\p{L})/iu,
  /(?<!\p{L})(?:every (?:\d|two|three|four|six) ?months?|paid (?:quarterly|monthly|every|bi)|quarterly|(?:for )?(?:six|6|three|3|nine|9|ten|10) ?-?months?(?! (?:old|ago|payment|upfront))|half (?:a )?year|sessions?|semesters?|collect\p{L}* (?:2|two|3|three) ?-?(?:years?|yrs?)|(?:that'?s|na|is for|rent ?\() ?\(?(?:2|two|3|three) ?-?(?:years?|yrs?)|biennial\p{L}*|for (?:december|the holidays?|easter|christmas|(?:\d|one|two|three) weeks?)|minimum stay|check ?-?in|daily cleaning)(?!\p{L})|(?<!\p{L}|\d)(?:[5-9]|[1-9]\d|five|ten|fifteen|twenty) ?-?years?(?! (?:old|ago|experience))(?!\p{L})/iu,
  /(?<!\p{L})(?:\d in a room|(?<!no )sharing|(?:just |only )?(?:one|a|1) room (?:in|available|only)|it'?s (?:just |only )?(?:one|a) room|master bedroom (?:to let|available|for rent))(?!\p{L})|(?<=(?:^|[\n.!?;,]) ?)(?:an?|one) room(?= ?(?:$|[\n.!?;,]))/iu,
] as const

/** Several plots with one amount. */
const severalPlots =
  /(?<=(?:^|[\n.!?;:,-]) ?)(?:(?:dry|serviced|residential|commercial|estate|cheap|affordable|genuine|several|corner|available) )*(?:plots|lands)(?: of land)? (?:available|for sale|in|at|from|@|for)(?!\p{L})/iu

/** The patterns from here on say nothing against a rent `per annum`. */
const ofTime = 3

/** Words of sentences about owners, tenants and callers, and of greetings and blessings. */
const sayings = new Set(
  'come comes brothers brother sisters sister people bless blessing blessings hustle god allah almighty grace ameen amen assalamu alaikum jumat mubarak happy sunday monday tuesday wednesday thursday friday saturday weekend fellow fam family families christian muslim working class lady single bachelor bachelors spinster married couple couples professional professionals company student students preferred prefers prefer allowed welcome relocating relocate relocated travelling traveling travel abroad canada uk usa us dubai needs need money fund funds hospital wedding burial school son daughter retired wants want seriously enquiries enquiry only serious time wasters waster chain joker jokers wahala palaver stay away carry bring who whoever abeg anytime today tomorrow before ahead see know looking good fine better okay ok sharp do does did done dont not never isn am live lives living stay stays inside own owned first takes take push help share broadcast repost received forwarded forward as posted post regards cheers thx tnx bro boss chief alhaji alhaja mr mrs ms miss mama baba iya auntie aunty uncle pastor barr barrister engr arc esv niesv surveyor caretaker lawyer doctor dr prof number numbers line reach available availability papers paper complete intact hidden clean omonile government acquisition committed global free free tell ping text inbox chat ring send drop message email www com ng http https instagram ig facebook homes home properties realty bank repossessed official follow visit page website site advert our motto dream satisfaction peace mind comfort priority since established est ref id code nightlife viewings appointment strictly arrange notice hours prior days mon tue wed thu fri sat sun am pm weekdays daily morning this week month year new year fresh hand over handover delivery completion q1 q2 q3 q4 kids play children pets pet dog dogs church shisha party parties subletting sublet airbnb short let shortlet use usage purpose corporate individual expatriate expat embassy diplomat must be would like will go if interested let again when then out more yrs yr minimum renewable upfront up front required accepted commission interest day u n letter contact asap mandate holder usual hot cake dulling upon third party investor investors fellow give lock trailer transformer kva standby sit seat regular note business concern pass make me dev gen avail gud seller sellers should due diligence possession omo onile operating encumbrance'.split(
    ' ',
  ),
)
const ofProperty =
  /(?<!\p{L})(?:bed ?-?(?:rooms?)?|beds?|bdrms?|brs?|duplex(?:es)?|terraces?|terraced|bungalows?|flats?|apartments?|houses?|land|plots?|acres?|sqm|maisonettes?|penthouse|estate|street|str|st|road|rd|close|crescent|avenue|ave|court|gardens?|drive|way|lane|view|city|layout|phase|gra|axis|junction|bus ?stop|location|residences?|towers?|villas?|ltd|limited|off|opposite|opp|behind|near|beside|by|along|minutes|mins|proximity|(?:good|suitable|ideal|perfect|great) for|title|c of o|cofo|consent|deed|survey|excision|gazette|receipt)(?!\p{L})|▯|☎|@/iu

/** In a sentence about the property they are about what happens to it, or about its price. */
const dealWords =
  /(?<!\p{L})(?:bought|(?:new|now) (?:an? )?owners?|new owner|found|remove|delete|(?<!bus )stop|don'?t|never|belongs?|signed|may|could|might|higher|lower|value|average|typical|like this|without|separate\p{L}*|alongside|along with|part payment|complete it|got|gotten|per|applies|below|actual|changes|upped|amount|occupants?|keys?|shared(?! by)|takes|biannual\p{L}*|by month|handed|off (?:the )?(?:list|top|hand)|way back|near enough|bed only|(?<!of )only the|sold|taken|gone|start there|such price|person's|money|was|were|until|unless|minus|except)(?!\p{L})/iu
/** Lines of a form that say that it is a request, a part or taken: `Available: no`, `Unit: wing`. */
const deniedRows =
  /(?:^|\n)[^\p{L}\n]{0,4}(?:(?:available|confirmed|valid) ?[:=-] ?(?:no|not|one)|(?:share|units?|number of units|no of (?:houses|units|plots)|rooms available|new price|remarks?|excludes?|includes?|additional|request(?: type)?|timeline|purpose|desired area|preferred area|religion|marital status|occupation|date|last rent|old price) ?[:=]|status ?[:=-] ?(?:occupied|let|sold|taken|rented|gone|not))/iu

/** Amounts and areas are masked character by character; the patterns expect one sign for each. */
const repeatedSign = /([▮▯])\1+/gu

/** Whether a sentence without an amount leaves open what the amounts of a listing are. */
export function hasUnclearSentence(
  masked: string,
  isLease: boolean,
  isYearly: boolean,
  unknownWords: (words: string) => readonly string[],
): boolean {
  const text = [links, harmless, formal, suits, ownOffer].reduce(
    (rest, pattern) => rest.replace(pattern, ' '),
    masked.replace(repeatedSign, '$1'),
  )
  if (unclear.some((pattern) => pattern.test(text))) return true
  if (deniedRows.test(text) || (text.includes('▮') && severalPlots.test(text))) return true
  if (isLease && unclearRent.some((pattern, at) => !(isYearly && at >= ofTime) && pattern.test(text))) return true
  return text
    .split(/\n|;|[.!?]+(?:\s|$)/)
    .some(
      (sentence) =>
        !sentence.includes('▮') && (startsWithDoubt(sentence) || !isHarmless(sentence, unknownWords(sentence))),
    )
}

/** Its words are known, or those of a name, or it is about the property. */
function isHarmless(sentence: string, unknownWords: readonly string[]): boolean {
  const unknown = unknownWords.filter((word) => word.length > 1 && !costWords.has(word) && !sayings.has(word))
  if (ofProperty.test(sentence) && dealWords.test(sentence)) return false
  if (unknown.length === 0 || ofProperty.test(sentence)) return true
  const words = sentence.match(/\p{L}[\p{L}\p{M}']*/gu) ?? []
  if (words.some((word) => thingWords.has(word.toLowerCase())) && unknown.length <= 2) return true
  if (
    words.length > (unknown.length > 1 ? 5 : 7) ||
    unknown.length > 3 ||
    !(/^\s|\s$/.test(sentence) || words.length > 1)
  )
    return false
  // 'mama tobi', 'Bizzy Homes', 'OKAFOR NNAMDI'
  return (
    title.test(sentence) || unknown.every((name) => words.some((word) => word.toLowerCase() === name && isName(word)))
  )
}
const isName = (word: string) => /^\p{Lu}/u.test(word)
const title =
  /^\P{L}*(?:mr|mrs|ms|miss|mama|baba|iya|alhaji|alhaja|chief|engr|barr|arc|pastor|sis|bro|aunt(?:ie|y)|uncle|dr)(?!\p{L})/iu
const links = /(?:https?:\/\/|www\.)\S{1,100}|\S{1,60}\.(?:com|ng|org|net)(?!\p{L})|[#@]\p{L}[\p{L}\p{N}_]{1,40}/giu
