import { anyOf } from './doubt-phrases'

// Words with which a sentence refers to the property, its price, a part of it or somebody's wish for it
// (docs/decisions/0092). A sentence without them says nothing of the amount beside it. They are separated by
// `; ` as in ./doubt-phrases.

const references = {
  property: String.raw`house; houses; home; flat; flats; land; property; duplex; building; structure; bungalow; terrace; apartment; plot; estate`,
  amount: String.raw`figure*; price*; amount*; rent; rents; cost*; money; cash; sum; rate; rates; value; values; valued; valuation; valuer; worth; quot*; total*; fee; fees; charge*; discount*; naira`,
  pronouns: String.raw`it; its; it's; am; e; this; that; that's; these; those; them; (this|that|the|another|each|other|new|which|my) one; one (of|dey|is|are|get|na|wey|that|which|for); one(?= ?($|[.,;!?)])); ones; other; others; another; same; similar; both; each; either; half; per; every; quarter; the … side; first (\d+|two|three|five|ten); buyer*; neighbour*; rest; remainder; everything; anything; something; nothing`,
  part: String.raw`share; shares; part; portion*; wing; wings; balance*; outstanding; remain*; left; deposit*; instal*ments?; loan*; mortgag*; equity; debt*; pay*; paid; allocat*; refund*; bond`,
  time: String.raw`ago; before; earlier; old*; initial*; entry; opening; opens; holiday*; completion; advert; season*; previous*; still; don (go|enter|pay*|sell|sold|take|collect|close|finish|cost|pass|increase|reduce|add|change|get)`,
  status: String.raw`sold; gone; taken; closed; book*; reserv*; withdraw*; occupied; secured; acquir*; pick*; deliver*; let; leased; rented; expire*; confirm*; verif*; updat*; guess*; revert*; flyer; measurement; twice by; correct*; mistake; change; changed; changes; review*; increas*; reduc*; negotia*; auction*; bid*; tender; jv; swap*; budget; offer*; add; adds; added; minus; dollar*; secure; secures; settle*; subscri*; drop*; slash*; remov*; source; preferred; wish; wash; takeover; handover; waiting`,
  people: String.raw`vendor*; purchaser*; heir*; sibling*; seeker*; member*; investor*; syndicate; insur*; receiver*; liquidator*; assessor*; surveyor'?s'? (opinion|view|report|figure|valuation); court; villagers; roomie; roommate*; co-?\p{L}+ing; squat*; pair; pairing; bunk*; hot desk; desks; students (inside|in)`,
  request: String.raw`need; needs; needed; requirement*; required; require; seek; seeking; scout*; hunt*; search*; link me; hook me; reach us; must; prefer*; wishlist; direct (owner|landlord|vendor|agent|caretaker)s?; (owners?|caretakers?|landlords?)\W{0,3}(holla|dm|call me)?$; allowance; ceiling; pocket; limit; range; client'?s? money; enquiry; inquiry; wtb; serious client; (i am|i'm|we are|we're) (a |an )?(student|banker|couple|young|single|famil|corper)\p{L}*; family of; expat arrives; near (me|my)`,
  numbers: String.raw`hundred*; thousand*; twenty; thirty; forty; fifty; sixty; seventy; eighty; ninety; million; percent*; per cent; zero*; digit*; twelve`,
  doubt: String.raw`allegedly; presumably; supposedly; ballpark; tentative*; provisional*; memory; gist; hear; heard; hint*; lie; sure; certain; believe; doubt*; cheap; sorry; typed; type error; fingers; autocorrect; erratum; crosscheck*; sounds?; declin*; refus*; reject*; haggl*; propos*; reconsider*; oppos*; disagree*; harmoni\p{L}*; undecided; decide; nod; (awaiting|vendor'?s?|owner'?s?) approval; insist*; stop*ed; stands; further (up|on|down); grab*; benchmark; pre-?covid; regime; tenure; days; throwback; TBT; circa; success stor*; report; view (of|on); expunge; discard`,
  pieces: String.raw`stake; tranche*; milestone*; piece; pieces; cut; cuts; carv*; strip; branch*; (front|back|rear|other) block; sizes; size vary; smallest; rear; adjoining; alongside; besides; excludes?; excluded; slot*; ticket; tickets; commit*; commenc*; kickoff; mobili[sz]ation; holds? (a|your|the|slot*); levy; levies; arrears; compensation; rebate; extra*; sorted; inside; included; inclusive; bundl*; till; til; until; covers?; covering; months?; terms?; runs; ends; bi-?yearly; duration; sublet*; take over; japa\p{L}*; hammer; gavel; envelopes?; outcry; eoi; highest; foreclos*; escrow; plenty dey; sterling; cedis; ghs; cfa; parallel market; spread; over (a|the|one|two) year`,
} as const

const reference = new RegExp(
  String.raw`(?<![\p{L}\d])${anyOf(...Object.values(references))}(?!\p{L})|[?%]|\d(?! ?-?[\p{L}▯]|[\d.,/x]+ ?\p{L}|[/.,x]?\d)`,
  'iu',
)
/** What happened to something that is not named: `Picked by a client`. */
const participleFirst =
  /^\P{L}*\p{L}+(?:ed|en)(?= (?:by|to|up|off|out|in|at|for|from|with|already|now|since|until|till|this|that|again)(?!\p{L})|\P{L}*$)/iu
/** `3 bedroom flat` describes the property. */
const described =
  /\d ?-?(?:bed(?:room)?s?|bdrm?s?) (?:\p{L}+ ){0,2}(?:flat|house|duplex|bungalow|terrace|apartment)s?/giu

/** Rows of a form about the property: `Title: C of O, bills fully paid`. */
export const rowOfProperty =
  /^[^\p{L}\n]{0,6}(?:title|papers?|docs?|documents?)(?: (?:is |na )?| ?[:=-] ?)[^▮\n]{2,40}, (?:(?:all )?(?:bills?|fees) )?(?:fully )?(?:paid|intact|complete)\P{L}*$|^[^\p{L}\n]{0,6}reason(?: for (?:sale|selling))? ?[:=-]{0,2} ?\p{L}+(?: \p{L}+)?\P{L}*$/iu

/** Words that offer a property. Without them somebody may look for one, have built one or talk about one. */
const offered =
  /(?<!\p{L})(?:(?:for|4|on) ?-?sales?|(?:dis?tress|quick|urgent|outright|hot) sales?|sales?(?= [₦N#]?\d)|(?:to|2) ?-?let|tolet|(?:for|4|to) ?-?(?:rent|lease|let|sell)|up for (?:sale|grabs)|selling|asking|available|vacant|going for|being sold|(?:price|rent|lease|cost)(?: fee)?(?: tag)?(?: is| na|[ :=-]{1,3})+[₦N#]?\d|(?:owner|landlord|vendor)s? (?:wants?|wan|dey|is|collects)|\d[\d.,]* ?(?:m|k|million)? (?:rent|net|asking|last)|rent(?=[ :=-]{1,3}[₦N#]?\d)|empty|don (?:ready|free)|own a|outright|off ?-?plan|money na|(?:c|r) ?of ?o|c\/o|cofo|consent|deed|(?:registered )?survey|receipt|gazetted?|excision|caution|agency|agreement|legal|service charge|s\/c)(?!\p{L})/iu

/** What the sentences of a text refer to. */
export interface References {
  /** Whether the text offers a property. */
  readonly isOffer: boolean
  /** Whether a sentence refers to the property or its price: in a text that offers none, each one does. */
  readonly refers: (sentence: string) => boolean
}

export function referencesOf(text: string): References {
  const isOffer = offered.test(text)
  return { isOffer, refers: (sentence) => !isOffer || refersToProperty(sentence) }
}

/** Whether a word is one of those with which a sentence refers to the property or to its price. */
export const isReference = (word: string): boolean => reference.test(word)
const refersToProperty = (sentence: string): boolean =>
  !rowOfProperty.test(sentence) && (participleFirst.test(sentence) || reference.test(sentence.replace(described, ' ')))
