// Phrases beside which a price stays empty, by the reason (docs/decisions/0092). They are separated by `; `.
// `*` is the rest of a word, `…` up to three words; the rest is the syntax of patterns. ▮: amount, ▯: area.

const aWord = String.raw`(?: [\p{L}▯]+){0,3}`

/** The alternatives of a pattern for the phrases of the lists. */
export const anyOf = (...lists: readonly string[]): string =>
  `(?:${lists
    .flatMap((list) => list.split('; '))
    .map((phrase) => phrase.replaceAll('*', String.raw`\p{L}*`).replaceAll(' …', aWord))
    .join('|')
    .replace(/(?<!\\)\((?!\?)/g, '(?:')})`
/** They stand anywhere, as whole words. */
export const anywhere = (lists: Readonly<Record<string, string>>): RegExp =>
  new RegExp(String.raw`(?<!\p{L})${anyOf(...Object.values(lists))}(?!\p{L})`, 'iu')

export const doubtPhrases = {
  gone: String.raw`e (don )?go(?= ?($|[\n.!?;,])); (is|are|was|has|have|had|don|now|already|just|e) (been )?(gone|sold|taken|paid|closed|withdrawn|booked|reserved); gone; taken; withdrawn; carry (the |this )?house; (buyer|client|tenant)s? (is|are|dey) (here|around); (deal|figure|price|rent|house|flat|land|it|that|this) is off; unavailable; not available; no longer(?! ▮); off( the)? market; (let|sale) agreed; under offer; deal (done|closed); closed (already|deal); (some(body|one)|client|buyer|tenant) (don |has |have |already )?(pay|paid|take|took|taken|deposit*); s o l d; (is|am|dem) (don )?take am; you get am; those days; sold (within|in|already); one flat sold; bought by; hand(ed)? over; congratulations; commission (don|received); credit alert; we let; (?<!fully )occupied\n; never (for|mind); no (get|dey) (am )?(again)?`,
  corrected: String.raw`correction; corrected; mistake; error; typo; wrong(ly)?; oops; not (the )?(final|correct|sure|certain|true|real); no (correct|sure|true); (to be|yet to be|will be|not yet|let me|i (will|go|need to|have to|want to)|yet to|go|will) confirm(ed)?; confirm ((the|d) )?(price|rent|amount|figure|first|from); it'?s more; is more than; more than that; (true|actual|real|correct) (price|rent|figure|amount); it should be; (not|no) be the price; reject*`,
  raised: String.raw`(price|rent) (has |have )?(been )?(now )?(gone up|changed|increased|on request); (has|have) increased (the |his |it|price|rent); new (price|rent)s? (coming|soon|from|next|starts?|is coming); (price|rent|amount|figure|landlord|landlady|owner|e|it|they|he|she) … (chang*|increas*|add(ed|ing|s)?|review*|go up|gone up|rise|rising|higher); add(ed)? (something|money|small|more|extra); wants? more; slashed by; (price|rent) reduced(?= ?[,.!\n]| ?$)(?! ?▮); come with more`,
  outdated: String.raw`ended; expire[ds]?; is over; are over; as (at|of); that was; was (this|then|that|in|20\d\d); were (this|then); yesterday; last (year|month|week)('?s (price|rent)|(?= ?($|[\n.!;,]))); (price|rent) in 20\d\d; sunday price; at that time; years ago`,
  asked: String.raw`can i (get|see); (i|we)( am| are|'m|'re) (the |an? )?(serious |ready |direct |genuine )?(buyer|client|tenant|customer|famil*)s?; get me; is there( any)? (?=[\d▮]); wan(na|t)? (to )?buy; options (please|pls); (tenant|client|buyer) on (ground|seat); (ready|direct|serious) (tenant|buyer|client)(?= ?[:,-]? ?[\d▮]); (flat|bed|duplex|house|land|bungalow|terrace|bedroom|apartment|office|shop|warehouse)s? … needed; buyer'?s? briefs?; clients? available; available clients?; send (me )?(what|your|any|options); what you have; (drop|send|share|show)( me)? (your |any )?options?; options? (for|at|from); if (you|u) (have|get) (it|any|one|am|something|this|such); (house|flat|apartment) hunting; (?<=(^|[\n.!]) ?)serious buyers?(?= ?[.:!\n]); swap; exchange; how much; dey find; ready to pay; cash dey; money dey; payment is today; i wan (rent|buy); client wan; mandate to buy; client ready; direct buyer; anywhere; buyer\n`,
  marked: String.raw`(put|add|place|fix|include|build) (your|ur|you|una); (your|ur) (own|gain|profit|cut|interest|share|top); on top; jack (it |am |the price )?up; top (it )?up; mark ?-?up; call it; (tell|give|quote|sell to) … (▮|\d); quot(e|ed|ing); (my|agent|caretaker) own dey; call before you share; do not carry; call for the; ask for (the )?(new|last|current|price)`,
  part: String.raw`half[ -]shares?; \d ?% (stake|shares?); co-?own(ership)?; fractional; excluding (the )?land; bed ?-?spaces?; (one|a|1|each|per|either|left|right|other) (wing|side)(?! of the (road|express)); wings?(?= ?(only|alone)); half of; \d{1,2} ?(%|per ?cent)? ownership; ownership; (land|furniture|furnitures|building|house) (is |are )?not (included|inclusive|part); not (selling|including|with) (the )?land; without (the )?(land|building|house|furniture); (house|land|structure|bq) (alone|only); building alone; (only|just) (the )?(bq|land|building|house|structure|ground floor|upstairs|downstairs); for the (ground|first|top|upper|lower) floor; (ground|first|top|german) floor( alone)? only; (foundation|shell|carcass|roofing|structure|lintel)( level)? (only|alone); part of (it|the (house|land|property|building)); it (in|ex)cludes; sublet`,
  auction: String.raw`auction*; bids?; bidders?; bidding; best offers?; bring (in )?(your )?(best )?offers?; make (an |your )?offers?; offers? (above|over|from|around|accepted|invited); reserve price; highest; tender`,
  rough: String.raw`subject to owner; maybe(?! ▮); probably(?! ▮); perhaps(?! ▮); roughly(?! ▮); approx*(?!\p{L}| ▮); estimates?(?! ▮); there ?abouts?(?! ▮); give or take(?! ▮); upwards?(?! ▮); i (think|believe|guess|heard?|remember)(?! ▮); hearsay; unverified; not verified; rumou?r*; fool`,
  besides: String.raw`(take|accept|collect|add|plus|a|one) (a )?(car|suv|jeep|benz|prado|lexus|toyota|camry)(?! ?(park|port|space|garage)); as part; part (cash|land|exchange); (will|go|must) add; the rest (land|in|is|goes); is a must`,
  paidInParts: String.raw`▮ of the (house|flat|land|property|building); outstanding of ▮; rent to own; small small; instal+mental*; (just|only)( the)? (deposit|initial|first|part); (is|it'?s)( just| only)? (the |an? )?(initial|deposit|part|first); (balance|outstanding)( goes| due| owed| is)? (to (the )?(developer|owner|bank|government)|yours); (weekly|monthly) payments?; paying \d; per term; remaining rent; back ▮; have ▮; , sell ▮; charge (of ▮ )?inside`,
  otherDeal: String.raw`jv; joint ventures?; partnership; goodwill; key money; premium(?! (finish|quality|estate|location|property|land|apartment|home|plot|\d|\p{L}+ (duplex|terrace|flat|apartment|home))); (sale|sell|buy)( ?\/ ?| or )(for )?(rent|lease|let); (rent|lease|let)( ?\/ ?| or )(for )?(sale|sell|buy); can (also )?(lease|rent|let) (it|am); not for (sale|rent); dispute; suspended; on hold; buy ?-?back; not under`,
  otherThing: String.raw`also (have|get|got|selling); (car(?! park)|generator|furniture|phone|laptop|fridge|jeep)( \p{L}+){0,2} for sale; sell \d ?-?bed; (?<!approved )build(ing)? plans?(?! approv); house plans?; (pop|solar|paint*|tiles?|roof*) for; build for you; similar (houses|flats|homes); go for that; check out`,
  otherPrice: String.raw`(below|above|under|over|less than|more than|cheaper than|higher than|lower than|better than|half( of)?|than) (that|this|those|these|them|it)(?!\p{L})(?! (estate|area|street|week|month|year|house|property)); (hear|know|get|for|tell you) (the )?(figure|price)( (yourself|from))?; now selling phase; phase \d price; \d(st|nd|rd|th)? \d{0,3} ?(buyers|subscribers); (diaspora|agents?'?|members?'?|staff) price; price for (agents?|members?|staff|diaspora); (diaspora|staff|members?|cash|card|level one) only; (rent|cost|price) of an? (\d|*)`,
  several: String.raw`several plots; full plot and half; half plot and full; square met(re|er) price; per met(re|er); (terraces?|bungalows?|flats?|duplex(es)?|semi ?-?detached)( duplex(es)?)?(,| and| &) (semi|fully|detached|bungalows?|duplex|terrace); from \d{3} ?sqm; any (size|number of); acres available; upstairs and downstairs; floor and (first|second); two (flats|houses|duplexes); \d or \d ?-?bed; (estate|block) of \d+ (terraces|duplexes|houses); (\d|ten|six) (terraces|duplexes|houses); face me; (three|both|two|all) (still )?available`,
  byOthers: String.raw`by (the )?(rooms?|floors?|wings?|units?|plots?|acres?|hectares?|quarter|session|head|bed|half|\d+ ?(%|m|months?)); (paid|increased|reduced|discounted|secured|required|valued|marked|followed|told|shared?|split|adjusted|beaten|occupied|posted|typed|said|given|fixed) (up )?by(?! (an? )?(estate|fence|wall)); (rest|remainder|balance|complete|double|due|ends?|runs out|same) … by; by the way; by landlord; off by; backed off; kicks? off; (close|near) to (that|it); that line; no way; waiting for (the )?(buyer|tenant|client); (rest|part) of plan; clear the rest; rest (off|at|on|over|in|within|later|till|until|spread); send yours; sellers? (call|contact|chat); if (you have|direct)(?= ?[\d☎]| call| ?$); not with the owner; this was; everything … inside; times two; x 2(?!\d); multiply; is for 2`,
  otherCurrency: String.raw`currency; united states; (in|with) (pounds?|dollars?|usd|fx|euros?|cedis?)`,
  noOffer: String.raw`old (list|post|message|price ?list|brief); (market|price|rent) survey; beware; ignore; disregard; frauds?; scam*; fake; (last|previous|earlier) (post|message|list); compar*; example; assum*; imagine; joke; lol(?= |$); just kidding; dream*; lottery; raffle`,
} as const

/** In a lease: fees are in the rent, it is for another time than a year, or for a part of a home. */
export const rentPhrases = {
  withFees: String.raw`everything( \p{L}+){0,5} inside; no (go|need)( to)? pay (agent|agency|legal|agreement|fee); (agency|legal|agreement|comm?ission|fees?|everything|caution|all)(,? (and |& |n )?(agency|legal|agreement|comm?ission|fees?|caution|is|are|don|all)){0,4} (inside|included|inclusive|complete|join*|covered); (covers?|covering|includ(es?|ing)|inclusive of|join(ed)?|with)( the| all)? (agency|agreement|legal|comm?ission|fees)(?!\p{L})(?![^.\n]{0,30}[▮\d%])`,
  total: String.raw`total (asking )?price; complete( rent)?( na)? ▮; rent complete; ▮ (on|for) all; all na ▮; all ?together; ▮ together; together ▮; (total|full|whole|complete) package(?![^\p{L}\n]{0,6}(is |na )?▮); it'?s (a |the )?(package|total); that'?s (the )?(total|package|everything); na (everything|package|total); package deal; all ?-?in(?! one)`,
  room: String.raw`\d in a room; (?<!no )sharing; (just |only )?(one|a|1) room (in|available|only); it'?s (just |only )?(one|a) room; master bedroom (to let|available|for rent)`,
} as const
/** They say nothing against a rent `per annum`. */
export const timePhrases = {
  otherTime: String.raw`every (\d|two|three|four|six) ?months?; paid (quarterly|monthly|every|bi); quarterly; (for )?(six|6|three|3|nine|9|ten|10) ?-?months?(?! (old|ago|payment|upfront)); half (a )?year; sessions?; semesters?; collect* (2|two|3|three) ?-?(years?|yrs?)(?! ?=); (that'?s|na|is for|rent ?\() ?\(?(2|two|3|three) ?-?(years?|yrs?); biennial*; for (december|the holidays?|easter|christmas|(\d|one|two|three) weeks?); minimum stay; check ?-?in; daily cleaning; (?<!\d)([5-9]|[1-9]\d|five|ten|fifteen|twenty) ?-?years?(?! (old|ago|experience))`,
} as const

/** In a sentence about the property: what happens to it, or who else wants or says something. */
export const propertyPhrases = {
  gone: String.raw`(is|are) no more; locked; in court; don (go|cost|pass); delivered; closed; gave; given; testimony; handled; hold on; stepped down; new (buyer|tenant)s?; packs; you (pack|enter|join); lawyer already`,
  owed: String.raw`equity; loans?; mortgage; debts?; outstanding; owe; rest of; \d{1,3} ?% (of|for|through)( the)? (house|flat|land|property|bank); \d{1,3} ?%(?= ?$); allocation (of|at|after|once|fee|payment); (?<!upfront )payments?(?! plan); reserves?(?! area); refund; renew(al)?; caution; (18|two|three|2|3) ?(months|years?|yrs) (upfront|is|in the); (months|weeks) left; semester; it covers; nothing more`,
  figure: String.raw`figures?; opinion; valuer; appreciated; (told|gave) me; (not|yet to) (agreed?|fix|give); still (thinking|discussing)(?: with)?; fit pass; cost pass; pass that; at this(?= ?($|[,.]))`,
  reference: String.raw`((with|for|into|put|enter|before|since|than) (this|it|then)|on this)(?= ?$); this (puts|is how|was); put this; journey; since (20\d\d|then); throwback; 20\d\d list; till; beside it is; bigger house; pays more`,
  part: String.raw`keeps?; retains?; you own; a (flat|floor) in the; share (of|kitchen|the); bit by bit; actually; (building|upstairs) only; priced; living with; others in; join (her|him|them|one|two|others?)`,
  request: String.raw`who get (this|house|flat|any); if your; if the; (send|inbox|drop)( me)? (your |pictures? of |videos? of )?(your )?(house|flat|land|property); send( me)? (pictures?|videos?); (me|us) find; looking out; (client|buyer|tenant|owner) (here|preferred); preferred by; road preferred; by the client; do we; matches; fits; anything; must be good; should (be in|call); with good title only; will do search; fund the`,
} as const

/** A whole clause. */
export const loneClauses =
  'paid; closed; booked; reserved; let out; rented( out)?; leased( out)?; let; minimum; instal+ments?'
/** The subject of the amount behind it. */
export const subjects = String.raw`(move|pack) in with( just)?; with just; we dey on; (building|land|it|construction|renovation|fence|house) costs?( me)?; you (have|get); with (your|ur|only); (and|then|&|,) ?sell( it)?( at| for)?; it sells?( for)?; makes?; (?<=(^|[\n.!?;,]) ?)(sells|annual|annually|yearly|or); it has; sell it; negotia*( to| at)?; open to; serviced( at)?; (only )?documents? (is|are); ▯ to; (subject to )?contract; tenants?( in( it)?| inside)?[.,]?; on rent[.,]?; cash:; launch:`
/** Right behind an amount. */
export const behindAmount = String.raw`oga get; dey ground; monthly; weekly; (let|gone|taken|done|closed|paid)(?= ?($|[\n.!])); plus small; and (something|change); plus change; with (an? )?(little|everything); and an? (little|bit); or (so|very|land|house|more|less); is (no|small|low|too|not|less|little); no (deal|sale|asking); slash*; crash*; price (drop|slash)*; cash available; (the )?(kitchen|swimming pool|title|elevator|lift); still dey`
/** Before another amount without its unit: `asking 90`, `wife wants 95`. */
export const beforeBareNumber =
  "asking; prices?; last( price)?( is)?; net; final; can do; close at; get it for; take; (with )?furniture; (?<!un)furnished; upstairs; for sale; then; now; na; wants; says?; agent; at; offer; rent; serviced; let; it'?s?; is; downstairs; commercial; residential; get; do; add; back"
/** The feature in the line above an amount. */
export const features =
  'light; water; security; parking( space)?; laundry; solar; power; gym; swimming pool; pool; generator; inverter; waste; internet; dstv; giveaway; washing machine; fridge; light bill'

/** Beginnings of sentences about an amount, or about another one. */
export const doubtfulStarts = {
  amount: String.raw`it; it's; its; that; that's; e; na; these; those; prices?; amounts?; figures?; rents?; rates?; cost; costs; deposit; totals?; service charge; serviced; monthly; weekly; yearly; market; share(?= ?$); sharing`,
  payment: String.raw`payments?; paying; pay; paid; cash; money; buy; valid; launch; promo; offers?; ready; moving; move; newly married`,
  change: String.raw`plus; with (car|land|everything|all); in all; or; then; not; only; just; back; next; was; were; formerly; former; before; initial(ly)?; last; old; cheaper; add; subtract; reverse; posted; years? ago; must`,
  person: String.raw`wife; family (of|says?|wants?); husband; he; she; they; them; dem; we; i; my; have; owners?; landlords?; landlady; agents?; company; tenants?; clients?; buyers?; customers?; nobody; someone; somebody; residential; preferred`,
  another: String.raw`others?; another; any; anywhere; all; the (first|second|third|last|other|front|back|price|rent|amount|figure|one|owner); first; second; one; two; half; each; every; phase; fully; for; from; land (value|excluded|only|not); upstairs; downstairs`,
  number: String.raw`no \d(?!\d); \d{1,2}(?![\d,]); number \d`,
  question: 'what; how; who; when; where; why',
} as const
