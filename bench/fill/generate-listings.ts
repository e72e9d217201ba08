/** Rows like those of a listings portal; about a quarter equal another one. */
export function generateListings(rows: number): string {
  const titles = ['Detached Duplex', 'Semi Detached Duplex', 'Terraced Duplexes', 'Block of Flats', 'Detached Bungalow']
  const towns = ['Lekki,Lagos', 'Ikoyi,Lagos', 'Maitama District,Abuja', 'Ọ̀ṣogbo,Osun', '"Victoria Island (VI)",Lagos']
  const lines = Array.from({ length: rows }, (_, index) => {
    const n = index % 4 === 3 ? index - 1 : index
    const rooms = 1 + (n % 9)
    return `${rooms},${rooms},${rooms + 1},${n % 7},${titles[n % 5]},${towns[n % 5]},${(20 + n) * 500_000}`
  })
  return ['bedrooms,bathrooms,toilets,parking_space,title,town,state,price', ...lines, ''].join('\r\n')
}
