import { rmSync } from 'node:fs'
import { Client } from 'pg'

import { builtServer, memorySettings } from '../../bench/gatehouse'
import { admin } from '../../e2e/support/gatehouse'
import { type KillableServer, startKillable } from '../../server/test/crash/killable-server'
import { freePort } from '../../server/test/free-port'
import { type ObjectStorage, startObjectStorage } from '../../server/test/object-storage/object-storage'
import { type PgBouncer, startPgBouncer } from '../../server/test/proxies/pg-bouncer'
import { until } from '../../server/test/until'
import { makeFolder } from '../server/gatehouse'
import { databaseBalancer, requestBalancer, startBalancer } from './balancers'
import { type DatabaseNodes, startDatabaseNodes } from './database-nodes'
import { makeProgramFolder, type Program, requirePrograms, statusOf, untilStatus } from './programs'

/** Two instances of Gatehouse behind a reverse proxy, and everything that they need, on loopback. */
export interface Cluster {
  /** The address of the reverse proxy. */
  readonly url: string
  readonly instances: readonly Instance[]
  readonly database: DatabaseNodes
  readonly media: ObjectStorage
  /** The reverse proxy, and HAProxy before the database. */
  readonly requestProxy: Program
  readonly databaseProxy: Program
  /** A connection to the primary, through HAProxy. */
  readonly query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>
}

export interface Instance {
  readonly url: string
  /** Between this instance and HAProxy. */
  readonly pooler: PgBouncer
  readonly output: () => string
  /** Stops it as its manager would, and starts it again, with these settings besides its own. */
  restart(settings?: Readonly<Record<string, string>>): Promise<void>
  /** kill -9 of the server; `start` starts it again. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** Settings of commands: PostgreSQL by HAProxy, without a pooler, and the bucket. */
export type CommandSettings = Readonly<Record<string, string>>

const packages = {
  'etcd-server': '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  'swift-proxy swift-account swift-container swift-object': '/usr/lib/python3/dist-packages/swift/proxy/server.py',
}

// After a failover, without a pause of 15 seconds; and a request fails instead of waiting for two minutes.
const poolerSettings = [
  'default_pool_size = 20',
  'server_login_retry = 1',
  'server_connect_timeout = 3',
  'query_wait_timeout = 5',
  'server_lifetime = 600',
]

/**
 * Starts all of it, runs `work`, and ends it. `prepare` is called before the instances are started.
 * @throws CannotRun
 */
export async function withCluster<Result>(
  work: (cluster: Cluster, settings: CommandSettings) => Promise<Result>,
  prepare: (settings: CommandSettings) => Promise<void> = async () => {},
): Promise<Result> {
  requirePrograms(packages)
  const closing: (() => unknown)[] = []
  try {
    const folder = makeProgramFolder()
    closing.push(() => folder.remove())
    const database = await startDatabaseNodes(folder)
    closing.push(() => database.stop())
    const databasePort = await freePort()
    const databaseProxy = startBalancer(folder, 'database', databaseBalancer(databasePort, database.nodes))
    closing.push(() => databaseProxy.kill())
    const databaseUrl = (name: string) =>
      `postgresql://gatehouse:${database.password}@127.0.0.1:${databasePort}/${name}`
    // Until then it also passes connections to the standby.
    await until('HAProxy has found the standby', () => databaseProxy.output().includes('is DOWN'))
    await execute(databaseUrl('postgres'), 'create database gatehouse')
    const media = await startObjectStorage()
    closing.push(() => media.close())
    const { bucket, prefix, endpoint } = await media.createBucket()
    const storage = {
      S3_BUCKET: `${bucket}/${prefix}`,
      S3_ENDPOINT: endpoint!,
      AWS_ACCESS_KEY_ID: media.credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: media.credentials.secretAccessKey,
    }
    const commandDir = makeFolder()
    closing.push(() => rmSync(commandDir, { recursive: true, force: true }))
    const commandSettings = { ...storage, DATA_DIR: commandDir, DATABASE_URL: databaseUrl('gatehouse') }
    await prepare(commandSettings)
    const [port, ...instancePorts] = [await freePort(), await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const instanceSettings = {
      ...memorySettings,
      DATABASE_POOLER: 'transaction',
      PUBLIC_URL: url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_DELAY_SECONDS: '3',
      SHUTDOWN_DRAIN_SECONDS: '10',
      ...storage,
    }
    const starting = instancePorts.map(async (instancePort) => {
      const pooler = await startPgBouncer(databaseUrl('gatehouse'), { settings: poolerSettings })
      closing.push(() => pooler.close())
      const dataDir = makeFolder()
      closing.push(() => rmSync(dataDir, { recursive: true, force: true }))
      const settings = { ...instanceSettings, DATABASE_URL: pooler.connectionString, PORT: String(instancePort) }
      const start = (more = {}) => startKillable(builtServer, dataDir, { ...settings, ...more })
      let server: KillableServer = await start()
      closing.push(() => server.killTree())
      return {
        url: `http://127.0.0.1:${instancePort}`,
        pooler,
        output: () => server.output(),
        async restart(more?: CommandSettings) {
          await server.stop()
          server = await start(more)
        },
        kill: () => server.killTree(),
        async start() {
          server = await start()
        },
      }
    })
    const instances = await Promise.all(starting)
    const named = instancePorts.map((at, index) => ({ name: `instance${index + 1}`, port: at }))
    const requestProxy = startBalancer(folder, 'requests', requestBalancer(port, named))
    closing.push(() => requestProxy.kill())
    await untilStatus(requestProxy, `${url}/readyz`, 200)
    const query = <Row extends object>(text: string, values?: unknown[]) =>
      execute<Row>(databaseUrl('gatehouse'), text, values)
    return await work({ url, instances, database, media, requestProxy, databaseProxy, query }, commandSettings)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function execute<Row extends object>(connectionString: string, text: string, values?: unknown[]): Promise<Row[]> {
  const client = new Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

export const isReady = async ({ url }: Instance): Promise<boolean> => (await statusOf(`${url}/readyz`)) === 200
