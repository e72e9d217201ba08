import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { propertyEndpoints } from '@gatehouse/contract/listing/property-forms'
import { samplePropertyInput } from '@gatehouse/contract/samples'

import { listBackups, listIncomplete, type Manifest } from '../../server/src/backup/archive/manifest'
import { createBucketTarget } from '../../server/src/backup/target/bucket-target'
import { createFolderTarget } from '../../server/src/backup/target/folder-target'
import type { BackupTarget } from '../../server/src/backup/target/target'
import { verifyBackup } from '../../server/src/backup/verify-backup'
import { formatLocation } from '../../server/src/settings/bucket'
import { insertSignup } from '../../server/test/insert-rows'
import { restoredTables } from '../../server/test/backup/restored-tables'
import { makePhotograph } from '../../server/test/media/pictures'
import { startObjectStorage } from '../../server/test/object-storage/object-storage'
import { sendRequest } from '../../server/test/send-request'
import { CannotRun, minFigure, none, proof } from '../proof'
import { findNewest, readBackup } from '../server/backups'
import { type Gatehouse, makeFolder, withGatehouse } from '../server/gatehouse'
import { runCommand, type Settings } from '../server/killed-command'

/** A target with the settings of the commands that use it. */
interface Place {
  readonly address: string
  readonly target: BackupTarget
  readonly settings: Settings
}

export const backupKills = proof({
  name: 'backup',
  claim: 'kill -9 during backups and restores, in a folder and a bucket, while people save: every backup is whole',
  numbers: { backups: 12, restores: 4, signups: 5_000 },
  isQuick: false,
  async run({ backups, restores, signups }) {
    const folder = makeFolder()
    const service = await startObjectStorage().catch((error: unknown) => {
      throw new CannotRun(error instanceof Error ? error.message : 'there is no object storage.')
    })
    const counts = { killed: 0, acknowledged: 0, damaged: 0, lost: 0, left: 0, restoresKilled: 0, mixed: 0, unequal: 0 }
    try {
      const bucket = await service.createBucket()
      const places: Place[] = [
        { address: join(folder, 'target'), target: createFolderTarget(join(folder, 'target')), settings: {} },
        {
          address: formatLocation(bucket),
          target: createBucketTarget(bucket, { credentials: service.credentials }),
          settings: {
            S3_ENDPOINT: bucket.endpoint ?? '',
            AWS_ACCESS_KEY_ID: service.credentials.accessKeyId,
            AWS_SECRET_ACCESS_KEY: service.credentials.secretAccessKey,
          },
        },
      ]
      const saved = await withGatehouse(
        async (gatehouse) => {
          for (let count = 0; count < signups; count += 1) await insertSignup(gatehouse.database.db)
          const saving = saveUntilStopped(gatehouse)
          for (const place of places) await killBackups(place, gatehouse.dataDir, backups, counts)
          return await saving.stop()
        },
        { DATA_DIR: join(folder, 'office'), DATABASE_URL: '' },
      )
      for (const place of places) await killRestores(place, join(folder, 'restored'), restores, counts)
      const isServing = await withGatehouse(async ({ url }) => (await fetch(`${url}/login`)).status === 200, {
        DATA_DIR: join(folder, 'restored'),
        DATABASE_URL: '',
      })
      return [
        minFigure('backups killed', counts.killed, backups),
        minFigure('properties saved meanwhile', saved, backups),
        minFigure('backups acknowledged', counts.acknowledged, 4),
        none('acknowledged backups that are not listed', counts.lost),
        none('listed backups that are not complete, by their hashes', counts.damaged),
        none('files of killed backups that the next one leaves', counts.left),
        minFigure('restores killed', counts.restoresKilled, restores),
        none('databases after a kill that are neither the old nor the new one', counts.mixed),
        none('repeated restores that differ from the backup', counts.unequal),
        none('failures of Gatehouse to start on the result', isServing ? 0 : 1),
      ]
    } finally {
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

interface Counts {
  killed: number
  acknowledged: number
  damaged: number
  lost: number
  left: number
  restoresKilled: number
  mixed: number
  unequal: number
}

async function killBackups(place: Place, dataDir: string, rounds: number, counts: Counts): Promise<void> {
  const { address, target } = place
  const settings = { ...place.settings, DATA_DIR: dataDir }
  const acknowledged: string[] = []
  const backUp = async (killAfterMs?: number) => {
    const { code, ms, output } = await runCommand('backup', [address], settings, killAfterMs)
    if (code === null) counts.killed += 1
    else if (code !== 0) throw new Error(`The backup failed: ${output}`)
    else acknowledged.push(/^Backup (\S+) /m.exec(output)?.[1] ?? '')
    return ms
  }
  const wholeMs = await backUp()
  for (let round = 1; round <= rounds; round += 1) {
    await backUp(Math.random() * wholeMs * 1.2)
    process.stdout.write(`\r  ${address.slice(0, 5)}…: backup ${round} of ${rounds} `)
  }
  await backUp()
  console.log()
  counts.acknowledged += acknowledged.length
  const listed = await listBackups(target)
  counts.lost += acknowledged.filter((name) => !listed.includes(name)).length
  counts.left += (await listIncomplete(target)).length + (await target.removeInterrupted())
  for (const name of listed) {
    await verifyBackup(target, await readBackup(target, name), null).catch((error: unknown) => {
      counts.damaged += 1
      console.log(`  ${String(error)}`)
    })
  }
}

/** Replaces the first backup by the last one and back, and is killed meanwhile. */
async function killRestores(place: Place, dataDir: string, rounds: number, counts: Counts): Promise<void> {
  const { address, target } = place
  const settings = { ...place.settings, DATA_DIR: dataDir }
  const names = await listBackups(target)
  const pair = [names[0]!, names.at(-1)!]
  const restore = (name: string, killAfterMs?: number) =>
    runCommand('restore', [address, '--backup', name, '--force'], settings, killAfterMs)
  const stateOf = async () => await hashesIn(settings, `${dataDir}-state`)
  const hashes = await Promise.all(pair.map(async (name) => hashesOf(await readBackup(target, name))))
  const { ms: wholeMs } = await restore(pair[0]!)
  for (let round = 1; round <= rounds; round += 1) {
    const name = pair[round % 2]!
    const { code, output } = await restore(name, Math.random() * wholeMs)
    if (code === null) counts.restoresKilled += 1
    else if (code !== 0) throw new Error(`The restore failed: ${output}`)
    if (!hashes.includes(await stateOf())) counts.mixed += 1
    const again = await restore(name)
    if (again.code !== 0) throw new Error(`The repeated restore failed: ${again.output}`)
    if ((await stateOf()) !== hashes[round % 2]) counts.unequal += 1
    process.stdout.write(`\r  ${address.slice(0, 5)}…: restore ${round} of ${rounds} `)
  }
  console.log()
}

/** The hashes of all tables and the number of media files that a backup of the folder has. */
async function hashesIn(settings: Settings, scratch: string): Promise<string> {
  const { code, output } = await runCommand('backup', [scratch], settings)
  if (code !== 0) throw new Error(`The backup of the restored folder failed: ${output}`)
  const manifest = await findNewest(scratch)
  rmSync(scratch, { recursive: true, force: true })
  return hashesOf(manifest)
}

const hashesOf = ({ media, ...manifest }: Manifest): string =>
  JSON.stringify([
    restoredTables(manifest).map(({ name, rows, sha256 }) => [name, rows, sha256]),
    media.files,
    media.bytes,
    media.missing,
  ])

/** Saves properties with photographs, one after the other. */
function saveUntilStopped(gatehouse: Gatehouse): { stop(): Promise<number> } {
  const stopped = new AbortController()
  const saving = (async () => {
    const token = await gatehouse.openSession()
    const content = await makePhotograph({ width: 800, height: 600 })
    let count = 0
    while (!stopped.signal.aborted) {
      const files = { property_images: [{ name: 'front.jpg', content }] }
      const { status } = await sendRequest(gatehouse.url, propertyEndpoints.create, {
        token,
        body: samplePropertyInput,
        files,
      })
      if (status !== 200 && status !== 429) throw new Error(`A save during a backup returned ${status}`)
      if (status === 200) count += 1
      // The limit of saves per minute.
      else await pause(1_000)
    }
    return count
  })()
  return {
    async stop() {
      stopped.abort()
      return await saving
    },
  }
}
