import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import type { Connections } from '../server/src/database/connections'
import { formatLocation } from '../server/src/settings/bucket'
import { startObjectStorage } from '../server/test/object-storage/object-storage'
import { startBenchCluster } from './fill/bench-cluster'
import { fillBusiness } from './fill/fill-business'
import { fillOnce, urlOf, withConnections } from './fill/filled-database'
import { root } from './gatehouse'
import { megabytes } from './processes'
import { type Figure, printFigures, seconds } from './report'

// `npm run backup`, verify and restore as whole processes, at two numbers of properties, in a folder and in a
// bucket: seconds, and the most memory that each process used.

/** The largest ratio of a command's peak at the larger size to its peak at the smaller. */
const maxGrowth = 1.5

/** Makes a process print its peak as its last line, in kilobytes (getrusage(2)). */
const printPeak = `data:text/javascript,process.on('exit',()=>console.error('peak '+process.resourceUsage().maxRSS))`

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    // Properties whose photographs are stored, 2.2 MB each; those of the others are not in the database.
    pictured: { type: 'string', default: '20' },
  },
})
const service = await startObjectStorage()
const { folder, url, closing, close } = await startBenchCluster('backup')
closing.unshift(() => service.close())
try {
  const sizes = values.sizes.split(',').map(Number)
  const measured: Measured[][] = []
  for (const properties of sizes) measured.push(await measureSize(properties))
  const figures = measured.flatMap((rows, size) => rows.map((row) => figureOf(row, sizes[size]!, measured[0]!)))
  process.exitCode = printFigures('Backup and restore: seconds, peak memory of the process', figures)
} finally {
  await close()
}

interface Measured {
  readonly what: string
  readonly ms: number
  readonly peakBytes: number
}

function figureOf({ what, ms, peakBytes }: Measured, properties: number, smallest: readonly Measured[]): Figure {
  const max = maxGrowth * smallest.find((row) => row.what === what)!.peakBytes
  return {
    what: `${what}, ${properties.toLocaleString('en')} properties`,
    measured: `${seconds(ms)}, ${megabytes(peakBytes)}`,
    target: `at most ${megabytes(max)}`,
    isReached: peakBytes <= max,
  }
}

async function measureSize(properties: number): Promise<Measured[]> {
  const name = `backup_${properties}`
  const dataDir = join(folder, name)
  const what = `${properties.toLocaleString('en')} properties`
  await fillOnce(url, name, (filling) => fill(filling, properties, dataDir), what)
  const bucket = await service.createBucket()
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: urlOf(url, name),
    S3_ENDPOINT: bucket.endpoint ?? '',
    AWS_ACCESS_KEY_ID: service.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: service.credentials.secretAccessKey,
  }
  const scratch = await mkdtemp(join(folder, 'scratch-'))
  const rows: Measured[] = []
  try {
    for (const [place, address] of [
      ['folder', join(scratch, 'target')],
      ['bucket', formatLocation(bucket)],
    ] as const) {
      const measure = async (what: string, program: 'backup' | 'restore', args: string[], changed = {}) =>
        rows.push({ what: `${what}, ${place}`, ...(await run(program, args, { ...settings, ...changed })) })
      await measure('backup', 'backup', [address])
      await measure('backup again', 'backup', [address])
      await measure('verify', 'backup', ['verify', address])
      await withConnections(url, async ({ pool }) => {
        await pool.query('drop database if exists restored')
        await pool.query('create database restored')
      })
      const restored = {
        DATA_DIR: join(scratch, `restored-${place}`),
        DATABASE_URL: urlOf(url, 'restored'),
      }
      await measure('restore', 'restore', [address], restored)
    }
    return rows
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Fills the database, and stores the files of the photographs that it keeps. */
async function fill(filling: Connections, properties: number, dataDir: string): Promise<void> {
  await fillBusiness(filling, properties, 10)
  await filling.pool.query(
    `delete from media where property_id not in (select id from property order by id desc limit $1)`,
    [Number(values.pictured)],
  )
  const { rows } = await filling.pool.query<{ key: string; files: { name: string; bytes: number }[] }>(
    'select key, files from media',
  )
  for (const { key, files } of rows) {
    for (const { name, bytes } of files) {
      const path = join(dataDir, 'media', key.slice(0, 2), key, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, Buffer.alloc(bytes, `${key}${name}`))
    }
  }
}

function run(program: string, args: string[], settings: Record<string, string>): Promise<Omit<Measured, 'what'>> {
  const script = join(root, 'server', 'dist', `${program}.js`)
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...settings }
    execFile(process.execPath, ['--import', printPeak, script, ...args], { env }, (error, stdout, stderr) => {
      const kilobytes = /^peak (\d+)$/m.exec(stderr)?.[1]
      if (error || kilobytes === undefined) reject(new Error(`${stdout}${stderr}`, { cause: error }))
      else resolve({ ms: performance.now() - start, peakBytes: Number(kilobytes) * 1024 })
    })
  })
}
