import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newMediaKey } from '../../src/storage/media-key'
import type { MediaStore } from '../../src/storage/store/store'

/** A new folder below `folder` with these files. */
export async function stageFiles(folder: string, files: Record<string, string>): Promise<string> {
  const staged = await mkdtemp(join(folder, 'staged-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(staged, name), content)
  return staged
}

export async function listAllKeys(store: MediaStore): Promise<string[]> {
  const keys: string[] = []
  for await (const page of store.listKeys()) keys.push(...page)
  return keys
}

/**
 * Tests what every store does (`MediaStore`). `open` returns a new, empty store that is not prepared; the
 * local folder it gets is on the same volume as its staging folder and is removed after each test.
 */
export function testStore(open: (folder: string) => MediaStore | Promise<MediaStore>): void {
  describe('as every store', () => {
    let folder = ''
    let store: MediaStore
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'gatehouse-store-'))
      store = await open(folder)
      await store.prepare()
    })
    afterEach(() => rm(folder, { recursive: true, force: true }))

    const publish = async (key: string, files: Record<string, string>) =>
      store.publish(await stageFiles(folder, files), key)
    const contentOf = async (key: string, name: string) => {
      const file = await store.open(key, name)
      return file ? await text(await file.read()) : null
    }

    test('it exists only after it was prepared, which may be repeated', async () => {
      const other = await open(await mkdtemp(join(folder, 'other-')))
      expect(await other.exists()).toBe(false)
      await other.prepare()
      await other.prepare()
      expect(await other.exists()).toBe(true)
      expect(existsSync(other.stagingRoot)).toBe(true)
      expect(await other.freeSpace()).toBeGreaterThan(0)
    })

    test('a malformed key is rejected', async () => {
      await expect(store.open('../../../../etc', 'passwd')).rejects.toThrow('Not a media key')
      await expect(store.remove('..')).rejects.toThrow('Not a media key')
    })

    test.each(['../full.jpg', '/etc/passwd', '..', 'full.jpg/../../x', 'full.jpg\0', 'index.html'])(
      'the file name %j is rejected',
      async (name) => {
        const key = newMediaKey()
        await publish(key, { 'full.jpg': 'x' })
        const rejection = 'Not the name of a media file'
        await expect(store.open(key, name)).rejects.toThrow(rejection)
        await expect(store.removeFile(key, name)).rejects.toThrow(rejection)
        await expect(store.withLocalFile(key, name, async () => 'used')).rejects.toThrow(rejection)
        await expect(store.trash.put(key, '../..')).rejects.toThrow('Not a')
        await expect(store.trash.remove('../..', '2026-01-02')).rejects.toThrow('Not a media key')
      },
    )

    test('a missing file is null, and removing an unknown key is no error', async () => {
      expect(await store.open(newMediaKey(), 'full.jpg')).toBeNull()
      await store.remove(newMediaKey())
    })

    test('a published file can be read as a whole and in parts, and the staged folder is removed', async () => {
      const key = newMediaKey()
      const staged = await stageFiles(folder, { 'full.jpg': '0123456789' })
      expect(await store.has(key)).toBe(false)
      await store.publish(staged, key)
      expect(existsSync(staged)).toBe(false)
      expect(await listAllKeys(store)).toEqual([key])
      expect(await store.has(key)).toBe(true)
      const file = await store.open(key, 'full.jpg')
      expect(file?.bytes).toBe(10)
      expect(await text(await file!.read({ first: 2, last: 4 }))).toBe('234')
      expect(await contentOf(key, 'full.jpg')).toBe('0123456789')
    })

    test('a program reads a published file as a local file', async () => {
      const key = newMediaKey()
      await publish(key, { 'full.avi': 'frames' })
      expect(await store.withLocalFile(key, 'full.avi', async (path) => existsSync(path))).toBe(true)
    })

    test('files can be added to a key, replacing those of an earlier attempt', async () => {
      const key = newMediaKey()
      await publish(key, { 'full.avi': 'a' })
      await store.add(await stageFiles(folder, { 'video.mp4': 'first' }), key)
      const staged = await stageFiles(folder, { 'video.mp4': 'second' })
      await store.add(staged, key)
      expect(existsSync(staged)).toBe(false)
      expect([await contentOf(key, 'full.avi'), await contentOf(key, 'video.mp4')]).toEqual(['a', 'second'])
    })

    test('one file of a key can be removed, also a second time', async () => {
      const key = newMediaKey()
      await publish(key, { source: 'x', 'full.jpg': 'y' })
      for (const name of ['source', 'source']) await store.removeFile(key, name)
      expect([await contentOf(key, 'source'), await contentOf(key, 'full.jpg')]).toEqual([null, 'y'])
      await store.removeFile(newMediaKey(), 'source')
    })

    test('the files of a key are copied to a new one, which does not depend on it', async () => {
      const [key, copy] = [newMediaKey(), newMediaKey()]
      await publish(key, { source: 'x', 'full.jpg': 'y' })
      expect(await store.copy(key, copy)).toBe(true)
      expect((await listAllKeys(store)).toSorted()).toEqual([key, copy].toSorted())
      await store.add(await stageFiles(folder, { 'full.jpg': 'changed' }), key)
      await store.remove(key)
      expect([await contentOf(copy, 'source'), await contentOf(copy, 'full.jpg')]).toEqual(['x', 'y'])
      expect(await store.copy(newMediaKey(), newMediaKey())).toBe(false)
      expect(await listAllKeys(store)).toEqual([copy])
    })

    test('a removed key has no files', async () => {
      const key = newMediaKey()
      await publish(key, { 'full.jpg': 'x' })
      await store.remove(key)
      expect(await listAllKeys(store)).toEqual([])
      expect(await store.open(key, 'full.jpg')).toBeNull()
    })

    test('a key in the trash cannot be opened, and is restored with its files', async () => {
      const key = newMediaKey()
      await publish(key, { 'full.jpg': 'x' })
      expect(await store.trash.put(key, '2026-01-02')).toBe(true)
      expect(await store.open(key, 'full.jpg')).toBeNull()
      expect(await listAllKeys(store)).toEqual([])
      expect(await store.trash.restore(key)).toBe(true)
      expect(await listAllKeys(store)).toEqual([key])
      expect(await contentOf(key, 'full.jpg')).toBe('x')
      expect(await store.trash.restore(key)).toBe(false)
      expect(await store.trash.put(newMediaKey(), '2026-01-02')).toBe(false)
    })

    test('the trash is listed by day, and emptied key by key', async () => {
      const [older, newer] = [newMediaKey(), newMediaKey()]
      for (const [key, day] of [
        [older, '2026-01-02'],
        [newer, '2026-01-03'],
      ] as const) {
        await publish(key, { 'full.jpg': 'x' })
        await store.trash.put(key, day)
      }
      expect(await listTrash(store)).toEqual([
        { key: older, day: '2026-01-02' },
        { key: newer, day: '2026-01-03' },
      ])
      await store.trash.remove(older, '2026-01-02')
      expect(await listTrash(store)).toEqual([{ key: newer, day: '2026-01-03' }])
      expect(await store.trash.restore(older)).toBe(false)
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
    })
  })
}

async function listTrash(store: MediaStore) {
  const entries: { key: string; day: string }[] = []
  for await (const entry of store.trash.list()) entries.push(entry)
  return entries
}
