import { EventEmitter, once } from 'node:events'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'

import { targetFolder } from '../../../test/backup/backups'
import { makeDataFolder } from '../../../test/data-folder'
import { newMediaKey } from '../../storage/media-key'
import { openStore } from '../../storage/store/open-store'
import type { Manifest } from '../archive/manifest'
import { type MediaEntry, writeMediaList } from '../archive/media-list'
import { writePart } from '../archive/parts'
import { createFolderTarget } from '../target/folder-target'
import type { BackupTarget } from '../target/target'
import { restoreMedia } from './restore-media'

const plain = { recipients: null, isCompressed: false }
const largeBytes = 5 * 1024 * 1024 + 1

/** Stores the media of a backup: names and sizes of the files of each key, in the order of the keys. */
async function makeBackup(target: BackupTarget, files: readonly Record<string, number>[]) {
  const keys = files.map(() => newMediaKey()).toSorted()
  async function* entries(): AsyncGenerator<MediaEntry> {
    for (const [index, key] of keys.entries())
      for (const [name, bytes] of Object.entries(files[index]!)) {
        const part = await writePart(
          target,
          `media/${key.slice(0, 2)}/${key}/${name}`,
          Readable.from([Buffer.alloc(bytes)]),
          plain,
        )
        yield { key, name, ...part.content, stored: part.stored }
      }
  }
  const { stored } = await writeMediaList(target, 'backup/media.jsonl.gz', entries())
  const sizes = files.flatMap((each) => Object.values(each))
  const media = { list: stored, files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
  return { keys, manifest: { recipients: null, media } as Manifest }
}

test('keys with a file of more than 5 MiB are restored one at a time, and others meanwhile', async () => {
  const target = createFolderTarget(targetFolder())
  const [video, images] = [{ 'full.mp4': largeBytes, 'poster.webp': 10 }, { 'full.jpg': 10 }]
  const { keys, manifest } = await makeBackup(target, [video, video, images, images, images, video])
  const store = await openStore({ dataDir: makeDataFolder(), objectStorage: null })
  await store.prepare()
  const large = new Set([keys[0], keys[1], keys[5]])
  const events = new EventEmitter()
  const smallAreStored = once(events, 'small')
  const [reading, stored] = [new Set<string>(), [] as string[]]
  let mostLarge = 0
  const watchedTarget: BackupTarget = {
    ...target,
    get(path) {
      const key = path.split('/')[2]!
      if (large.has(key)) reading.add(key)
      mostLarge = Math.max(mostLarge, reading.size)
      return target.get(path)
    },
  }
  const watchedStore = {
    ...store,
    async publish(folder: string, key: string) {
      if (large.has(key)) await smallAreStored
      await store.publish(folder, key)
      reading.delete(key)
      stored.push(key)
      if (stored.length === 3) events.emit('small')
    },
  }
  const restore = { target: watchedTarget, store: watchedStore, manifest, identity: null }
  expect(await restoreMedia(restore)).toBe(9)
  expect(mostLarge).toBe(1)
  expect(stored.slice(0, 3).toSorted()).toEqual(keys.slice(2, 5))
  expect(stored.toSorted()).toEqual(keys)
})
