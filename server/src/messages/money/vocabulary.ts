// The words that may stand beside a price (./evidence). None of them says that an amount is something else:
// words of parts, of several years, of other costs and of comparisons are left out.

/** Words of a price, of how a property is offered, and of kinds of property. */
const offers =
  'price prices asking ask going goes selling sell sells sale sales buy purchase outright cash rent rental rents lease leasing let letting tolet cost amount net nett last final fixed firm new now only just negotiable negotiation neg nego negotiate slightly annual annually yearly direct distress urgent urgently hot deal deals promo affordable cheap giveaway steal available ready serviced na oga for at slashed reduced'
const properties =
  'duplex duplexes terrace terraces terraced terrance terrence detached detatched semi bungalow bungalows bugalow maisonette maisonettes massionette massionettes mansion penthouse studio villa villas townhouse townhouses mini miniflat self con contain contained selfcon selfcontain parlour parlor bed beds bedroom bedrooms bedrom bdr bdrs bdrm bdrms bedrm br brs bd fd sd plaza warehouse warehouses hotel hostel filling office offices school factory showroom complex block'
const sentences =
  "and with or but also as has have comes there here we our i you your us my me he she his her they can it's sweet clear inspect inspection viewing please pls kindly thanks thank contact call dm tel phone whatsapp details info hi update updated verified sir ma market back listings listing options after wan am dey e una get left same no nos x"
/** Words that say nothing of what an amount is. */
const connecting =
  'is are of in on by to from a an the its it this that was formerly slash drop dropped crash crashed p pa pm naira ngn n million owner owners landlord quick tag still vacant immediate immediately today serious buyers buyer tenants tenant client clients clean lovely o bit little open grab yours very really so too hello good morning afternoon evening dear all hurry fast reasonable flexible subject contract inclusive exclusive prelaunch pre launch abuja lagos nigeria complete diaspora introducing status type sharp list developer direct say january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec rc offer offers'
/** What a property has or is, which can have a cost of its own. */
const things = [
  'property properties house houses home homes building buildings apartment apartments flat flats fully full carcass shell land lands plots acres hectares sqm sqms uncompleted completed finished unfinished plot acre hectare units sq m metre metres meter meters square corner piece dry bare fenced gated virgin table waterfront shop shops store stores stations station hall event centre center commercial residential industrial mixed use joint venture jv room upstairs downstairs upper lower ground floor floors storey storeys story compound unit single double triple luxury luxurious contemporary modern exquisite beautiful nice neat fine spacious big large small massive standard executive tastefully well brand newly built build old older renovated remodelled refurbished upgraded furnished unfurnished ensuite suite en smart automated off plan whole entire lettable size gov running capacity students occupied',
  'rooms bath baths bathroom bathrooms toilet toilets wc bq b maid guest chalet sitting living lounge dining kitchen pantry balcony study family visitor visitors box laundry',
  'title titles titled document documents c cofo governor governors govt consent deed assignment conveyance gazette gazetted excision registered survey receipt r certificate occupancy fct fcda fha federal state global allocation approved approval gc process',
  'pool swimming gym cinema elevator lift lifts rooftop playground internet wifi security secured cctv power light electricity generator inverter solar borehole water treated parking park garage car cars space spaces garden gardens green area areas interlocked pop wardrobe wardrobes cabinet cabinets heater heaters ac acs conditioner fitted prepaid meter band tarred road roads drainage access quiet serene environment estate estates community neighbourhood neighborhood location locations located situated prime central phase ph street str st nd rd th close crescent avenue ave lane way drive court layout zone district extension ext axis lga city town gra opposite opp behind near beside along inside within around facing junction bus stop express expressway main front view litres tank tanks underground pump pumps loading bay tiled tiles ft feet hrs hours zero',
]

const setOf = (...words: readonly string[]): ReadonlySet<string> => new Set(words.flatMap((list) => list.split(' ')))

export const offerWords = setOf(offers, properties)
export const thingWords = setOf(...things)
export const knownWords = setOf(offers, properties, connecting, sentences, ...things)
