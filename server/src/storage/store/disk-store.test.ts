import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDiskStore } from './disk-store'
import { newMediaKey } from '../media-key'
import type { MediaStore } from './store'

let home = ''
let store: MediaStore

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'gatehouse-store-'))
  store = createDiskStore(join(home, 'media'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

async function stageFiles(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(home, 'staged-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return folder
}

async function keysOf(): Promise<string[]> {
  const keys: string[] = []
  for (const shelf of await store.listShelves()) keys.push(...(await store.listKeys(shelf)))
  return keys
}

test('a key that is no key never becomes a path', async () => {
  await expect(store.open('../../../../etc', 'passwd')).rejects.toThrow('Not a media key')
  await expect(store.remove('..')).rejects.toThrow('Not a media key')
})

test('a missing file is null, and removing an unknown key is no error', async () => {
  expect(await store.open(newMediaKey(), 'full.jpg')).toBeNull()
  await store.remove(newMediaKey())
})

test('a published folder can be read whole and in parts, and its staged folder is gone', async () => {
  const key = newMediaKey()
  const staged = await stageFiles({ 'full.jpg': '0123456789' })
  await store.publish(staged, key)
  expect(await readdir(home)).toEqual(['media'])
  expect(await keysOf()).toEqual([key])
  const file = await store.open(key, 'full.jpg')
  expect(file?.bytes).toBe(10)
  expect(await text(file!.read({ first: 2, last: 4 }))).toBe('234')
  expect(await text((await store.open(key, 'full.jpg'))!.read())).toBe('0123456789')
})

test('files can be added to a folder, replacing what an earlier attempt left', async () => {
  const key = newMediaKey()
  await store.publish(await stageFiles({ 'full.avi': 'a' }), key)
  await store.add(await stageFiles({ 'video.mp4': 'first' }), key)
  await store.add(await stageFiles({ 'video.mp4': 'second' }), key)
  expect(await text((await store.open(key, 'video.mp4'))!.read())).toBe('second')
  expect(await readdir(home)).toEqual(['media'])
})

test('a removed folder is gone, also when an earlier removal stopped half-way', async () => {
  const key = newMediaKey()
  await store.publish(await stageFiles({ 'full.jpg': 'x' }), key)
  const shelf = join(home, 'media', key.slice(0, 2))
  await mkdir(join(shelf, `.${newMediaKey()}.removed`))
  await store.remove(key)
  expect(await keysOf()).toEqual([])
  expect(await readdir(shelf)).toEqual([])
})

test('a key in the trash is not served, and comes back with its files', async () => {
  const key = newMediaKey()
  await store.publish(await stageFiles({ 'full.jpg': 'x' }), key)
  expect(await store.trash.put(key, '2026-01-02')).toBe(true)
  expect(await store.open(key, 'full.jpg')).toBeNull()
  expect(await keysOf()).toEqual([])
  expect(await store.trash.bringBack(key)).toBe(true)
  expect(await keysOf()).toEqual([key])
  expect(await text((await store.open(key, 'full.jpg'))!.read())).toBe('x')
  expect(await store.trash.bringBack(key)).toBe(false)
  expect(await store.trash.put(newMediaKey(), '2026-01-02')).toBe(false)
})

test('the first id that is written stays, until it is replaced on purpose', async () => {
  expect(await store.readOwner()).toBeNull()
  await Promise.all(['one', 'other'].map((id) => store.writeOwner(id, { replace: false })))
  const first = await store.readOwner()
  expect(['one', 'other']).toContain(first)
  await store.writeOwner('third', { replace: false })
  expect(await store.readOwner()).toBe(first)
  await store.writeOwner('third', { replace: true })
  expect(await store.readOwner()).toBe('third')
  expect(await readdir(join(home, 'media'))).toEqual(['.database-id'])
})
