import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAllKeys, stageFiles, testStore } from '../../../test/media/store-contract'
import { newMediaKey } from '../media-key'
import { createDiskStore } from './disk-store'
import type { MediaStore } from './store'

testStore((folder) => createDiskStore(join(folder, 'media')))

let folder = ''
let store: MediaStore
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-store-'))
  store = createDiskStore(join(folder, 'media'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('publishing and adding leave nothing beside the key', async () => {
  const key = newMediaKey()
  await store.publish(await stageFiles(folder, { 'full.avi': 'a' }), key)
  await store.add(await stageFiles(folder, { 'video.mp4': 'b' }), key)
  expect(await readdir(folder)).toEqual(['media'])
  expect((await readdir(join(folder, 'media', key.slice(0, 2), key))).toSorted()).toEqual(['full.avi', 'video.mp4'])
})

test('a folder is removed, also when an earlier removal was interrupted', async () => {
  const key = newMediaKey()
  await store.publish(await stageFiles(folder, { 'full.jpg': 'x' }), key)
  const prefixFolder = join(folder, 'media', key.slice(0, 2))
  await mkdir(join(prefixFolder, `.${newMediaKey()}.removed`))
  await store.remove(key)
  expect(await listAllKeys(store)).toEqual([])
  expect(await readdir(prefixFolder)).toEqual([])
})

test('writing the database id leaves no draft', async () => {
  await Promise.all(['one', 'other'].map((id) => store.writeDatabaseId(id, { replace: false })))
  await store.writeDatabaseId('third', { replace: true })
  expect(await readdir(join(folder, 'media'))).toEqual(['.database-id'])
})
