import { Readable, type Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'

import type { BackupTarget } from '../../src/backup/target/target'

const writeOf =
  (...chunks: Buffer[]) =>
  (destination: Writable) =>
    pipeline(Readable.from(chunks), destination)

/** Longer than a part of an upload. */
const long = Array.from({ length: 20 }, (_, index) => Buffer.alloc(1_000_000, index))

/** Tests what every target does (`BackupTarget`). `open` returns a new, empty target. */
export function testTarget(open: () => BackupTarget | Promise<BackupTarget>): void {
  const contentOf = async (target: BackupTarget, path: string) => {
    const stream = await target.get(path)
    return stream && (await buffer(stream)).toString()
  }
  const pathsOf = async (target: BackupTarget, folder: string) => {
    const paths: string[] = []
    for await (const { path, bytes } of target.list(folder)) paths.push(`${path} ${bytes}`)
    return paths
  }

  test('a file is stored, replaced and removed, and a missing one is null', async () => {
    const target = await open()
    expect(await target.get('media/ab/one.jpg')).toBeNull()
    await target.put('media/ab/one.jpg', writeOf(Buffer.from('first')))
    await target.put('media/ab/one.jpg', writeOf(Buffer.from('sec'), Buffer.from('ond')))
    expect(await contentOf(target, 'media/ab/one.jpg')).toBe('second')
    await target.put('empty', writeOf(Buffer.alloc(0)))
    expect(await contentOf(target, 'empty')).toBe('')
    await target.remove('media/ab/one.jpg')
    await target.remove('media/ab/one.jpg')
    expect(await target.get('media/ab/one.jpg')).toBeNull()
    expect(await target.listFolders()).toEqual([])
  })

  test('a long stream is stored as a whole', async () => {
    const target = await open()
    await target.put('long', writeOf(...long))
    const stream = await target.get('long')
    expect((await buffer(stream!)).equals(Buffer.concat(long))).toBe(true)
  })

  test('a stream that fails changes nothing, whether it was short or long', async () => {
    const target = await open()
    await target.put('tables/one', writeOf(Buffer.from('first')))
    for (const chunks of [[Buffer.from('second')], long]) {
      async function* failing() {
        yield* chunks
        throw new Error('The source is lost')
      }
      const failed = target.put('tables/one', (destination) => pipeline(failing, destination))
      await expect(failed).rejects.toThrow('The source is lost')
    }
    await expect(target.put('two', () => Promise.reject(new Error('Not started')))).rejects.toThrow('Not started')
    expect(await contentOf(target, 'tables/one')).toBe('first')
    expect(await target.get('two')).toBeNull()
    await target.removeInterrupted()
    expect(await contentOf(target, 'tables/one')).toBe('first')
  })

  test('a file that is created once is not replaced', async () => {
    const target = await open()
    expect(await target.create('one/manifest.json', Buffer.from('first'))).toBe(true)
    expect(await target.create('one/manifest.json', Buffer.from('second'))).toBe(false)
    expect(await contentOf(target, 'one/manifest.json')).toBe('first')
  })

  test.each([
    '../outside',
    '/outside',
    'media/../../outside',
    'media//outside',
    'media\\..\\outside',
    'C:\\outside',
    '',
  ])('the path %s is rejected', async (path) => {
    const target = await open()
    const rejection = 'is not the path of a file in a target of backups.'
    await expect(target.put(path, writeOf(Buffer.from('x')))).rejects.toThrow(rejection)
    await expect(target.create(path, Buffer.from('x'))).rejects.toThrow(rejection)
    await expect(target.get(path)).rejects.toThrow(rejection)
    await expect(target.remove(path)).rejects.toThrow(rejection)
    await expect(pathsOf(target, path)).rejects.toThrow(rejection)
  })

  test('files are listed below their folder, sorted and with their size', async () => {
    const target = await open()
    for (const path of ['media/b/2', 'media/a/1', 'media-12345678/a/1', 'one/manifest.json', 'identity.age'])
      await target.put(path, writeOf(Buffer.from(path)))
    expect(await pathsOf(target, 'media')).toEqual(['media/a/1 9', 'media/b/2 9'])
    expect(await pathsOf(target, 'none')).toEqual([])
    expect(await target.listFolders()).toEqual(['media', 'media-12345678', 'one'])
  })
}
