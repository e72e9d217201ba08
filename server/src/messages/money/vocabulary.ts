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
  maisonette maisonettes mansion massionette massionettes mini miniflat office offices palour parlor parlour
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
  remodelled renovated residence residences residency residential roomy running semidetached shell single
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
  abeg abi abokina abroad accepted acquisition activities address admin advert afternoon again ahead airbnb
  alaikum alhaja alhaji alhamdulillah allah allowed almighty am ameen amen amenities amenity anjima anybody
  anyhow anything anytime appointment apprentice apt arc arrange arranged artisan artisans as asap assalamu
  attached aunt auntie aunty avail availability available away baba bachelor bachelors bank banker bankers
  bar barbecue barber barr barracks barrister be beauty before beg better bia biko bio bishop bless blessed
  blessing blessings boasts boss bosses boutique boy breeze breezy bring bro broadcast broking brother
  brothers burial business businesses bypass cake campus canada card caretaker caring carry cassava
  celebrities chain chance channel chat cheers chief children choice christ christian church civil class
  clean clips closet closets closing co code colleagues college com come comes comfort commission committed
  company complete completion concern concierge connected connection contact contacts cooking corper corpers
  corporate couple couples covered creche crèche cultist cultists customary customs daalu daddy daily
  daughter day days deacon deaconess decent decorated dedicated deji delight delightful delivery dem
  demolished description designed dev did die diligence dining diplomat dirty disturb dm do doc dock docks
  docs doctor does doesnt dog dogs done dont dr dream drinkers drop dryer dubai due dulling dwellings early
  east easter easy egbon eid ekaaro eku elevated email embassy emergency employed enclosed encumbrance
  engineer engineers engr enjoy enquiries enquiry enter entrance equipped erosion est established esv
  evening everybody everyone everywhere excised expat expatriate expatriates experience expwy extensively
  facebook facilities facing fairly fam families family far fast fear feature fellow fg fine firewood first
  fit fixtures flood flooding floods flt follow foreigners forklift forward forwarded foundation foyer free
  fresh fri friday friend friendly friends front fronting fruit fuel functional functioning fund funds
  gaishe gas gem gen gentle german girl give glass global go god godly golf good goodnight government govt
  grace graduate graduates group groups gud gutter guy guys hajia hand handover happy hard hassle having
  head help hidden hill hilltop hilly holder holla home homes hospitable hospital hot hours housed housing
  hr http https humble hustle id ideal if ig imam ina inbox individual individuals info inherits insha
  inshallah inside instagram instant instantly intact interest interested intern investor investors iron
  island isn iya japa jare jesus join joker jokers jumat kaaro kareem kedu kids km know ku kva lady landmark
  landmarks landscaped late lawyer lecturer lecturers lecturing let lettable letter lettings level lifestyle
  lifetime like line link linkedin lintel listed lit live lived lives living lobby local lock lodge long
  looking lord lots love loving madam mainland maintained make malam mallam mama man mandate mango married
  mass masterpiece me measures measuring men merciful merry message mi midwife mind mini miniflats minimum
  minis miss mon monday money month more morning motivated motor motorable motto moved mr mrs ms mths
  mubarak mummy muslim must n nagode naija name nau ndewo near need needs neighbour neighbours nestled never
  new newest news ng niesv nightlife nil nna nne noise noiseless noisy noon north not note notice number
  numbers nurse nurses nwanne ocean official ogas ok okay omo omonile ones onile only oo ooo operating
  opportunities opportunity osas our out over overlooking overlooks own owned page painted painting palaver
  palm papa paper papers park partially parties party pass pastor peace people perfectly perimeter person
  personally pet petrol pets pharmacy photo photos physical physically pics picture pictures ping plastered
  platform play playing plt plumbed plus pm police polo poly polytechnic pos positioned possession post
  posted pple prefer preferred prefers principal prior priority private prof professional professionals
  promoters properties prophet proposed provision purpose purposes push q1 q2 q3 q4 quarters quiet racking
  racks ramadan rare rated reach really realtors realty receipts received ref referrals regards regular
  relocate relocated relocating reminder renewable renovations repossessed repost required respectful
  responsible restaurant retired returnees ring river roof roofed roofing roomself roundabout roundtable sai
  salon sand sandy sannu sat satisfaction saturday sauna school screeded seat seating secluded secretariat
  secured see seen sef seller sellers send serious seriously servant servants sha shame share sharp shelves
  shey shisha short shortlet should show side sign since single sink sister sisters sit site sits sky sleep
  slope sloppy smile smoke smokers smoking sms snap soft soil somebody son south spaciously spinster
  splitting squash staff standby status stay stays steady steam steel stories story stream stress stressful
  strictly student students sublet subletting subscribe suited sun sunday supermarket surrounding
  surroundings surveyor swamp swampy tailor take takes talk tap taps taste teacher teachers telegram tell
  tenanted terace terms terrace text thank then things third this thu thumbs thursday thx tidy tiktok tile
  time tnks tnx today tomorrow top topography tour trader traders trailer trailers trainee transformer
  travel traveling travelling tree trees trouble truly tucked tue tuesday twitter u uk una uncle under
  university untarred up update updates upfront upon upstair us usa usage use used usual very video videos
  viewings village virtual visit wahala walk walk-in walkin wall walls want wants washer waster wasters
  website wed wedding wednesday week weekdays weekend welcome welcoming well wells west when who whoever
  whse will wings wired woman women wood wooden worker workers working worries worry worshippers would www
  xmas yahoo yard year yes young youth youtube yr yrs zoned
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
