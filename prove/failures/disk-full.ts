import { agentEndpoints } from '@gatehouse/contract/entities/agent'
import { careerEndpoints } from '@gatehouse/contract/entities/career'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'
import { sql } from 'kysely'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Figure } from '../../bench/report'
import { makePhotograph } from '../../server/test/media/pictures'
import { compareFilesAndRows } from '../../server/test/media/stored-media'
import { sendRequest } from '../../server/test/send-request'
import { until } from '../../server/test/until'
import { minFigure, CannotRun, none, proof } from '../proof'
import { type Gatehouse, makeFolder, withGatehouse } from '../server/gatehouse'

export const diskFull = proof({
  name: 'disk-full',
  claim: 'with a full disk, uploads and changes get 507, reads work, nothing is damaged, and no restart is needed',
  numbers: { media: 64, database: 512 },
  isQuick: false,
  async run({ media, database }) {
    const dataDir = makeFolder()
    const folders = { media: join(dataDir, 'media'), database: join(dataDir, 'database') }
    const mounted: string[] = []
    try {
      for (const [folder, megabytes] of [
        [folders.media, media],
        [folders.database, database],
      ] as const) {
        mountVolume(folder, megabytes)
        mounted.push(folder)
      }
      return await withGatehouse(
        async (gatehouse) => {
          const token = await gatehouse.openSession()
          const ofMedia = await fillMedia(gatehouse, token, folders.media)
          const ofDatabase = await fillDatabase(gatehouse, token, folders.database)
          return [...ofMedia, ...ofDatabase, none('restarts and crashes', gatehouse.exitCode() === null ? 0 : 1)]
        },
        { DATA_DIR: dataDir, DATABASE_URL: '' },
      )
    } finally {
      for (const folder of mounted) execFileSync('umount', ['--lazy', folder])
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
})

/** A volume in memory. @throws CannotRun without the right to mount */
function mountVolume(folder: string, megabytes: number): void {
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    throw new CannotRun('it mounts volumes of a small size, which needs Linux and root')
  }
}

/** Writes a file that leaves this much space. Returns its removal. */
function fillVolume(folder: string, name: string, leftBytes: number): () => void {
  const { bavail, bsize } = statfsSync(folder)
  const path = join(folder, name)
  writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - leftBytes), 1))
  return () => rmSync(path)
}

/** Uploads until the volume is full, and once more after space was freed. */
async function fillMedia(gatehouse: Gatehouse, token: string, folder: string): Promise<Figure[]> {
  const { url, database } = gatehouse
  const photograph = { name: 'front.jpg', content: await makePhotograph({ width: 3_000, height: 2_000 }) }
  const property_images = Array.from({ length: 10 }, () => photograph)
  const create = () =>
    sendRequest(url, propertyEndpoints.create, { token, body: samplePropertyInput, files: { property_images } })
  // Until then, the space of the database's reserve must stay free too.
  const reserve = join(gatehouse.dataDir, 'reserve')
  await until(
    'the reserve is created',
    () => existsSync(reserve) || existsSync(join(gatehouse.dataDir, 'database/reserve')),
  )
  // Removed at the end, as when somebody frees space.
  const freeSpace = fillVolume(folder, 'older-files', 50_000_000)
  const statuses: number[] = []
  while (!statuses.includes(507) && statuses.length < 200) statuses.push((await create()).status)
  for (let more = 0; more < 5; more += 1) statuses.push((await create()).status)
  const empty = fillVolume(folder, 'filler', 1_000_000)
  statuses.push((await create()).status)
  const list = await sendRequest(url, propertyEndpoints.list, { token })
  const id = list.response.data[0]?.id ?? ''
  const edit = { token, params: { id }, body: { ...samplePropertyInput, price: 1 } }
  const edited = await sendRequest(url, propertyEndpoints.update, edit)
  empty()
  freeSpace()
  const after = await create()
  const files = await until('files equal rows', async () => {
    const { onDisk, inRows } = await compareFilesAndRows(database.db, gatehouse.dataDir)
    return onDisk.join() === inRows.join()
  }).then(
    () => 0,
    () => 1,
  )
  return [
    minFigure('uploads rejected with 507 on the full media volume', count(statuses, 507), 5),
    none(
      `other errors, of ${statuses.length} uploads`,
      statuses.filter((status) => status !== 200 && status !== 507),
    ),
    none(
      'reads and edits without files that failed',
      [list, edited].filter(({ status }) => status !== 200),
    ),
    none('failures of an upload after space was freed', after.status === 200 ? 0 : 1),
    none('differences between files and rows', files),
  ]
}

const count = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

const career = {
  title: 'Agent',
  location: 'Lagos',
  position: 'Full time',
  salary: 1,
  type: 'Hybrid',
  link: '',
} as const

/** Writes records until the volume is full, and once more after space was freed. */
async function fillDatabase({ url, database }: Gatehouse, token: string, folder: string): Promise<Figure[]> {
  const acknowledged: string[] = []
  const statuses: number[] = []
  const write = async () => {
    // Random, because PostgreSQL compresses long texts.
    const description = randomBytes(7_400).toString('base64')
    const sent = await sendRequest(url, careerEndpoints.create, { token, body: { ...career, description } })
    statuses.push(sent.status)
    if (sent.status === 200) acknowledged.push(sent.response.data.id)
    return sent.status
  }
  await write()
  const empty = fillVolume(folder, 'filler', 24_000_000)
  const isFull = async () => (await Promise.all(Array.from({ length: 8 }, write))).every((status) => status !== 200)
  await until('the volume of the database is full', isFull, 120_000)
  const read = async () => (await sendRequest(url, agentEndpoints.list, { token, query: { limit: 20 } })).status
  await until('reads work', async () => (await read()) === 200, 30_000).catch(() => null)
  const reads = [await read(), await read(), await read()]
  empty()
  const isWell = until('writes work again', async () => (await write()) === 200, 60_000)
  const isRestored = await isWell.then(
    () => 0,
    () => 1,
  )
  const { rows } = await sql<{ id: string }>`
    select career.id from career join change on change.entity_id = career.id::text`.execute(database.db)
  const found = new Set(rows.map(({ id }) => id))
  const other = statuses.filter((status) => ![200, 503, 507].includes(status))
  return [
    minFigure('changes rejected with 507 on the full database volume', count(statuses, 507), 1),
    none(`statuses other than 200, 503 and 507, of ${statuses.length} changes`, other),
    none(
      'reads that failed',
      reads.filter((status) => status !== 200),
    ),
    none('failures to write after space was freed', isRestored),
    none(
      `lost changes, of ${acknowledged.length} acknowledged`,
      acknowledged.filter((id) => !found.has(id)),
    ),
  ]
}
