import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { freePort } from '../../server/test/free-port'
import { until } from '../../server/test/until'
import { type Program, type ProgramFolder, readPostmasterId, statusOf, untilStatus } from './programs'

/** Two PostgreSQL servers of which Patroni makes one the primary, and the other its synchronous standby. */
export interface DatabaseNodes {
  readonly nodes: readonly DatabaseNode[]
  readonly etcd: Program
  readonly password: string
  findPrimary(): Promise<DatabaseNode>
  /** Until one is the primary and the other its synchronous standby. */
  untilRedundant(): Promise<void>
  stop(): Promise<void>
}

export interface DatabaseNode {
  readonly name: string
  readonly port: number
  /** The port of the HTTP interface of Patroni. */
  readonly checkPort: number
  start(): void
  /** kill -9 of Patroni and PostgreSQL, as when the machine fails. */
  kill(): Promise<void>
}

const binaries = '/usr/lib/postgresql/15/bin'

export async function startDatabaseNodes(folder: ProgramFolder): Promise<DatabaseNodes> {
  const etcdPort = await freePort()
  const etcd = await startEtcd(folder, etcdPort)
  const password = randomBytes(16).toString('hex')
  const nodes = [
    await createNode(folder, 'node1', etcdPort, password),
    await createNode(folder, 'node2', etcdPort, password),
  ]
  const stop = async () => {
    for (const node of nodes) await node.kill()
    await etcd.kill()
  }
  const findPrimary = async () => {
    let primary: DatabaseNode | undefined
    const find = async () => {
      for (const node of nodes) if ((await statusOf(checkOf(node, 'primary'))) === 200) primary = node
      return primary !== undefined
    }
    await until('there is a primary', find, 90_000)
    return primary!
  }
  const untilRedundant = async () => {
    const isStandby = async (node: DatabaseNode) => (await statusOf(checkOf(node, 'synchronous'))) === 200
    const hasStandby = async () => (await Promise.all(nodes.map(isStandby))).includes(true)
    await until('there is a synchronous standby', hasStandby, 120_000).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${nodes.map(({ output }) => output()).join('\n')}`, { cause: error })
    })
  }
  try {
    for (const node of nodes) node.start()
    await findPrimary()
    await untilRedundant()
  } catch (error) {
    await stop()
    throw error
  }
  return { nodes, etcd, password, findPrimary, untilRedundant, stop }
}

const checkOf = ({ checkPort }: DatabaseNode, role: string) => `http://127.0.0.1:${checkPort}/${role}`

async function startEtcd(folder: ProgramFolder, port: number): Promise<Program> {
  const peerUrl = `http://127.0.0.1:${await freePort()}`
  const url = `http://127.0.0.1:${port}`
  const etcd = folder.start(
    '/usr/bin/etcd',
    '--name=etcd',
    `--data-dir=${folder.makeFolder('etcd')}`,
    `--listen-client-urls=${url}`,
    `--advertise-client-urls=${url}`,
    `--listen-peer-urls=${peerUrl}`,
    `--initial-advertise-peer-urls=${peerUrl}`,
    `--initial-cluster=etcd=${peerUrl}`,
  )
  await untilStatus(etcd, `${url}/health`, 200)
  return etcd
}

async function createNode(folder: ProgramFolder, name: string, etcdPort: number, password: string) {
  const [port, checkPort] = [await freePort(), await freePort()]
  const home = folder.makeFolder(name)
  const data = join(home, 'data')
  const file = folder.writeFile(`${name}.yml`, configuration({ name, home, port, checkPort, etcdPort, password }))
  let patroni: Program | null = null
  return {
    name,
    port,
    checkPort,
    output: () => patroni?.output() ?? '',
    start: () => void (patroni = folder.start('/usr/bin/patroni', file)),
    async kill() {
      const postmaster = readPostmasterId(data)
      await patroni?.kill()
      if (postmaster === null) return
      try {
        process.kill(postmaster, 'SIGKILL')
        await until('PostgreSQL has ended', () => !isRunning(postmaster))
      } catch {
        // It has ended before.
      }
    },
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

interface NodeSettings {
  readonly name: string
  readonly home: string
  readonly port: number
  readonly checkPort: number
  readonly etcdPort: number
  readonly password: string
}

// A failure is noticed after `ttl`; its smallest value is 20 s. YAML includes JSON.
const configuration = ({ name, home, port, checkPort, etcdPort, password }: NodeSettings) =>
  JSON.stringify({
    scope: 'gatehouse',
    name,
    restapi: { listen: `127.0.0.1:${checkPort}`, connect_address: `127.0.0.1:${checkPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { shared_buffers: '32MB', max_connections: 60, wal_log_hints: 'on', wal_keep_size: '64MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication all 127.0.0.1/32 scram-sha-256',
        'local all all scram-sha-256',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(home, 'data'),
      bin_dir: binaries,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: { username: 'gatehouse', password },
        replication: { username: 'replicator', password },
        rewind: { username: 'rewinder', password },
      },
      parameters: { unix_socket_directories: home },
    },
  })
