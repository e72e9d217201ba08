import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { propertyDefaults } from '@gatehouse/contract/entities/property'
import { propertyFiles } from '@gatehouse/contract/entities/property-files'
import { type Kysely, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tables } from '../../src/database/tables'
import { listNames } from '../../src/storage/store/disk-folders'
import { openStore } from '../../src/storage/store/open-store'
import type { Media } from '../../src/storage/media'
import { newMediaKey, sourceName } from '../../src/storage/media-key'
import type { TaskLog } from '../../src/log'
import { storePropertyJson } from '../../src/features/properties/stored-json'
import type { Staged } from '../../src/storage/upload/staged'
import { partOf } from './pictures'

export const silent: TaskLog = { info: () => {}, warn: () => {}, error: () => {} }

type Slot = keyof typeof propertyFiles

export async function stageFile(media: Media, bytes: Buffer, slot: Slot = 'property_images'): Promise<Staged> {
  return await (
    await media.receive({ slotName: slot, slot: propertyFiles[slot], part: partOf(bytes) })
  ).staged
}

/** As a service does it: the property's row and its media rows in one transaction. */
export async function insertPropertyWith(
  db: Kysely<Tables>,
  media: Pick<Media, 'insertRows'>,
  staged: Staged[],
): Promise<string> {
  const id = uuidv7()
  await db.transaction().execute(async (tx) => {
    const now = sql<Date>`now()`
    const texts = { location: 'Lekki', property_description: '', search_text: 'lekki' }
    const rest = { property_availability: null, price: 1, amenities: [], archived: false, import_key: null }
    await tx
      .insertInto('property')
      .values({ id, ...propertyDefaults, ...texts, ...rest, deleted_at: null, created_at: now, updated_at: now })
      .execute()
    await media.insertRows(tx, staged, { property_id: id })
    await storePropertyJson(tx, [id])
  })
  return id
}

/**
 * Every file on the disk and every one that a row names, as `key/name`, sorted. They must be equal. An image
 * whose files remain to be made has a source instead of them. Can be called while the sweep moves folders.
 */
export async function compareFilesAndRows(db: Kysely<Tables>, dataDir: string) {
  const onDisk: string[] = []
  for (const key of await storedKeys(dataDir)) {
    for (const name of await listNames(join(dataDir, 'media', key.slice(0, 2), key))) onDisk.push(`${key}/${name}`)
  }
  const rows = await db.selectFrom('media').select(['key', 'files', 'source']).execute()
  const inRows = rows.flatMap(({ key, files, source }) => {
    const made = files.filter(({ bytes }) => bytes !== undefined).map(({ name }) => name)
    return (source ? [...made, sourceName] : made).map((name) => `${key}/${name}`)
  })
  return { onDisk: onDisk.toSorted(), inRows: inRows.toSorted() }
}

/** What differs between the two: files without a row, missing files of rows, and staged files. */
export async function listDifferences(db: Kysely<Tables>, dataDir: string): Promise<string[]> {
  const { onDisk, inRows } = await compareFilesAndRows(db, dataDir)
  const staged = await listNames(join(dataDir, 'media', '.staging'))
  return [
    ...onDisk.filter((file) => !inRows.includes(file)).map((file) => `${file} has no row`),
    ...inRows.filter((file) => !onDisk.includes(file)).map((file) => `${file} is missing`),
    ...staged.map((name) => `.staging/${name}`),
  ]
}

/** The keys whose folders are on the disk, without the trash. Can be called while folders are removed. */
export async function storedKeys(dataDir: string): Promise<string[]> {
  // Names that start with a dot: the trash, the ids, the staging folder and the uploads.
  const prefixes = (await listNames(join(dataDir, 'media'))).filter((name) => !name.startsWith('.'))
  return (await Promise.all(prefixes.map((prefix) => listNames(join(dataDir, 'media', prefix))))).flat().toSorted()
}

/** The keys in the trash of a data folder, sorted. */
export async function keysInTrash(dataDir: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of (await openStore({ dataDir, objectStorage: null })).trash.list()) keys.push(key)
  return keys.toSorted()
}

/** Makes a small media folder that has no row. */
export async function addFolder(dataDir: string): Promise<string> {
  const key = newMediaKey()
  const folder = join(dataDir, 'media', key.slice(0, 2), key)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'full.jpg'), 'a photograph')
  return key
}
