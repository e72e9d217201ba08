import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStore } from './disk-store'
import { newMediaKey } from '../media-key'
import type { MediaStore } from './store'

let folder = ''
let store: MediaStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-store-'))
  store = createDiskStore(join(folder, 'media'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function stageFiles(files: Record<string, string>): Promise<string> {
  const staged = await mkdtemp(join(folder, 'staged-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(staged, name), content)
  return staged
}

async function keysOf(): Promise<string[]> {
  const keys: string[] = []
  for (const prefix of await store.listPrefixes()) keys.push(...(await store.listKeys(prefix)))
  return keys
}

test('a malformed key is rejected', async () => {
  await expect(store.open('../../../../etc', 'passwd')).rejects.toThrow('Not a media key')
  await expect(store.remove('..')).rejects.toThrow('Not a media key')
})

test('a missing file is null, and removing an unknown key is no error', async () => {
  expect(await store.open(newMediaKey(), 'full.jpg')).toBeNull()
  await store.remove(newMediaKey())
})

test('a published file can be read as a whole and in parts, and the staged folder is removed', async () => {
  const key = newMediaKey()
  const staged = await stageFiles({ 'full.jpg': '0123456789' })
  await store.publish(staged, key)
  expect(await readdir(folder)).toEqual(['media'])
  expect(await keysOf()).toEqual([key])
  const file = await store.open(key, 'full.jpg')
  expect(file?.bytes).toBe(10)
  expect(await text(file!.read({ first: 2, last: 4 }))).toBe('234')
  expect(await text((await store.open(key, 'full.jpg'))!.read())).toBe('0123456789')
})

test('files can be added to a folder, replacing those of an earlier attempt', async () => {
  const key = newMediaKey()
  await store.publish(await stageFiles({ 'full.avi': 'a' }), key)
  await store.add(await stageFiles({ 'video.mp4': 'first' }), key)
  await store.add(await stageFiles({ 'video.mp4': 'second' }), key)
  expect(await text((await store.open(key, 'video.mp4'))!.read())).toBe('second')
  expect(await readdir(folder)).toEqual(['media'])
})

test('a folder is removed, also when an earlier removal was interrupted', async () => {
  const key = newMediaKey()
  await store.publish(await stageFiles({ 'full.jpg': 'x' }), key)
  const prefixFolder = join(folder, 'media', key.slice(0, 2))
  await mkdir(join(prefixFolder, `.${newMediaKey()}.removed`))
  await store.remove(key)
  expect(await keysOf()).toEqual([])
  expect(await readdir(prefixFolder)).toEqual([])
})

test('a key in the trash cannot be opened, and is restored with its files', async () => {
  const key = newMediaKey()
  await store.publish(await stageFiles({ 'full.jpg': 'x' }), key)
  expect(await store.trash.put(key, '2026-01-02')).toBe(true)
  expect(await store.open(key, 'full.jpg')).toBeNull()
  expect(await keysOf()).toEqual([])
  expect(await store.trash.restore(key)).toBe(true)
  expect(await keysOf()).toEqual([key])
  expect(await text((await store.open(key, 'full.jpg'))!.read())).toBe('x')
  expect(await store.trash.restore(key)).toBe(false)
  expect(await store.trash.put(newMediaKey(), '2026-01-02')).toBe(false)
})

test('the first database id is retained until it is replaced explicitly', async () => {
  expect(await store.readDatabaseId()).toBeNull()
  await Promise.all(['one', 'other'].map((id) => store.writeDatabaseId(id, { replace: false })))
  const first = await store.readDatabaseId()
  expect(['one', 'other']).toContain(first)
  await store.writeDatabaseId('third', { replace: false })
  expect(await store.readDatabaseId()).toBe(first)
  await store.writeDatabaseId('third', { replace: true })
  expect(await store.readDatabaseId()).toBe('third')
  expect(await readdir(join(folder, 'media'))).toEqual(['.database-id'])
})
