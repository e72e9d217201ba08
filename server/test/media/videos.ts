import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFfmpeg, runFfmpeg } from '../../src/storage/videos/ffmpeg'

/**
 * A video of a test pattern with a tone, encoded by ffmpeg. `location` is written as phones do, `subtitle` to
 * a separate track, as drones do. `output` are further output options of ffmpeg.
 */
export async function makeVideo(
  kind: 'mp4' | 'avi',
  { seconds = 2, width = 320, height = 240, location = '', subtitle = '', output = '' } = {},
): Promise<Buffer> {
  const program = await findFfmpeg(process.env['FFMPEG_PATH'])
  if (!program) throw new Error('The video tests need ffmpeg: install it, or set FFMPEG_PATH')
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-video-'))
  const path = join(folder, `video.${kind}`)
  const codecs = kind === 'mp4' ? 'libx264 -pix_fmt yuv420p -c:a aac' : 'mpeg4 -c:a mp2'
  const sources = `-f lavfi -i testsrc=duration=${seconds}:size=${width}x${height}:rate=10 -f lavfi -i sine=duration=${seconds}`
  const lines = join(folder, 'lines.srt')
  try {
    if (subtitle)
      await writeFile(
        lines,
        `1\n00:00:00,000 --> 00:00:01,000\n${subtitle}\n\n2\n00:00:01,000 --> 00:00:02,000\n${subtitle}\n`,
      )
    await runFfmpeg({ program, timeoutMs: 60_000 }, [
      ...sources.split(' '),
      ...(subtitle ? ['-i', lines, '-c:s', 'mov_text'] : []),
      ...`-shortest -c:v ${codecs}`.split(' '),
      ...(output ? output.split(' ') : []),
      ...(location ? ['-metadata', `location=${location}`] : []),
      path,
    ])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}
