// The words that may stand beside a price (./evidence). None of them says that an amount is something else:
// words of parts, of several years, of other costs and of comparisons are left out.

/** Words of a price, of how a property is offered, and of kinds of property. */
const offers = `
  affordable amount annual annually ask asking at available buy cash cheap cost deal deals direct distress
  final firm fixed for giveaway goes going hot just last lease leasing let letting na neg nego negotiable
  negotiate negotiation net nett new now only outright price prices promo purchase ready reduced rent rental
  rents rnt sale sales sell selling sells serviced slashed slightly steal tolet urgent urgently yearly
`
const properties = `
  bd bdr bdrm bdrms bdrs bed bedrm bedrom bedroom bedrooms beds block br brs bugalow bungalow bungalows
  complex con contain contained detached detatched duplex duplexes factory fd filling hostel hotel
  maisonette maisonettes mansion massionate massionette massionettes mini miniflat office offices palour
  parlor parlour
  penthouse plaza school sd self selfcon selfcontain showroom studio terrace terraced terraces terrance
  terrence townhouse townhouses villa villas warehouse warehouses
`
const sentences = `
  abule after ago alert also and apt as back boom brief but call clear comes contact correct details dey dm
  e exclusively genuine get has have here hi info inspect inspection instruction interested isale it's iyana
  kindly lakeview left listing listings ma mandate market nos oke options or original personally phone
  please pls plz rush same sir solid straight sure sweet tel thank thanks there trusted um una update
  updated verified viewing wan we wey whatsapp with wow x you your
`
/** Words that say nothing of what an amount is. */
const connecting = `
  a abuja afternoon all am an are bit by clean complete contract crash crashed dear developer diaspora
  direct drop dropped evening exclusive fast flexible formerly from good grab hello hurry immediate
  immediately in introducing is it its lagos launch list little lovely million morning n naira ngn nigeria o
  of offer offers oga on open p pa pm pre prelaunch quick rc really reasonable say semi serious sharp slash
  so status still subject tag that the this to today too type vacant very was yours
`
/** Any property and its title: beside an offer they may stand before a price, as in `House for sale 85m`. */
const kinds = `
  acre acres allocation apartment approval approved assignment building c center centre certificate cofo
  consent conveyance deed document documents event excision farm farmland fcda fct federal fha flat flats
  gazette gazetted gc global governor governors govt hall hectare hectares home homes house land lands
  occupancy plot plots plt process properties property r rcpt receipt registered room shop shops sq sqm sqms
  state station store survey title titled titles units
`
/** Whose amount it is unless the words are about the property: `My client is at 60m`. */
const people = `
  agent agents am broker brokers buyer buyers can chairman client clients colleague colleagues he her his i
  landlord landlords me my no oga our owner owners partner partners realtor realtors she tenant tenants they
  us
`
/** What a property has or is, which can have a cost of its own. */
const things = [
  `
  apr april aug august dec december feb february jan january jul july jun june mar march may nov november
  oct october sep sept september
`,
  `
  agricultural airy amazing apartments automated bakery bare beautiful big brand build buildings built
  capacity carcass charming church classic classy clinic commercial completed complexes compound
  contemporary corner corporate cosy cozy decent decked decking det detach double downstairs dry duplx
  dupplex dwelling elegant en ensuite entire exceptional executive exquisite features fenced fine finish
  finished finishing finishings floor floored floors full fully furnished gated giant gorgeous gov ground
  hostels hotels houses ideal industrial investment jetty joint jv large lettable lower luxurious luxury m
  mall malls massive mega meter meters metre metres mighty mixed modern mosque neat newly nice occupied off
  old older organisation pent perfect piece plan portable poultry premises quarry ranch refurbished
  remodelled renovated repossessed surveyed vetted powered distressed annex classroom classrooms faces
  filled gate dpc lintel level roofing residence residences residency residential roomy running semidetached
  shell single
  size small smart spacious square standard stations stores storey storeyed storeys story strategic
  strategically structure structures students stunning suitable suite super superb table tastefully tenement
  triple ultra uncompleted unfinished unfurnished unique unit upgraded upper upstairs use venture virgin
  waterfront well whole wonderful world
`,
  `
  b balcony bath bathroom bathrooms baths box bq chalet dining family guest kitchen laundry living lounge
  maid pantry rooms sitting study toilet toilets visitor visitors wc
`,
  `
  ac access accessible acs airport along ante anteroom area areas around ave avenue away axis backyard band
  bathtub bay beach behind beside blinds borehole borewell bridge burglary bus cabinet cabinets camera
  cameras car carport carriage carriageway cars cctv ceiling ceilings central chandelier chandeliers cinema
  city close closer community concrete conditioner conference cooker court crescent cubicle curtains
  dishwasher district door doors drainage drive dual electricity elevator environment estate estates express
  expressway ext extension extractor facade facing feet fence fitted fridge front frontage ft garage garden
  gardens gatehouse gateman generator generatorhouse gra granite green gym heat heater heaters highway hob
  hours hrs inside intercom interlocked interlocking internet inverter island jacuzzi junction lane lawn
  lawns layout lga library lift lifts light lighting lightings lights litres loading located location
  locations machine main major marble meter microwave min mins minute nd near nearby neighborhood
  neighbourhood opp opposite oven park parking paved pavement ph phase playground playroom pool pop pops
  potable power prepaid prime proof proximity pump pumps pvc quiet rd reception road roads rooftop secured
  security serene shower showers situated sockets solar sound space spaces spanish speakers st stamped stop
  str street streetlights swimming system tank tanks tarred th tiled tiles toll town treated underground
  view wardrobe wardrobes washing water way wifi window windows within zero zone
`,
]
/** Words of fees, deposits and what a property earns, beside an amount that is not the price. */
const costs = `
  additional after agency agr agree agreement alone applies apply balance because bill both caution charge
  charges com comm completion compulsory cost currently deposit development diesel documentation done dues
  each estate every everything excluded extra fee fees fence first form four fresh from furniture gate
  included income increased infrastructure initial inspection lawyer legal levy light month monthly months
  move moving n nepa note once one onward onwards optional over owing package paid pay payable payment
  payments pays plan projected quarterly quick reduced refundable registration renewal sc school second
  service services spread subsequent subsequently tenant tenants term then three till total turn turnover
  two upgrade value when within work worth year yearly years
`

/** Above amounts they say nothing of them. */
const headline = `
  1st all as below briefs come compound excised find first forwarded four fresh instant just kva left listed
  lived note own received ring serve share three today transformer two years
`

/** Sentences without an amount: owners, tenants and callers, greetings and blessings, what is around. */
const saying = `
  abeg abroad accepted acquisition address admin ahead alaikum alhaja alhaji allah allowed almighty amen
  amenities anybody anyhow anytime appointment arrange assalamu attached avail bank banker bar be before beg
  better bia biko bless blessing boss bosses boutique bring bro broking brother brothers burial business
  bypass cake campus canada card caretaker carry cassava chain chief children christian civil class closing
  co college come comfort commission company concern concierge connection cooking corpers couple covered
  creche customary customs daily day dedicated deji delivery dem demolished description dev die dirty do doc
  docs does doesnt dog dont dr dulling east egbon eku email embassy emergency encumbrance enquiries enquiry
  enter est everyone everywhere excised expatriates expwy facebook facilities fairly fam far fellow fg
  firewood fit flood flt forward forwarded foundation free fri friday friend fronting fruit fuel functional
  functioning fund funds gas gen gentle give glass go god golf goodnight grace gud hand happy head help
  hilltop holder holla hospital housing hr hustle id if ina inbox individual inherits instagram instantly
  intact interest investors japa jesus join joker jumat kids know ku kva lady landmarks late letter lettings
  like line link listed live lived lives lobby local lock lodge long looking lots madam maintained make
  malam mama man mango married mass measures measuring men message mi mind miniflats minimum minis mon
  monday money more motorable moved mr mrs ms mths mubarak muslim must name need needs neighbours never news
  niesv nil nne noise not notice number nurse nwanne ocean ogas ok omo oo ooo operating osas out overlooking
  own painted palaver palm papa paper papers party pass pastor peace people perfectly perimeter person pet
  petrol pets pics ping plastered play playing plus polo polytechnic pos possession post posted pple prefer
  preferred prefers principal priority private provision purpose push quarters reach realty receipts
  received ref regards relocating reminder renewable required restaurant retired ring river roof roofed
  roomself roundabout salon sand sannu sat saturday seating secretariat see seen seller sellers send servant
  shame share short shortlet should show side sign since sisters sit site sits smile snap soil somebody
  splitting squash staff standby stay steady stress strictly student subletting sun sunday supermarket
  surveyor take talk tap tell tenanted terace terms third thu thx tile time tnx tomorrow top trailer
  trailers transformer travel travelling tree trees tue uncle under up updates upfront upon upstair used
  usual video village virtual visit walk wall want wants waster wasters week weekend welcome west who whse
  will wings worker working yard yes young yrs
`

const setOf = (...words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((list) => list.trim().split(/\s+/)))

export const offerWords = setOf(offers, properties)
export const propertyWords = setOf(properties)
export const kindWords = setOf(kinds)
export const peopleWords = setOf(people)
export const thingWords = setOf(...things)
export const costWords = setOf(costs)
export const headlineWords = setOf(headline)
export const sayings = setOf(saying)
export const knownWords = setOf(offers, properties, connecting, sentences, kinds, people, ...things)
