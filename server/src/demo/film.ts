import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findFfmpeg, runFfmpeg } from '../media/ffmpeg'

/** A slow walk past a listing's pictures as an MP4, or null on a machine without ffmpeg. */
export async function makeFilm(pictures: readonly Buffer[], ffmpegPath: string | null): Promise<Buffer | null> {
  const program = await findFfmpeg(ffmpegPath ?? undefined)
  if (!program) return null
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-film-'))
  const path = join(folder, 'film.mp4')
  try {
    const inputs: string[] = []
    for (const [index, picture] of pictures.entries()) {
      const still = join(folder, `${index}.jpg`)
      await writeFile(still, picture)
      inputs.push('-loop', '1', '-framerate', '25', '-t', String(secondsEach), '-i', still)
    }
    const moves = pictures.map((_, index) => `[${index}:v]${move}[v${index}]`).join(';')
    const joined = `${moves};${pictures.map((_, index) => `[v${index}]`).join('')}concat=n=${pictures.length}:v=1:a=0[out]`
    const codec = '-c:v libx264 -preset veryfast -crf 26 -pix_fmt yuv420p -movflags +faststart'.split(' ')
    await runFfmpeg({ program, timeoutMs: 60_000 }, [
      ...inputs,
      '-filter_complex',
      joined,
      '-map',
      '[out]',
      ...codec,
      path,
    ])
    return await readFile(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const secondsEach = 3

/** From left to right over a picture that is a little wider than the film. */
const move = `scale=1120:-2,crop=960:540:x='(iw-ow)*t/${secondsEach}':y='(ih-oh)/2',setsar=1`
