import { connect } from '../../src/database/open'
import { listRowsOfProperty } from '../../src/storage/record-media'
import { insertPropertyWith, stageFile } from '../media/stored-media'
import { openMedia } from '../media/open-media'
import { makePhotograph } from '../media/pictures'

// A process for publish-crash.test.ts: publishes properties with two photographs each, and two duplicates of
// each, until it is killed, and prints each id after the commit. Arguments: connection string, data folder.
const [, , connectionString = '', dataDir = ''] = process.argv
const database = connect({ connectionString, close: () => Promise.resolve() })
const media = await openMedia(database, { dataDir })
const photograph = await makePhotograph({ width: 500, height: 400 })
for (;;) {
  const staged = await Promise.all([stageFile(media, photograph), stageFile(media, photograph)])
  await media.publish(staged)
  const id = await insertPropertyWith(database.db, media, staged)
  process.stdout.write(`${id}\n`)
  for (const copy of await media.copy(await listRowsOfProperty(database.db, id), 2))
    process.stdout.write(`${await insertPropertyWith(database.db, media, copy)}\n`)
}
