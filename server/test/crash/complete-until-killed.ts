import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../src/database/open'
import { createDiskStore } from '../../src/storage/store/disk-store'
import { openMedia } from '../media/open-media'
import { makePhotograph } from '../media/pictures'
import { insertPropertyWith, stageFile } from '../media/stored-media'

// A process for image-completion.test.ts: saves a photograph, stores only the first file of its job, prints
// the key and waits until it is killed. Arguments: connection string, data folder.
const [, , connectionString = '', dataDir = ''] = process.argv
const database = connect({ connectionString, close: () => Promise.resolve() })
const disk = createDiskStore(join(dataDir, 'media'))
const media = await openMedia(database, {
  dataDir,
  store: {
    ...disk,
    async add(folder, key) {
      for (const name of ['320.webp', '1280.webp']) await rm(join(folder, name))
      await disk.add(folder, key)
      process.stdout.write(`${key}\n`)
      await new Promise(() => {})
    },
  },
})
const staged = await stageFile(media, await makePhotograph({ width: 2000, height: 1500 }))
await media.publish([staged])
await insertPropertyWith(database.db, media, [staged])
