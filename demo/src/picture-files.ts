/** A kind of building, or land, that the demo has photographs for. */
export type HouseKind = 'duplex' | 'terrace' | 'bungalow' | 'flats' | 'commercial' | 'carcass' | 'land'

/** The houses of each kind: the photographs of each, the cover first. */
export const houses: Readonly<Record<HouseKind, readonly (readonly string[])[]>> = {
  duplex: [
    ['duplex-1.webp', 'duplex-1-near.webp'],
    ['duplex-2.webp'],
    ['duplex-3.webp'],
    ['duplex-4.webp'],
    ['duplex-5.webp'],
    ['duplex-6.webp'],
  ],
  terrace: [['terrace-1.webp', 'terrace-1-near.webp'], ['terrace-2.webp'], ['terrace-3.webp']],
  bungalow: [['bungalow-1.webp'], ['bungalow-2.webp']],
  flats: [['flats-1.webp'], ['flats-2.webp'], ['flats-3.webp']],
  commercial: [
    ['commercial-1.webp', 'commercial-2.webp'],
    ['commercial-2.webp', 'commercial-1.webp'],
  ],
  carcass: [['carcass-1.webp', 'carcass-2.webp']],
  land: [['land-1.webp'], ['land-2.webp']],
}

/** Rooms that are shown together: each set is of one home. */
export const roomSets: readonly (readonly string[])[] = [
  ['living-1.webp', 'kitchen-1.webp', 'bedroom-1.webp', 'bathroom-1.webp'],
  ['living-2.webp', 'kitchen-2.webp', 'bedroom-2.webp', 'bathroom-1.webp'],
]

/** Floor plans by the number of bedrooms. */
export const floorPlans: Readonly<Record<number, string>> = {
  2: 'floor-plan-2.png',
  3: 'floor-plan-3.png',
  4: 'floor-plan-4.png',
}

export const tourVideo = 'tour.mp4'
