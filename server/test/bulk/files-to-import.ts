import { sql } from 'kysely'

import type { Site } from '../history/site'

/** A file of new listings, the same for the same number. `broken`: one of 50 rows cannot be imported. */
export function newListings(rows: number, number: number, broken?: 'broken'): string {
  const lines = Array.from({ length: rows }, (_, index) => {
    const isBroken = broken !== undefined && index % 50 === number % 50
    return `${number}-${index},House ${index} in Yaba,${isBroken ? 'cheap' : 1_000_000 + index},${1 + (index % 7)}`
  })
  return ['reference,location,price,bedrooms', ...lines, ''].join('\r\n')
}

/** A file that changes the prices and kinds of some properties; some rows have an older version. */
export async function updatedProperties({ db }: Site, number: number): Promise<string> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from property where deleted_at is null order by md5(id::text || ${String(number)}) limit 250
  `.execute(db)
  const lines = rows.map(({ id, version }, index) => {
    const isStale = index % 40 === 0
    return `${id},${isStale ? version + 1 : version},${1_000 + ((number + index) % 1_000)},${index % 2 ? 'Lease' : 'Sell'}`
  })
  return ['id,version,price,type', ...lines, ''].join('\r\n')
}
