/**
 * A neighbourhood as the demo's listings need it: `level` is the
 * price of a four-bedroom duplex there, in millions of naira.
 */
export interface Place {
  readonly town: string
  readonly state: string
  readonly level: number
  readonly streets: readonly [string, ...string[]]
  /** Cities of the agents who sell there. */
  readonly city: string
}

export const places: readonly [Place, ...Place[]] = [
  place('Lekki Phase 1', 'Lagos', 210, 'Lagos', 'Admiralty Way', 'Fọlá Òṣíbò Road', 'Kúsẹ̀nlà Road'),
  place('Ìkòyí', 'Lagos', 620, 'Lagos', 'Bourdillon Road', 'Gerrard Road', 'Ọ̀ṣínọ̀wọ̀ Close'),
  place('Victoria Island', 'Lagos', 480, 'Lagos', 'Adéọlá Ọdẹ́kù Street', 'Sànúsí Fáfúnwá Street'),
  place('Chevron, Lekki', 'Lagos', 140, 'Lagos', 'Chevron Drive', 'Orchid Road'),
  place('Ajah', 'Lagos', 85, 'Lagos', 'Abraham Adésànyà Road', 'Badore Road'),
  place('Ìkẹjà GRA', 'Lagos', 260, 'Lagos', 'Ọbáfẹ́mi Awólọ́wọ̀ Way', 'Isaac John Street', 'Ọládípọ̀ Bátẹyẹ Street'),
  place('Magodo Phase 2', 'Lagos', 170, 'Lagos', 'CMD Road', 'Akínṣànyà Street'),
  place('Surulere', 'Lagos', 95, 'Lagos', 'Bode Thomas Street', 'Adéníran Ògúnsànyà Street'),
  place('Yaba', 'Lagos', 110, 'Lagos', 'Herbert Macaulay Way', 'Ọ̀nìrú Close'),
  place('Maitama', 'Abuja', 700, 'Abuja', 'Gana Street', 'Yedseram Street'),
  place('Asokoro', 'Abuja', 560, 'Abuja', 'Yakubu Gowon Crescent', 'Jose Marti Crescent'),
  place('Gwarinpa', 'Abuja', 110, 'Abuja', '3rd Avenue', 'Ɗantata Close'),
  place('Katampe Extension', 'Abuja', 230, 'Abuja', 'Sokode Crescent', 'Ƙaura Link'),
  place('New GRA, Port Harcourt', 'Rivers', 150, 'Port Harcourt', 'Tombia Street', 'Abacha Road'),
  place('Independence Layout', 'Enugu', 105, 'Enugu', 'Ụmụọji Street', 'Ọkpara Avenue'),
  place('Bodija, Ìbàdàn', 'Ọ̀yọ́', 70, 'Ibadan', 'Aàrẹ Avenue', 'Ọ̀ṣúntókun Avenue'),
  place('Nassarawa GRA', 'Kano', 90, 'Kano', 'Sultan Road', 'Ɗorayi Close'),
  place('GRA, Benin City', 'Edo', 75, 'Benin City', 'Ihama Road', 'Ẹtẹtẹ Road'),
]

function place(town: string, state: string, level: number, city: string, street: string, ...more: string[]): Place {
  return { town, state, level, city, streets: [street, ...more] }
}
