import { hrefFor } from '@gatehouse/contract/endpoint'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import type { Pool } from 'pg'

import { openGrowth } from '../growth/open-growth'
import { findForms } from '../growth/write-queries'
import { takeTurns } from '../growth/turns'
import { openConnection } from '../load/connection'
import { median, type Figure } from '../report'

const properties = 2_000
const records = 200
const passes = 5

/**
 * Saves one after the other on two databases in turns, so that other load of the machine affects both: one as
 * it is, and one without the trigger that notes changes for the sealer.
 */
export async function measureSaves(saves: number): Promise<Figure[]> {
  const growth = await openGrowth([properties, properties + 1], 10)
  try {
    const [without, as] = growth.sizes as [(typeof growth.sizes)[0], (typeof growth.sizes)[0]]
    await without.pool.query('drop trigger change_is_pending on change')
    const connections = [without, as].map(({ side }) => openConnection(side))
    const ratios: number[] = []
    const times: string[] = []
    for (let pass = 0; pass < passes; pass += 1) {
      const rows = await Promise.all([without, as].map(({ pool }) => updatesOf(pool, Math.ceil(saves / passes), pass)))
      const { p50 } = await takeTurns(rows, connections, Number.MAX_SAFE_INTEGER)
      ratios.push(p50[0]! / p50[1]!)
      times.push(p50.map((ms) => ms.toFixed(2)).join(' / '))
    }
    for (const connection of connections) connection.close()
    const ratio = median(ratios)
    console.log(`saves without and with the trigger, ms p50 of each pass: ${times.join(', ')}`)
    const what = `saves with the trigger, × those without (${ratios.map((one) => one.toFixed(2)).join(', ')})`
    return [{ what, measured: ratio.toFixed(3), target: 'at least 0.98', isReached: ratio >= 0.98 }]
  } finally {
    await growth.close()
  }
}

/** Updates of the price, each with another one. */
async function updatesOf(pool: Pool, count: number, pass: number) {
  const forms = await findForms(pool, records)
  const requests = Array.from({ length: count }, (_, n) => {
    const { id, form } = forms[n % forms.length]!
    const price = 1_000_000 + pass * count + n
    const body = JSON.stringify({ ...form, price })
    return { method: 'PUT' as const, path: hrefFor(propertyEndpoints.update, { id }), body }
  })
  return { title: 'update', requests }
}
