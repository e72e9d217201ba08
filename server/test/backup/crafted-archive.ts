import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { PassThrough } from 'node:stream'
import { gunzipSync, gzipSync } from 'node:zlib'

import type { BackupTarget } from '../../src/backup/target/target'

/** The files of a target, by path. */
export type Files = ReadonlyMap<string, Buffer>

/** What somebody who can write to a target can change in a backup that is not encrypted. */
export interface Archive {
  /** JSON, of any shape. */
  manifest: any // eslint-disable-line @typescript-eslint/no-explicit-any -- tests put any value into it
  /** The lines of the list of media, of any shape. */
  media: any[] // eslint-disable-line @typescript-eslint/no-explicit-any -- tests put any value into it
  /** The rows of each table in the text format of COPY, by the path of their file. */
  readonly tables: Map<string, Buffer>
  /** The media files, by path. */
  readonly pool: Map<string, Buffer>
}

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')

/** A target in memory. What is stored in it later is added to `files`. */
export function memoryTarget(files: Map<string, Buffer> = new Map()): BackupTarget & { readonly files: Files } {
  return {
    files,
    location: 'memory',
    async put(path, write) {
      const destination = new PassThrough()
      const [content] = await Promise.all([buffer(destination), write(destination)])
      files.set(path, content)
    },
    async create(path, content) {
      if (files.has(path)) return false
      files.set(path, content)
      return true
    },
    async get(path) {
      const content = files.get(path)
      return content === undefined ? null : Readable.from([content])
    },
    async *list(folder) {
      for (const path of [...files.keys()].toSorted())
        if (path.startsWith(`${folder}/`)) yield { path, bytes: files.get(path)!.length }
    },
    async listFolders() {
      const folders = [...files.keys()].filter((path) => path.includes('/')).map((path) => path.split('/', 1)[0]!)
      return [...new Set(folders)].toSorted()
    },
    async remove(path) {
      files.delete(path)
    },
    removeInterrupted: async () => 0,
    isWithData: async () => false,
  }
}

/** The parts of the only backup of a target. */
export function openArchive(files: Files): Archive {
  const [path = ''] = [...files.keys()].filter((name) => name.endsWith('/manifest.json'))
  const { manifest } = JSON.parse(files.get(path)!.toString())
  const list = gunzipSync(files.get(manifest.media.list.path)!).toString()
  const part = (prefix: string) => [...files].filter(([name]) => name.startsWith(prefix))
  return {
    manifest,
    media: list.split('\n').slice(0, -1).map((line) => JSON.parse(line)), // prettier-ignore
    tables: new Map(part(`${manifest.name}/tables/`).map(([name, content]) => [name, gunzipSync(content)])),
    pool: new Map(part('media/')),
  }
}

/** The files of an archive with all hashes and sizes recomputed, as an attacker would do. */
export function sealArchive({ manifest, media, tables, pool }: Archive): Map<string, Buffer> {
  const files = new Map(pool)
  const name = typeof manifest?.name === 'string' ? manifest.name : 'none'
  for (const [path, content] of tables) files.set(path, gzipSync(content, { level: 1 }))
  for (const table of asList(manifest?.tables)) {
    const [content, stored] = [tables.get(table?.stored?.path), files.get(table?.stored?.path)]
    if (content === undefined || stored === undefined) continue
    table.sha256 = sha256(content)
    table.stored = { ...table.stored, bytes: stored.length, sha256: sha256(stored) }
  }
  for (const entry of media) {
    const stored = pool.get(entry?.stored?.path)
    if (stored === undefined) continue
    entry.sha256 = sha256(stored)
    entry.stored = { ...entry.stored, sha256: sha256(stored) }
  }
  const list = gzipSync(media.map((entry) => `${JSON.stringify(entry)}\n`).join(''), { level: 1 })
  const listPath = manifest?.media?.list?.path
  if (typeof listPath === 'string') {
    files.set(listPath, list)
    manifest.media.list = { ...manifest.media.list, bytes: list.length, sha256: sha256(list) }
  }
  files.set(`${name}/manifest.json`, Buffer.from(JSON.stringify(manifestFile(manifest))))
  return files
}

const manifestFile = (manifest: unknown) => ({ manifest, sha256: sha256(JSON.stringify(manifest) ?? '') })

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of any shape
const asList = (value: unknown): any[] => (Array.isArray(value) ? value.filter((each) => each instanceof Object) : [])
