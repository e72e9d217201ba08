import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { backUp, noKeys, publish } from '../../../test/backup/backups'
import { memoryTarget, openArchive, sealArchive } from '../../../test/backup/crafted-archive'
import { errorOf } from '../../../test/backup/fuzz-archives'
import { newMachine, restoreOn } from '../../../test/backup/machines'
import { startApp, type TestApp } from '../../../test/start-app'
import type { BackupTarget } from '../target/target'
import { findBackup, readCatalog } from './catalog'
import type { BackupKeys } from './encryption'
import { openSigning } from './signature'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await publish(app, 'Lekki')
})
afterAll(() => app.close())

const signed: BackupKeys = { ...noKeys, signingKey: 'b5d1c8f2a7e94d3086f1c2b3a4d5e6f7' }
const messageOf = async (promise: Promise<unknown>) => (await errorOf(promise))?.message ?? 'accepted'

async function verify(target: BackupTarget, keys: BackupKeys, isUnsignedAllowed = false) {
  return await findBackup(target, null, { signing: await openSigning(target, keys), isUnsignedAllowed })
}

/** What verify, restore and rehearse say. */
async function judge(target: BackupTarget, keys: BackupKeys, isUnsignedAllowed = false) {
  const machine = await newMachine()
  return [
    await messageOf(verify(target, keys, isUnsignedAllowed)),
    await messageOf(restoreOn(machine, target, { keys, isUnsignedAllowed, isRehearsal: true, isForced: true })),
    await messageOf(restoreOn(machine, target, { keys, isUnsignedAllowed, isForced: true })),
  ]
}

test('with a key, an altered backup is rejected whatever its hashes are', async () => {
  const target = memoryTarget()
  await backUp(app, target, { keys: signed })
  expect(await judge(target, signed)).toEqual(['accepted', 'accepted', 'accepted'])

  const archive = openArchive(target.files)
  const path = [...archive.tables.keys()].find((each) => each.endsWith('/property.copy.gz'))!
  archive.tables.set(path, Buffer.from(archive.tables.get(path)!.toString().replace('Lekki', 'Lagos')))
  const altered = sealArchive(archive)
  // Without a key nobody can tell.
  expect(await messageOf(verify(memoryTarget(altered), noKeys))).toBe('accepted')
  const missing = /is rejected: it has no signature\. If it is older than the key, .*, pass --unsigned\.$/
  for (const message of await judge(memoryTarget(altered), signed)) expect(message).toMatch(missing)

  // With the signature of the original.
  const name = [...altered.keys()].find((each) => each.endsWith('/manifest.json'))!
  const { signatures } = JSON.parse(target.files.get(name)!.toString())
  altered.set(name, Buffer.from(JSON.stringify({ ...JSON.parse(altered.get(name)!.toString()), signatures })))
  for (const message of await judge(memoryTarget(altered), signed, true))
    expect(message).toMatch(
      /is rejected: its signature is wrong\. It was altered, or made with another BACKUP_SIGNING_KEY/,
    )
})

test('a backup that is older than the key needs an option', async () => {
  const target = memoryTarget()
  await backUp(app, target)
  for (const message of await judge(target, signed)) expect(message).toContain('it has no signature')
  expect(await judge(target, signed, true)).toEqual(['accepted', 'accepted', 'accepted'])
})

test('a backup under the name of another is rejected', async () => {
  const target = memoryTarget()
  const { manifest } = await backUp(app, target, { keys: signed })
  const renamed = new Map([...target.files].map(([path, content]) => [path.replace(manifest.name, '2030-01-01T00-00-00.000Z'), content])) // prettier-ignore
  expect(await messageOf(verify(memoryTarget(renamed), signed))).toContain('contains what no backup does')
})

test('a passphrase signs as well, also against backups that are encrypted for its public key', async () => {
  const target = memoryTarget()
  const keys = { ...noKeys, passphrase: 'seven dry mangoes' }
  const { manifest } = await backUp(app, target, { keys })
  expect(await messageOf(verify(target, keys))).toBe('accepted')
  const forged = memoryTarget()
  await backUp(app, forged, { keys: { ...noKeys, recipient: manifest.recipients![0]! } })
  const files = new Map([...forged.files, ['identity.age', target.files.get('identity.age')!]])
  expect(await messageOf(verify(memoryTarget(files), keys))).toContain('it has no signature')
  files.delete('identity.age')
  expect(await messageOf(verify(memoryTarget(files), keys))).toContain('it has no signature')
})

test('a recipient and a key for signatures can be used together, and restored with the private key', async () => {
  const identity = await generateX25519Identity()
  const recipient = await identityToRecipient(identity)
  const target = memoryTarget()
  await backUp(app, target, { keys: { ...signed, recipient } })
  expect(await judge(target, { ...signed, identity })).toEqual(['accepted', 'accepted', 'accepted'])
})

test('a next backup signs no hashes of an altered one, and is not stopped by it', async () => {
  const target = memoryTarget()
  const first = await backUp(app, target, { keys: signed })
  const files = sealArchive(openArchive(target.files))
  const next = await backUp(app, memoryTarget(files), { keys: signed })
  expect(next.addedFiles).toBe(first.manifest.media.files)
  const damaged = new Map(target.files)
  damaged.set(`${first.manifest.name}/manifest.json`, Buffer.from('{}'))
  const after = memoryTarget(damaged)
  await backUp(app, after, { keys: signed })
  expect((await readCatalog(after, await openSigning(after, signed))).unreadable).toHaveLength(1)
})
