import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeVideo } from '../../../test/media/videos'
import { readMp4Info } from './mp4-structure'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-format-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What of the video not every browser plays. */
async function unplayableOf(video: Buffer): Promise<string | null> {
  const path = join(folder, 'video.mp4')
  await writeFile(path, video)
  const info = await readMp4Info(path)
  if ('problem' in info) throw new Error(info.problem)
  return info.unplayable
}

test.each([
  ['H.264 and AAC', ''],
  ['H.264 without sound', '-an'],
  ['H.264 in Baseline', '-profile:v baseline'],
  ['H.264 and MP3', '-c:a libmp3lame'],
  ['H.264 and AAC in fragments', '-g 5 -movflags frag_keyframe+empty_moov'],
])('every browser plays %s', async (_, output) => {
  expect(await unplayableOf(await makeVideo('mp4', { seconds: 1, output }))).toBeNull()
})

test.each([
  ['HEVC (H.265)', '-c:v libx265 -tag:v hvc1'],
  ['HEVC (H.265)', '-c:v libx265 -tag:v hev1 -an'],
  ['MPEG-4 (DivX, Xvid)', '-c:v mpeg4'],
  ['MPEG-2', '-c:v mpeg2video -r 25'],
  ['Motion JPEG', '-c:v mjpeg -pix_fmt yuvj420p'],
  ['AV1', '-c:v libaom-av1 -cpu-used 8'],
  ['VP9', '-c:v libvpx-vp9 -cpu-used 8'],
  ['ProRes', '-c:v prores -pix_fmt yuv422p10le -f mov'],
  ['H.264 with 10 bits', '-pix_fmt yuv420p10le'],
  ['H.264 with 4:2:2', '-pix_fmt yuv422p'],
  ['H.264 with 4:4:4', '-pix_fmt yuv444p'],
  ['AC-3 (Dolby) sound', '-c:a ac3'],
  ['E-AC-3 (Dolby) sound', '-c:a eac3'],
  ['Opus sound', '-c:a libopus'],
  ['Apple Lossless sound', '-c:a alac'],
  ['PCM sound', '-c:a pcm_s16le -f mov'],
])('not every browser plays %s', { timeout: 60_000 }, async (format, output) => {
  expect(await unplayableOf(await makeVideo('mp4', { seconds: 1, output }))).toBe(format)
})
