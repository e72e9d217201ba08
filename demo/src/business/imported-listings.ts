/** Pasali Hills is an unknown area, and Unity Gardens one that the business has added. */
const rows = [
  'bedrooms,bathrooms,toilets,parking_space,title,town,state,price',
  '4,4,5,3,Semi Detached Duplex,Sàngótẹ́dó,Lagos,78000000',
  '3,3,4,2,Block of Flats,Gbàgádà,Lagos,52000000',
  '5,5,6,4,Detached Duplex,Ọmọlẹ Phase 1,Lagos,185000000',
  '3,2,3,2,Detached Bungalow,Pasali Hills,Abuja,38500000',
  '4,4,5,2,Terraced Duplexes,Unity Gardens,Abuja,92000000',
  '12,12,14,10,Block of Flats,Ọ̀ṣogbo,Ọ̀ṣun,145000000',
]

export const importedListingsCount = rows.length - 1

/** A small CSV file, because imported listings have no photographs. */
export const importedListings = rows.join('\n')
