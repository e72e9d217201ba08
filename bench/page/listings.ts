import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

import type { OpenDatabase } from '../../server/src/database/open'
import { fillProperties } from '../fill/fill-properties'
import { root } from '../gatehouse'

const photographs = 6

/** Inserts properties whose pictures are a few of the demo's photographs, in the sizes of the server. */
export async function insertListings(database: OpenDatabase, dataDir: string, count: number): Promise<void> {
  await fillProperties(database, count)
  const folders = await makePhotographs(join(dataDir, 'bench-photographs'))
  const { rows } = await database.pool.query<{ key: string }>('select key from media')
  const media = join(dataDir, 'media')
  for (const prefix of new Set(rows.map(({ key }) => key.slice(0, 2))))
    await mkdir(join(media, prefix), { recursive: true })
  for (const [index, { key }] of rows.entries())
    await symlink(folders[index % folders.length] ?? '', join(media, key.slice(0, 2), key))
}

async function makePhotographs(parent: string): Promise<string[]> {
  const pictures = join(root, 'demo', 'pictures')
  const names = (await readdir(pictures)).filter((name) => /^(duplex|terrace|bungalow|flats)/.test(name))
  return Promise.all(
    names.slice(0, photographs).map(async (name, index) => {
      const folder = join(parent, String(index))
      await mkdir(folder, { recursive: true })
      const picture = sharp(join(pictures, name))
      for (const width of [320, 640, 1280])
        await picture
          .clone()
          .resize({ width })
          .webp({ quality: 78, effort: 3 })
          .toFile(join(folder, `${width}.webp`))
      await picture.clone().resize({ width: 1600 }).jpeg({ quality: 86 }).toFile(join(folder, 'full.jpg'))
      return folder
    }),
  )
}
