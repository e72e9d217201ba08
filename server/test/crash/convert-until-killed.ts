import { connect } from '../../src/database/open'
import { openMedia } from '../media/open-media'

// A process for video-conversion.test.ts: an instance that converts videos until it is killed. Arguments:
// connection string, data folder, ffmpeg.
const [, , connectionString = '', dataDir = '', ffmpegPath = ''] = process.argv
const database = connect({ connectionString, close: () => Promise.resolve() })
const media = await openMedia(database, { dataDir, ffmpegPath, isAlone: false })
await media.start()
