import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { backUp, findNewest, noKeys, publish } from './backups'
import { hashesOf, newMachine, restoreOn } from './machines'
import { listBackups } from '../../src/backup/archive/manifest'
import { createBucketTarget } from '../../src/backup/target/bucket-target'
import { openTarget } from '../../src/backup/target/open-target'
import type { BackupTarget } from '../../src/backup/target/target'
import { verifyBackup } from '../../src/backup/verify-backup'
import { readConfig } from '../../src/config'
import { createS3Client } from '../../src/storage/store/s3/s3-client'
import { createS3Objects } from '../../src/storage/store/s3/s3-writing'
import { type Bucket, formatLocation } from '../../src/settings/bucket'
import { StoreUnavailableError } from '../../src/storage/store/store-errors'
import { builtProgram } from '../built-program'
import { type FaultyProxy, startFaultyProxy } from '../object-storage/faulty-proxy'
import { type ObjectStorage, startObjectStorage } from '../object-storage/object-storage'
import { startApp, type TestApp } from '../start-app'

let app: TestApp
let service: ObjectStorage
let proxy: FaultyProxy
beforeAll(async () => {
  builtProgram('backup')
  service = await startObjectStorage()
  proxy = await startFaultyProxy(service.port)
  app = await startApp()
  await publish(app, 'Lekki Phase 1')
}, 180_000)
afterAll(async () => {
  await app.close()
  await proxy.close()
  await service.close()
})

const open = (bucket: Bucket) => createBucketTarget(bucket, { credentials: service.credentials, maxAttempts: 2 })

async function newTarget(): Promise<{ bucket: Bucket; target: BackupTarget; objects: ReturnType<typeof objectsOf> }> {
  const bucket = { ...(await service.createBucket()), endpoint: `http://127.0.0.1:${proxy.port}` }
  return { bucket, target: open(bucket), objects: objectsOf(bucket) }
}

/** The objects of a bucket, read without the proxy. */
const objectsOf = (bucket: Bucket) => {
  const direct = { ...bucket, endpoint: `http://127.0.0.1:${service.port}` }
  return createS3Objects(createS3Client(direct, { credentials: service.credentials }), direct)
}

const backUpMachine = ({ connectionString, store }: Awaited<ReturnType<typeof newMachine>>, target: BackupTarget) =>
  backUp({ connectionString, media: { store } } as TestApp, target)

test('encrypted backups in a bucket are incremental, rotated, verified and restored', async () => {
  const { target } = await newTarget()
  const identity = await generateX25519Identity()
  const keys = { ...noKeys, recipient: await identityToRecipient(identity), identity }
  await app.jobs.queue.start()
  const first = await backUp(app, target, { keys })
  const second = await backUp(app, target, { keys })
  expect([first.addedFiles > 0, second.addedFiles]).toEqual([true, 0])
  expect(await listBackups(target)).toEqual([first.manifest.name, second.manifest.name])
  await publish(app, 'Yaba')
  const keep = { daily: 1, weekly: 0, monthly: 0 }
  const { manifest, removed } = await backUp(app, target, { keys, keep })
  expect(removed).toEqual([first.manifest.name, second.manifest.name])
  expect(await target.listFolders()).toEqual([manifest.name, manifest.media.pool])
  expect((await verifyBackup(target, manifest, null)).files).toBe(manifest.tables.length + manifest.media.files)

  const machine = await newMachine()
  const { copiedFiles } = await restoreOn(machine, target, { keys })
  expect(copiedFiles).toBe(manifest.media.files)
  const again = await backUpMachine(machine, (await newTarget()).target)
  expect(hashesOf(again.manifest)).toEqual(hashesOf(manifest))
  expect(again.manifest.media).toMatchObject({ files: manifest.media.files, missing: 0 })
})

test('a service that is lost during a backup leaves none, and the next backup removes the rest', async () => {
  const { target, objects } = await newTarget()
  const { manifest: before } = await backUp(app, target)
  await publish(app, 'Surulere')
  const losing: BackupTarget = {
    ...target,
    async put(path, write) {
      if (path.endsWith('/property.copy.gz')) proxy.setLost(true)
      await target.put(path, write)
    },
  }
  await expect(backUp(app, losing)).rejects.toThrow(StoreUnavailableError)
  proxy.setLost(false)
  expect(await listBackups(target)).toEqual([before.name])
  expect(await target.listFolders()).toHaveLength(3)
  const { manifest } = await backUp(app, target)
  expect(await target.listFolders()).toEqual([before.name, manifest.name, 'media'])
  expect(await objects.abortUploads()).toBe(0)
  for (const each of [before, manifest]) await verifyBackup(target, each, null)
})

test('a service that is lost during a restore, and a damaged object, change nothing', async () => {
  const { target, objects } = await newTarget()
  const { manifest } = await backUp(app, target)
  const machine = await newMachine()
  await restoreOn(machine, target)
  const stateOf = async () => hashesOf((await backUpMachine(machine, (await newTarget()).target)).manifest)
  const before = await stateOf()
  const losing: BackupTarget = {
    ...target,
    async get(path) {
      reads.push(path)
      if (reads.filter((each) => each.endsWith('/property.copy.gz')).length === 2) proxy.setLost(true)
      return await target.get(path)
    },
  }
  const reads: string[] = []
  await expect(restoreOn(machine, losing, { isForced: true })).rejects.toThrow(/does not respond \(ECONNRE/)
  proxy.setLost(false)
  expect(await stateOf()).toEqual(before)

  const { path } = manifest.tables.find(({ name }) => name === 'property')!.stored
  await objects.putSmall(path, 'another content')
  const damage = `The backup is damaged: ${path}: its content was changed.`
  await expect(verifyBackup(target, manifest, null)).rejects.toThrow(damage)
  const neverOpened = () => Promise.reject(new Error('The database was opened'))
  await expect(restoreOn(machine, target, { isForced: true, openDatabase: neverOpened })).rejects.toThrow(damage)
  await objects.remove(path)
  await expect(verifyBackup(target, manifest, null)).rejects.toThrow(`The backup is damaged: ${path}: it is missing.`)
})

test('the commands read the address, and print one sentence for a wrong secret or bucket', async () => {
  const { target, bucket } = await newTarget()
  const { manifest } = await backUp(app, target)
  const settings = settingsOf(bucket)
  const address = `${formatLocation(bucket)}/`
  const verified = await runProgram(['verify'], { ...settings, BACKUP_TO: address })
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining(`Backup ${manifest.name} (`) })
  expect(await runProgram(['list', address], settings)).toMatchObject({
    code: 0,
    out: expect.stringContaining(manifest.name),
  })
  const wrong = { ...settings, AWS_SECRET_ACCESS_KEY: 'a-wrong-secret' }
  const { code, out, err } = await runProgram(['list', address], wrong)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(
    `The object storage ${formatLocation(bucket)} cannot be used: ${bucket.endpoint} rejects the credentials (SignatureDoesNotMatch). Check AWS_ACCESS_KEY_ID, `,
  )
  expect(err).not.toContain('a-wrong-secret')
  expect(await runProgram(['list', 's3://mistyped'], settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no bucket "mistyped". Create it, or correct its name.'),
  })
  expect(await findNewest(target)).toEqual(manifest)
})

test('a backup in a bucket is rehearsed, and a damaged file in it fails the rehearsal', async () => {
  const { bucket, target, objects } = await newTarget()
  const { manifest } = await backUp(app, target)
  const settings = { ...settingsOf(bucket), DATABASE_URL: app.connectionString }
  const address = formatLocation(bucket)
  expect(await runProgram(['rehearse', address], settings)).toMatchObject({
    code: 0,
    out: expect.stringContaining('was restored into a scratch database, and the application started on it.'),
  })
  const paths: string[] = []
  for await (const { path } of target.list('media')) paths.push(path)
  expect(paths).toHaveLength(manifest.media.files)
  const [damaged = ''] = paths
  await objects.putSmall(damaged, 'another content')
  expect(await runProgram(['rehearse', address], settings)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining(`The backup is damaged: ${damaged}: its content was changed.\n`),
  })
  const runs = await app.db.selectFrom('backup_run').select(['kind', 'result', 'location']).execute()
  const run = { kind: 'rehearsal', location: address }
  expect(runs).toEqual(['succeeded', 'failed'].map((result) => ({ ...run, result })))
  expect(existsSync(join(app.dataDir, 'rehearsal'))).toBe(false)
})

test('the bucket of the media is recognized, and a folder that both would use is rejected', async () => {
  const config = readConfig({ DATA_DIR: app.dataDir, S3_BUCKET: 'homes/office', S3_ENDPOINT: 'http://127.0.0.1:1' })
  const find = (address: string) => openTarget(address, { folder: '/', config })
  expect(await (await find('s3://homes/backups')).isWithData(config)).toBe(true)
  expect(await (await find('s3://homes/office/backups')).isWithData(config)).toBe(true)
  expect(await (await find('s3://elsewhere')).isWithData(config)).toBe(false)
  for (const address of ['s3://homes', 's3://homes/office', 's3://homes/office/media/backups'])
    await expect(find(address)).rejects.toThrow('the media are in s3://homes/office. Choose another bucket.')
  await expect(find('s3://')).rejects.toThrow('or to s3://BUCKET/FOLDER, not to s3://.')
  expect(() => readConfig({ BACKUP_TO: 'ftp://homes' })).toThrow('BACKUP_TO must be a folder or s3://bucket/folder')
})

const settingsOf = ({ endpoint }: Bucket) => ({
  DATA_DIR: app.dataDir,
  S3_ENDPOINT: endpoint ?? '',
  AWS_ACCESS_KEY_ID: service.credentials.accessKeyId,
  AWS_SECRET_ACCESS_KEY: service.credentials.secretAccessKey,
})

/** Runs the built `npm run backup`. */
function runProgram(args: string[], settings: Record<string, string>) {
  const env = { PATH: process.env['PATH'], HOME: app.dataDir, ...settings }
  return new Promise<{ code: number | string; out: string; err: string }>((resolve) => {
    execFile(
      process.execPath,
      [builtProgram('backup'), ...args],
      { cwd: join(app.dataDir), env },
      (error, out, err) => {
        resolve({ code: error?.code ?? 0, out, err })
      },
    )
  })
}
