// The words that may stand beside a price (./evidence). None of them says that an amount is something else:
// words of parts, of several years, of other costs and of comparisons are left out.

/** Words of a price, of how a property is offered, and of kinds of property. */
const offers =
  'price prices asking ask going goes selling sell sells sale sales buy purchase outright cash rent rental rents lease leasing let letting tolet cost amount net nett last final fixed firm new now only just negotiable negotiation neg nego negotiate slightly annual annually yearly direct distress urgent urgently hot deal deals promo affordable cheap giveaway steal available ready serviced na for at slashed reduced rnt'
const properties =
  'duplex duplexes terrace terraces terraced terrance terrence detached detatched bungalow bungalows bugalow maisonette maisonettes massionette massionettes mansion penthouse studio villa villas townhouse townhouses mini miniflat self con contain contained selfcon selfcontain parlour parlor palour bed beds bedroom bedrooms bedrom bdr bdrs bdrm bdrms bedrm br brs bd fd sd plaza warehouse warehouses hotel hostel filling office offices school factory showroom complex block'
const sentences =
  "and with or but also as has have comes there here we you your it's sweet clear inspect inspection correct solid sure genuine original trusted rush interested plz wow boom alert brief mandate instruction straight personally exclusively viewing please pls kindly thanks thank contact call dm tel phone whatsapp details info hi update updated verified sir ma market back listings listing options um after wan dey e una get left same nos x"
/** Words that say nothing of what an amount is. */
const connecting =
  'semi am oga is are of in on by to from a an the its it this that was formerly slash drop dropped crash crashed p pa pm naira ngn n million quick tag still vacant immediate immediately today serious clean lovely o bit little open grab yours very really so too hello good morning afternoon evening dear all hurry fast reasonable flexible subject contract exclusive prelaunch pre launch abuja lagos nigeria complete diaspora introducing status type sharp list developer direct say rc offer offers'
/** Any property and its title: beside an offer they may stand before a price, as in `House for sale 85m`. */
const kinds =
  'title titles titled document documents c cofo governor governors govt consent deed assignment conveyance gazette gazetted excision registered survey receipt r certificate occupancy fct fcda fha federal state global allocation approved approval gc process property house home building apartment flat flats land plot plots acres hectares sqm sqms acre hectare sq shop shops store station hall room units properties homes lands event centre center farm farmland plt rcpt'
/** Whose amount it is unless the words are about the property: `My client is at 60m`. */
const people =
  'client clients no buyer buyers tenant tenants broker brokers agent agents owner owners landlord landlords realtor realtors colleague colleagues partner partners they he she his her i me my us our can am oga chairman'
/** What a property has or is, which can have a cost of its own. */
const things = [
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
  'houses buildings apartments fully full carcass shell uncompleted completed ultra elegant classic classy decent portable superb stunning gorgeous charming cosy cozy airy strategic strategically perfect ideal suitable investment exceptional amazing wonderful unique world mega mighty giant super premises structure structures pent floored storeyed decked decking detach det semidetached dupplex duplx roomy finishing finishings finish features corporate organisation residence residences residency tenement hostels hotels malls mall complexes clinic church mosque bakery agricultural poultry ranch quarry jetty dwelling finished unfinished m metre metres meter meters square corner piece dry bare fenced gated virgin table waterfront stores stations commercial residential industrial mixed use joint venture jv upstairs downstairs upper lower ground floor floors storey storeys story compound unit single double triple luxury luxurious contemporary modern exquisite beautiful nice neat fine spacious big large small massive standard executive tastefully well brand newly built build old older renovated remodelled refurbished upgraded furnished unfurnished ensuite suite en smart automated off plan whole entire lettable size gov running capacity students occupied',
  'rooms bath baths bathroom bathrooms toilet toilets wc bq b maid guest chalet sitting living lounge dining kitchen pantry balcony study family visitor visitors box laundry',
  'pool swimming gym cinema elevator lift lifts rooftop playground internet wifi security secured cctv power light electricity generator inverter solar borehole water treated parking park garage car cars space spaces garden gardens green area areas interlocked pop pops potable borewell sockets jacuzzi bathtub shower cubicle showers chandelier chandeliers lighting lightings lights sound system speakers camera cameras intercom fence gatehouse gateman generatorhouse carport backyard frontage facade lawn lawns paved pavement interlocking streetlights anteroom ante island hob oven microwave dishwasher washing machine heat extractor fridge cooker marble granite spanish stamped concrete pvc ceiling ceilings doors door windows window burglary proof blinds curtains playroom library conference reception wardrobe wardrobes cabinet cabinets heater heaters ac acs conditioner fitted prepaid meter band tarred road roads drainage access quiet serene environment estate estates community neighbourhood neighborhood location locations located situated prime central phase ph street str st nd rd th close crescent avenue ave lane way drive court layout zone district extension ext axis lga city town gra opposite opp behind near beside along inside within around facing junction proximity minute mins min away closer nearby accessible major dual carriage carriageway highway bridge toll airport beach bus stop express expressway main front view litres tank tanks underground pump pumps loading bay tiled tiles ft feet hrs hours zero',
]
/** Words of fees, deposits and what a property earns, beside an amount that is not the price. */
const costs =
  'service services sc extra both each paid payable pay pays fee fees agreement agency comm com agr n upgrade fence gate alone cost total package first second two three four years year months month plan payment payments legal caution refundable charge charges included excluded tenant tenants fence work done worth extra additional apply applies lawyer fresh subsequently subsequent onward onwards renewal then after move everything initial deposit balance spread over within completion value projected turnover income currently yearly monthly quarterly reduced increased term school inspection form when moving because once every estate dues diesel levy nepa light bill owing optional furniture compulsory registration infrastructure development documentation note agree turn till quick one from'

const setOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap((list) => list.split(' ')))

export const offerWords = setOf(offers, properties)
export const propertyWords = setOf(properties)
export const kindWords = setOf(kinds)
export const peopleWords = setOf(people)
export const thingWords = setOf(...things)
export const costWords = setOf(costs)
export const knownWords = setOf(offers, properties, connecting, sentences, kinds, people, ...things)
