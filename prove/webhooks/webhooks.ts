import { rmSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { announcementEndpoints } from '@gatehouse/contract/entities/announcement'
import { webhookEndpoints } from '@gatehouse/contract/webhooks/webhook'

import { builtServer, memorySettings } from '../../bench/gatehouse'
import { poolLimits } from '../../server/src/database/connections'
import { connect } from '../../server/src/database/open'
import { sealChanges } from '../../server/src/records/changes/seal'
import { type KillableServer, startKillable } from '../../server/test/crash/killable-server'
import { sendRequest } from '../../server/test/send-request'
import { writeChanges } from '../changes/writers'
import { maxFigure, minFigure, none, proof } from '../proof'
import { makeFolder, sessionOf } from '../server/gatehouse'
import { startPostgres } from '../server/postgres'
import { type Receiver, startReceivers } from './receivers'

type Database = ReturnType<typeof connect>

export const webhooks = proof({
  name: 'webhooks',
  claim:
    'two instances that are killed send changes to quick, slow, failing, endless and dead receivers: none missed, in the order of each record',
  numbers: { changes: 10_000, writers: 8, kills: 4, minutes: 15 },
  isQuick: false,
  async run({ changes, writers, kills, minutes }) {
    const postgres = await startPostgres()
    const dataDir = makeFolder()
    const settings = { ...memorySettings, DATABASE_URL: postgres.databaseUrl, WEBHOOK_ALLOW_PRIVATE: 'true' }
    const start = () => startKillable(builtServer, dataDir, settings)
    const receivers = await startReceivers()
    const servers = [await start()]
    const database = connect({ connectionString: postgres.databaseUrl, close: async () => {} }, poolLimits.requests)
    try {
      servers.push(await start())
      const ids = await prepare(servers[0]!, database, receivers)
      const begin = await sealChanges(database.db)
      const startedAt = performance.now()
      const writing = writeChanges(database.db, ids, { changes, writers })
      for (let kill = 0; kill < kills; kill += 1) {
        await pause(500 + Math.random() * 1_500)
        await servers[kill % 2]!.killTree()
        servers[kill % 2] = await start()
      }
      await writing
      await sealChanges(database.db)
      const places = await listPlaces(database, begin)
      await waitForAll(receivers, places.length, minutes)
      return report(receivers, places, { kills, startedAt })
    } finally {
      await database.close()
      for (const server of servers) await server.stop()
      for (const receiver of receivers) await receiver.close()
      await postgres.remove()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})

/** Creates the announcements that writers change, and a webhook for each receiver. */
async function prepare({ url }: KillableServer, database: Database, receivers: readonly Receiver[]): Promise<string[]> {
  const token = await sessionOf(database)
  const ids: string[] = []
  for (let index = 0; index < 20; index += 1) {
    const body = { announcement_text: `Open house ${index}`, redirect_link: '' }
    ids.push((await sendRequest(url, announcementEndpoints.create, { token, body })).response.data.id)
  }
  await sealChanges(database.db)
  for (const receiver of receivers) {
    const body = { name: receiver.name, url: receiver.url, events: ['announcement' as const] }
    receiver.secret = (await sendRequest(url, webhookEndpoints.create, { token, body })).response.secret!
  }
  return ids
}

async function listPlaces({ db }: Database, begin: number): Promise<number[]> {
  const found = db
    .selectFrom('change_order')
    .select('seq')
    .where('seq', '>', begin)
    .where('entity', '=', 'announcement')
  return (await found.orderBy('seq').execute()).map(({ seq }) => seq)
}

async function waitForAll(receivers: readonly Receiver[], count: number, minutes: number): Promise<void> {
  const deadline = Date.now() + minutes * 60_000
  const isWaiting = () => receivers.some(({ accepts, accepted }) => accepts && accepted.size < count)
  while (isWaiting() && Date.now() < deadline) await pause(100)
}

function report(
  receivers: readonly Receiver[],
  places: readonly number[],
  { kills, startedAt }: { readonly kills: number; readonly startedAt: number },
) {
  for (const { name, requests, accepted, repeated, acceptedAt } of receivers) {
    const seconds = acceptedAt === 0 ? '' : `, the last after ${((acceptedAt - startedAt) / 1_000).toFixed(1)} s`
    console.log(`  ${name}: ${requests} requests, ${accepted.size} changes accepted, ${repeated} again${seconds}`)
  }
  const accepting = receivers.filter(({ accepts }) => accepts)
  const sum = (valueOf: (receiver: Receiver) => number, of = accepting) =>
    of.reduce((all, one) => all + valueOf(one), 0)
  const missed = sum(({ accepted }) => places.filter((seq) => !accepted.has(seq)).length)
  return [
    minFigure('changes', places.length, 1),
    none(`changes that ${accepting.length} receivers have missed`, missed),
    none(
      'changes that were accepted after a later one of their record',
      sum(({ unordered }) => unordered),
    ),
    none(
      'requests without a valid signature',
      sum(({ badSignatures }) => badSignatures, [...receivers]),
    ),
    none(
      'requests to the receiver with a wrong certificate',
      sum(
        ({ requests }) => requests,
        receivers.filter(({ name }) => name === 'wrong certificate'),
      ),
    ),
    // A group of eight requests was sent and not stored when its instance was killed.
    maxFigure(
      'changes that were accepted again',
      sum(({ repeated }) => repeated),
      kills * 8 * accepting.length,
      'changes',
    ),
  ]
}
