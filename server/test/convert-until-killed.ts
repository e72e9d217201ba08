import { connect } from '../src/database/open'
import { createMedia } from '../src/storage/media'
import { silent } from './media-business'

// A process for video-job.test.ts: an instance that converts videos until it is killed. Arguments: connection string, data
// folder, ffmpeg.
const [, , connectionString = '', dataDir = '', ffmpegPath = ''] = process.argv
const { db, background } = connect({ connectionString, close: () => Promise.resolve() })
const media = await createMedia({ db, background, dataDir, ffmpegPath, isAlone: false, log: silent })
await media.start()
