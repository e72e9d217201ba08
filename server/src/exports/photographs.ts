import { exportMessages, maxExportedProperties } from '@gatehouse/contract/exports/export-rules'
import { withoutInvisible } from '@gatehouse/contract/values/typed-text'
import { makeZip } from 'client-zip'
import type { Kysely } from 'kysely'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'

import { invalidField } from '../app-error'
import type { Tables } from '../database/tables'
import type { ListedRow } from '../records/lists/all-rows'
import type { Media } from '../storage/media'
import type { FilePart } from './file-part'

interface PhotographSource {
  readonly db: Kysely<Tables>
  readonly media: Pick<Media, 'open'>
  /** Called before each property. @throws AppError unauthenticated */
  readonly assertAllowed: () => Promise<void>
}

interface ListedProperty {
  readonly id: string
  readonly location: string
}

/**
 * A ZIP of the photographs of properties, a folder each, in the order of each gallery. They are stored
 * without compression, which makes no photograph smaller. One file is read at a time.
 * @throws AppError invalid for too many properties
 */
export async function zipPhotographs(
  source: PhotographSource,
  chunks: AsyncIterable<readonly ListedRow[]>,
): Promise<AsyncGenerator<FilePart>> {
  const properties: ListedProperty[] = []
  for await (const chunk of chunks) {
    properties.push(...chunk.map(({ id, location }) => ({ id: id as string, location: location as string })))
    if (properties.length > maxExportedProperties) throw tooMany()
  }
  return writeZip(source, properties)
}

const tooMany = () => invalidField('ids', exportMessages.tooManyProperties)

async function* writeZip(source: PhotographSource, properties: readonly ListedProperty[]): AsyncGenerator<FilePart> {
  const progress: Progress = { rows: 0, file: null }
  const zip = makeZip(readEntries(source, properties, progress)).getReader()
  let counted = 0
  try {
    for (let part = await zip.read(); !part.done; part = await zip.read()) {
      // The library reads ahead, also while this waits.
      const { rows } = progress
      yield { content: part.value, rows: rows - counted }
      counted = rows
    }
  } finally {
    // The library throws the reason, which is none, in `readEntries` and rejects with it.
    await zip.cancel().catch(() => undefined)
    // It leaves the file open that it was reading.
    progress.file?.destroy()
  }
}

interface Progress {
  rows: number
  file: Readable | null
}

async function* readEntries(
  { db, media, assertAllowed }: PhotographSource,
  properties: readonly ListedProperty[],
  progress: Progress,
) {
  for (const property of properties) {
    await assertAllowed()
    const folder = folderName(property)
    yield { name: `${folder}/` }
    for (const [index, { key, main_name }] of (await listPhotographs(db, property.id)).entries()) {
      const name = `${folder}/${String(index + 1).padStart(2, '0')}`
      const file = await media.open(key, main_name)
      progress.file = file && (await file.read())
      yield progress.file === null
        ? { name: `${name} is missing.txt`, input: 'The server no longer has this photograph.\r\n' }
        : { name: `${name}${extname(main_name)}`, input: progress.file as AsyncIterable<Uint8Array> }
    }
    progress.rows += 1
  }
}

const listPhotographs = (db: Kysely<Tables>, propertyId: string) =>
  db
    .selectFrom('media')
    .select(['key', 'main_name'])
    .where('property_id', '=', propertyId)
    .where('slot', '=', 'property_images')
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('key')
    .execute()

/** The location without what a file system does not accept, and the end of the id, which makes it unique. */
export function folderName({ id, location }: ListedProperty): string {
  // Also marks of direction, which would show the name in another order.
  const words = withoutInvisible(location)
    .normalize('NFC')
    // oxlint-disable-next-line no-control-regex -- Windows rejects names with control characters.
    .replace(/[\u0000-\u001f\u007f-\u009f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const name = Array.from(words).slice(0, 60).join('').trim()
  return `${name === '' || name.startsWith('.') ? `Property ${name}`.trim() : name} ${id.slice(-8)}`
}
