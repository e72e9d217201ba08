import { rmSync } from 'node:fs'

import { none, proof } from '../proof'
import { makeFolder, withGatehouse } from '../server/gatehouse'
import { startPostgres } from '../server/postgres'
import type { Race, Servers } from './race'
import { editAndDelete, editAndEdit, oneKeyTwice, statusAndPayment } from './record-races'
import {
  adminsDeleteEachOther,
  deleteAgentAndCreateProperty,
  deleteAgentAndMove,
  sameEmail,
  signOutAndChange,
} from './relation-races'

const all: readonly Race[] = [
  deleteAgentAndCreateProperty,
  deleteAgentAndMove,
  sameEmail,
  adminsDeleteEachOther,
  signOutAndChange,
  editAndEdit,
  editAndDelete,
  statusAndPayment,
  oneKeyTwice,
]

export const races = proof({
  name: 'races',
  claim: 'two requests at the same time, on two servers with one database, never lose a change or break a rule',
  numbers: { rounds: 200 },
  isQuick: false,
  async run({ rounds }) {
    const postgres = await startPostgres()
    // The servers share a media folder too, as behind a proxy.
    const dataDir = makeFolder()
    const settings = { DATABASE_URL: postgres.databaseUrl, DATA_DIR: dataDir }
    try {
      return await withGatehouse(
        (first) =>
          withGatehouse(async (second) => {
            const { database } = first
            const servers = { urls: [first.url, second.url] as const, token: await first.openSession(), database }
            const figures = []
            for (const race of all) {
              const faults = await runRounds(race, servers, rounds)
              for (const fault of faults.slice(0, 3)) console.log(`  ${race.name}: ${fault}`)
              figures.push(none(`${race.name}: rounds of ${rounds} with a fault`, faults))
            }
            const running = [first, second].filter(({ exitCode }) => exitCode() === null)
            return [...figures, none('crashes', 2 - running.length)]
          }, settings),
        settings,
      )
    } finally {
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})

async function runRounds({ round }: Race, servers: Servers, rounds: number): Promise<string[]> {
  const faults: string[] = []
  for (let number = 0; number < rounds; number += 1) {
    const fault = await round(servers)
    if (fault !== null) faults.push(fault)
  }
  return faults
}
