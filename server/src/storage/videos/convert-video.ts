import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFile } from '../../database/tables'
import { type FfmpegRun, runFfmpeg } from './ffmpeg'
import type { Images } from '../images/images'
import { readMp4Info, type VideoInfo } from './mp4-structure'

export type VideoSource = { path: string; type: 'video/mp4' | 'video/x-msvideo' }

/**
 * Converts to a format that all browsers play: H.264 and AAC in MP4, at most 1280 pixels wide, with its index
 * at the start. Writes `video.mp4` to the folder. Throws when the output reaches the size limit, because
 * ffmpeg then truncates it without an error.
 */
export async function convertVideo(
  run: FfmpegRun,
  source: VideoSource,
  folder: string,
): Promise<{ file: MediaFile } & VideoInfo> {
  const path = join(folder, 'video.mp4')
  await runFfmpeg(run, [
    ...inputOf(source),
    ...split('-map 0:v:0 -map 0:a:0? -sn -dn -map_metadata -1 -map_chapters -1'),
    ...split('-c:v libx264 -preset veryfast -crf 23 -pix_fmt yuv420p'),
    ...split("-vf scale=w='trunc(min(1280,iw)/2)*2':h=-2,setsar=1"),
    ...split(`-c:a aac -b:a 128k -ac 2 -movflags +faststart -fs ${maxOutputBytes} -timelimit 7200 -f mp4`),
    `file:${path}`,
  ])
  const { size } = await stat(path)
  const info = await readMp4Info(path)
  if ('problem' in info || size >= maxOutputBytes * 0.99) throw new Error('The converted video is incomplete')
  return { file: { name: 'video.mp4', type: 'video/mp4', bytes: size, ...sizeOf(info) }, ...info }
}

/**
 * Writes `poster.webp`, the frame at one second, or the first one of a shorter video. Null when no frame can
 * be decoded.
 */
export async function makePoster(run: FfmpegRun, images: Images, source: VideoSource, folder: string) {
  const frame = join(folder, 'frame.png')
  for (const second of ['1', '0']) {
    const output = split("-map 0:v:0 -frames:v 1 -vf scale=w='min(1280,iw)':h=-2 -c:v png -f image2")
    const argumentList = ['-ss', second, ...inputOf(source), ...output, `file:${frame}`]
    // Without a frame there, the next second is tried; without any, there is no poster.
    await runFfmpeg(run, argumentList).catch(() => run.signal?.throwIfAborted())
    // ffmpeg made none.
    if (await stat(frame).catch(() => null)) break
  }
  const outcome = await images.encodePoster({ source: frame, folder })
  await rm(frame, { force: true })
  return 'problem' in outcome ? null : outcome
}

/** Forces the demuxer and allows only local files, so that a playlist cannot make ffmpeg send requests. */
function inputOf({ path, type }: VideoSource): string[] {
  const demuxer = type === 'video/mp4' ? 'mov' : 'avi'
  return [...split(`-protocol_whitelist file -max_pixels 50000000 -f ${demuxer} -i`), `file:${path}`]
}

function sizeOf({ width, height }: VideoInfo): { width?: number; height?: number } {
  return width && height ? { width, height } : {}
}

const split = (line: string) => line.split(' ')
const maxOutputBytes = 2 * 1024 ** 3
