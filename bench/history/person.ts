import { type Connections, openConnections, poolLimits } from '../../server/src/database/connections'
import { migrate } from '../../server/src/database/migrate'
import { findPerson } from '../../server/src/privacy/find-person'
import { parsePerson } from '../../server/src/privacy/person'
import { startBenchCluster } from '../fill/bench-cluster'
import { fillBusiness } from '../fill/fill-business'
import { fillOnce, onBroken, urlOf } from '../fill/filled-database'
import { type Figure, median, seconds } from '../report'
import { timeOf } from './readers'

/** One of the filled sign-ups. */
const person = parsePerson(['s2@people.test', '0803 000 0002'])

/** The texts of the two largest tables that are searched, as one statement that only reads them. */
const bareReading = `
  select (select count(*) from change where concat_ws(' ', before, after) = 'x')
    + (select count(*) from property where concat_ws(' ', location, property_description) = 'x')`

const turns = 3

/**
 * The search for a person, in turns with a bare reading of texts, so that other load of the machine affects
 * both. With BENCH_FOLDER the filled database stays there for the next run.
 */
export async function measurePerson(properties: number, changes: number): Promise<Figure[]> {
  const { url, close } = await startBenchCluster('person')
  try {
    const name = `person_${properties}_${changes}`
    const what = `${properties.toLocaleString('en')} properties and ${changes.toLocaleString('en')} changes`
    const fill = (filling: Connections) => fillBusiness(filling, properties, changes / properties)
    await fillOnce(url, name, fill, what)
    const connections = openConnections(urlOf(url, name), poolLimits.command, onBroken)
    try {
      await migrate(connections.pool)
      return await compare(connections, what)
    } finally {
      await connections.pool.end()
    }
  } finally {
    await close()
  }
}

async function compare({ db, pool }: Connections, among: string): Promise<Figure[]> {
  const times = { finding: [] as number[], reading: [] as number[] }
  for (let turn = 0; turn < turns; turn += 1) {
    times.reading.push(await timeOf(() => pool.query(bareReading)))
    times.finding.push(
      await timeOf(async () => {
        const { totals } = await findPerson(db, person)
        if (totals.signup !== 1) throw new Error('The person is not found')
      }),
    )
  }
  const [finding, reading] = [median(times.finding), median(times.reading)]
  const ratio = `${(finding / reading).toFixed(2)} × the ${seconds(reading)} of a bare reading`
  const what = `find a person among ${among}`
  return [{ what, measured: `${seconds(finding)}, ${ratio}`, target: 'under 5 s', isReached: finding < 5_000 }]
}
