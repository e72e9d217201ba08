import type { Picture, Video } from '@gatehouse/contract/media'
import { mediaPath } from '../media-key'
import type { MediaRow } from '../media-rows'

type Described = Pick<MediaRow, 'key' | 'files' | 'width' | 'height' | 'color' | 'duration' | 'state'>

/** The URL that stands in `property_images` and its like: the picture itself, or the video that a browser can play. */
export function mediaUrl(origin: string, row: Pick<Described, 'key' | 'files'>): string {
  const best =
    row.files.find(({ name }) => name === 'video.mp4') ?? row.files.find(({ name }) => name.startsWith('full.'))
  return origin + mediaPath(row.key, best?.name ?? 'full.jpg')
}

export function describePicture(origin: string, row: Described): Picture {
  return {
    url: mediaUrl(origin, row),
    width: row.width ?? 0,
    height: row.height ?? 0,
    color: row.color,
    renditions: row.files
      .filter(({ name }) => !name.startsWith('full.'))
      .map(({ name, width = 0, height = 0 }) => ({ url: origin + mediaPath(row.key, name), width, height }))
      .toSorted((a, b) => a.width - b.width),
  }
}

export function describeVideo(origin: string, row: Described): Video {
  const url = mediaUrl(origin, row)
  const hasPoster = row.files.some(({ name }) => name === 'poster.webp')
  return {
    url,
    type: url.endsWith('.mp4') ? 'video/mp4' : 'video/x-msvideo',
    state: row.state,
    poster: hasPoster ? origin + mediaPath(row.key, 'poster.webp') : null,
    width: row.width,
    height: row.height,
    duration: row.duration,
  }
}
