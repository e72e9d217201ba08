/** An area that a text names, with the place of its name in the text. */
export interface AreaMatch {
  readonly area: string
  readonly state: string
  readonly start: number
  readonly end: number
}

const names: Readonly<Record<string, string>> = {
  Lagos:
    'Lagos|Lekki(?: Phase (?:1|2|one|two)| Ph ?[12])?|Ikate(?: Elegushi)?|Ikoyi|Old Ikoyi|Victoria Island|VI|V\\.I\\.?|V\\/I|Ajah|Sangotedo|Chevron|Osapa(?: London)?|Agungi|Idado|Jakande|Ologolo|Orchid(?: Road)?|Oniru|Banana Island|Ikeja(?: GRA)?|Magodo(?: GRA)?(?: Phase (?:1|2))?|Yaba|Surulere|Gbagada(?: Phase [12])?|Maryland|Ogba|Ojodu(?: Berger)?|Berger|Omole(?: Phase [12])?|Ibeju[- ]Lekki|Epe|Ikorodu|Festac|Apapa|Isolo|Okota|Ketu|Ogudu(?: GRA)?|Anthony(?: Village)?|Ilupeju|Mushin|Oshodi|Egbeda|Ipaja|Alagbado|Agege|Badore|Abraham Adesanya|Ogombo|Lakowe|Awoyaya|Bogije|Eleko|Abijo(?: GRA)?|Ikota|VGC|Opebi|Allen(?: Avenue)?|Adeniyi Jones|Palmgrove|Shomolu|Bariga|Akoka|Ebute Metta|Eko Atlantic|Parkview|Dolphin Estate|Marwa|Igbo[- ]Efon|Freedom Way|Admiralty Way|Amuwo[- ]Odofin|Satellite Town|Iyana Ipaja|Abule Egba|Ayobo|Igando|Ejigbo|Alimosho|Oregun|Alausa|Ojota|Ogijo|Imota',
  FCT: 'Abuja|FCT|Maitama|Asokoro|Wuse(?: ?(?:2|II|Zone \\d))?|Garki(?: (?:2|II))?|Gwarinpa|Gwarimpa|Jabi|Utako|Katampe(?: Extension| Ext)?|Guzape|Jahi|Lokogoma|Lugbe|Kubwa|Apo|Gudu|Life Camp|Mabushi|Kado|Wuye|Galadimawa|Dawaki|Karmo|Idu|Kuje|Gwagwalada|Mpape|Central Area|Durumi|Karsana|Mbora|Dakibiyu|Nyanya|Karu|Jikwoyi',
  Rivers:
    'Port ?Harcourt|Portharcourt|PH City|PHC|Rivers(?: State)?|Trans[- ]?Amadi|Peter Odili|Rumuola|Rumuokoro|Rumuigbo|Eliozu|Woji|Ada George|GRA Phase [123]|Old GRA|New GRA|Rumuodara|Elelenwo|Choba|Obio[- ]Akpor|Rukpokwu|Igwuruta|Eneka',
  Oyo: 'Ibadan|Oyo State|Bodija|Jericho|Oluyole(?: Estate)?|Akobo|Ring Road|Challenge|Moniya|Iwo Road|Samonda|Agodi(?: GRA)?|Alalubosa(?: GRA)?|Kolapo Ishola|Apata|Ologuneru|Eleyele|Mokola|Dugbe|Felele|Elebu',
  Ogun: 'Ogun(?: State)?|Abeokuta|Mowe|Ibafo|Arepo|Magboro|Ofada|Sagamu|Ijebu[- ]Ode|Ota|Sango[- ]Ota|Agbara|Simawa|Isheri(?: North)?|Opic|Redemption City',
  Enugu: 'Enugu|Independence Layout|New Haven|Trans[- ]Ekulu',
  Edo: 'Benin(?: City)?|Edo State|Ugbor|Sapele Road|Airport Road Benin',
  Delta: 'Asaba|Warri|Effurun|Delta State',
  Kano: 'Kano|Nassarawa GRA',
  Kaduna: 'Kaduna|Barnawa|Zaria',
  Kwara: 'Ilorin',
  'Akwa Ibom': 'Uyo',
  Imo: 'Owerri|New Owerri',
  Anambra: 'Awka|Onitsha|Nnewi',
  Plateau: 'Jos|Rayfield',
  'Cross River': 'Calabar',
}
const patterns = Object.entries(names).map(
  ([state, source]) => [state, new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'giu')] as const,
)

/** The areas that a text names, in their order. */
export const findAreas = (text: string): AreaMatch[] =>
  patterns
    .flatMap(([state, pattern]) =>
      [...text.matchAll(pattern)].map((match) => ({
        area: match[0],
        state,
        start: match.index,
        end: match.index + match[0].length,
      })),
    )
    .filter(({ area }) => !/^(?:vi|ph|jos|apo|epe|ota|idu)$/i.test(area) || area[0] === area[0]?.toUpperCase())
    .toSorted((one, other) => one.start - other.start)
