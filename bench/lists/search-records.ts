import { searchEndpoints } from '@gatehouse/contract/search/search-call'

import type { Figure } from '../report'
import type { Lists } from './open-lists'
import { p99Of, send } from './requests'

const turns = 100
const maxMs = 100

/** As people type into the palette: a common word, two, a rare one, a price, and one that nothing has. */
const searches = ['lekki', 'lekki duplex', 'ikoyi pool', '85m', 'okafor', 'zzzz', 'le']

/** The search of the palette, one request after the other. */
export async function measureSearch(lists: Lists): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const q of searches) {
    const times: number[] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const start = performance.now()
      await send(lists, `${searchEndpoints.find.path}?q=${encodeURIComponent(q)}`, {})
      times.push(performance.now() - start)
    }
    const p50 = times.toSorted((one, other) => one - other)[turns / 2]!
    const p99 = p99Of(times)
    figures.push({
      what: `search "${q}"`,
      measured: `${p50.toFixed(1)} / ${p99.toFixed(1)} ms`,
      target: `p99 under ${maxMs} ms`,
      isReached: p99 < maxMs,
    })
  }
  return figures
}
