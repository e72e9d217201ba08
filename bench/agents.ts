import { agentEndpoints } from '@gatehouse/contract/entities/agent'

import { openDatabase } from '../server/src/database/open'
import { startGatehouse } from './gatehouse'
import { agentCount, fillProperties } from './fill/fill-properties'
import { startLoad } from './load/load'
import { median, printFigures } from './report'

// The agents By Properties, counted with every request
// (docs/decisions/0021), against the same page By Latest, alternately.

const properties = 100_000
const rounds = 5
const maxRatio = 25

const gatehouse = await startGatehouse()
const database = await openDatabase({ dataDir: gatehouse.dataDir, attach: true })
try {
  const amounts = `${agentCount.toLocaleString('en')} agents and ${properties.toLocaleString('en')} properties`
  console.log(`Inserting ${amounts} …`)
  await fillProperties(database, properties)
  const pages = { latest: '', first: '&sort=properties', later: '&sort=properties&page=60' }
  const p50 = async (query: string) => {
    const requests = [{ path: `${agentEndpoints.list.path}?limit=20${query}` }]
    const load = startLoad({
      url: gatehouse.url,
      headers: { Authorization: gatehouse.token },
      requests,
      connections: 1,
    })
    try {
      return (await load.run(2_000)).p50
    } finally {
      await load.stop()
    }
  }
  const rows: { latest: number; first: number; later: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    rows.push({ latest: await p50(pages.latest), first: await p50(pages.first), later: await p50(pages.later) })
  }
  const latest = median(rows.map((row) => row.latest))
  process.exitCode = printFigures(
    `GET ${agentEndpoints.list.path}?limit=20 at ${amounts}`,
    (['first', 'later'] as const).map((page) => {
      const ratio = median(rows.map((row) => row[page] / row.latest))
      return {
        what: `${page} page By Properties, p50 (By Latest: ${latest.toFixed(1)} ms)`,
        measured: `${median(rows.map((row) => row[page])).toFixed(0)} ms = ${ratio.toFixed(0)} × By Latest`,
        target: `at most ${maxRatio} × By Latest`,
        isReached: ratio <= maxRatio,
      }
    }),
  )
} finally {
  await database.close()
  await gatehouse.stop()
}
