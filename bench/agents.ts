import { agentEndpoints } from '@gatehouse/contract/entities/agent'

import { openDatabase } from '../server/src/database/open'
import { startGatehouse } from './gatehouse'
import { load } from './load'
import { insertManyProperties } from './many-properties'
import { median, printFigures } from './report'

// The agents By Properties, counted with every request
// (docs/decisions/0021), against the same page By Latest, alternately.

const agents = 2_000
const properties = 100_000
const rounds = 5
const maxRatio = 25

const gatehouse = await startGatehouse()
const database = await openDatabase({ dataDir: gatehouse.dataDir, attach: true })
try {
  console.log(`Inserting ${agents.toLocaleString('en')} agents and ${properties.toLocaleString('en')} properties …`)
  await insertManyProperties(database.pool, properties)
  await insertAgents()
  const pages = { latest: '', first: '&sort=properties', later: '&sort=properties&page=60' }
  const p50 = async (query: string) => {
    const url = `${gatehouse.url}${agentEndpoints.list.path}?limit=20${query}`
    return (await load({ url, headers: { Authorization: gatehouse.token }, connections: 1, forMs: 2_000 })).p50
  }
  const rows: { latest: number; first: number; later: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    rows.push({ latest: await p50(pages.latest), first: await p50(pages.first), later: await p50(pages.later) })
  }
  const latest = median(rows.map((row) => row.latest))
  process.exitCode = printFigures(
    `GET ${agentEndpoints.list.path}?limit=20 at ${agents.toLocaleString('en')} agents and ${properties.toLocaleString('en')} properties`,
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

/** Spreads the properties over the agents, of whom some have many and some few. */
async function insertAgents(): Promise<void> {
  await database.pool.query(`
    insert into agent (id, first_name, last_name, company_name, email, email_folded, phone_number, city, postcode, search_text,
      created_at, updated_at)
    select gen_random_uuid(), 'Ngozi', 'Okafor', 'Homes ' || n, n || '@homes.test', n || '@homes.test', '0803', 'Lagos', '105102',
      'homes ' || n, now() - n * interval '1 hour', now()
    from generate_series(1, ${agents}) n`)
  await database.pool.query(`
    with numbered_agents as (select id, row_number() over () as place from agent),
      numbered as (select id, row_number() over () as n from property),
      places as (select id, 1 + floor(${agents} * power(n % 9973 / 9973.0, 2)) as place from numbered)
    update property set agent_id = numbered_agents.id
    from places join numbered_agents using (place) where property.id = places.id`)
  for (const table of ['agent', 'property']) await database.pool.query(`vacuum analyze ${table}`)
}
