/** A track of an MP4: its handler (`vide`, `soun`) and the body of its sample description (`stsd`). */
export interface VideoTrack {
  readonly handler: string
  readonly description: Uint8Array
}

/**
 * What of a video not every supported browser plays, as a noun: 'HEVC (H.265)', 'AC-3 sound'. Null if all
 * play it: H.264 with 8 bits and 4:2:0, with AAC, MP3 or FLAC, or without sound. Browsers play the first
 * track of each kind.
 */
export function unplayableFormat(tracks: readonly VideoTrack[]): string | null {
  const find = (handler: string) => tracks.find((track) => track.handler === handler)?.description
  const video = find('vide')
  const sound = find('soun')
  const format = video && unplayableVideo(video)
  if (format) return format
  const soundFormat = sound && unplayableSound(sound)
  return soundFormat ? `${soundFormat} sound` : null
}

const notPlayed = (format: string) => `Not every browser plays the format of this video: ${format}.`

/** About a video when it is chosen, before it is known whether the server can convert it. */
export const chosenVideoNotice = (format: string): string =>
  `${notPlayed(format)} If this server can convert it, it does so after you save; otherwise the video is a ` +
  'download where it does not play.'

/** About a video in the response to its save. */
export const videoNotice = (format: string, canConvert: boolean): string =>
  `${notPlayed(format)} ` +
  (canConvert
    ? 'It is being converted, and will play when it is ready.'
    : 'This server cannot convert it, so the video is a download where it does not play.')

/**
 * ISO 14496-12, section 8.5.2: version, flags and number of entries, then an entry with its length and type.
 */
const entryAt = 8

function unplayableVideo(description: Uint8Array): string | null {
  const type = textAt(description, entryAt + 4)
  if (type === 'avc1' || type === 'avc3') return unplayableProfile(description)
  if (type === 'mp4v') return mpeg4Videos[objectType(description) ?? 0x20] ?? 'MPEG-4'
  return videoFormats[type] ?? (/^ap[chn4]/.test(type) ? 'ProRes' : unknown(type))
}

/** H.264 by its profile (ISO 14496-15, section 5.3.3); those of cameras have 10 bits or 4:2:2. */
function unplayableProfile(description: Uint8Array): string | null {
  const at = indexOf(description, 'avcC')
  const profile = at < 0 ? undefined : description[at + 5]
  if (profile === undefined) return null
  return playedProfiles.has(profile) ? null : (otherProfiles[profile] ?? 'H.264 in a rare profile')
}

function unplayableSound(description: Uint8Array): string | null {
  const type = textAt(description, entryAt + 4)
  if (type === 'mp4a') return unplayableMpeg4Sound(objectType(description))
  return playedSounds.has(type) ? null : (soundFormats[type] ?? unknown(type))
}

const unplayableMpeg4Sound = (type: number | null): string | null =>
  type === null || playedSoundTypes.has(type) ? null : (mpeg4Sounds[type] ?? 'unusual')

/** The `objectTypeIndication` of an `esds` box (ISO 14496-1, section 7.2.6.6), or null. */
function objectType(description: Uint8Array): number | null {
  const at = indexOf(description, 'esds')
  // Version and flags, then the descriptor of the stream (3), which contains that of its decoder (4).
  const body = at < 0 ? -1 : startOfDescriptor(description, at + 8, 3)
  const inner = body < 0 ? -1 : startOfDescriptor(description, body + 3, 4)
  return description[inner] ?? null
}

/**
 * The offset after the tag and the length, whose bytes have their highest bit set but the last one; or -1.
 */
function startOfDescriptor(bytes: Uint8Array, at: number, tag: number): number {
  if (bytes[at] !== tag) return -1
  let next = at + 1
  while (((bytes[next] ?? 0) & 0x80) !== 0) next += 1
  return next + 1
}

const textAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4))

/** The offset of the type of a box within the first entry. */
function indexOf(bytes: Uint8Array, type: string): number {
  for (let at = entryAt + 8; at + 4 <= bytes.length; at += 1) if (textAt(bytes, at) === type) return at
  return -1
}

const unknown = (type: string): string => (/^[\w. -]{4}$/.test(type) ? `“${type.trim()}”` : 'unknown format')

/** Baseline, Main, Extended and High. */
const playedProfiles = new Set([66, 77, 88, 100])
const otherProfiles: Readonly<Record<number, string>> = {
  110: 'H.264 with 10 bits',
  122: 'H.264 with 4:2:2',
  244: 'H.264 with 4:4:4',
  44: 'H.264 with 4:4:4',
}

const videoFormats: Readonly<Record<string, string>> = {
  hvc1: 'HEVC (H.265)',
  hev1: 'HEVC (H.265)',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  vvc1: 'VVC (H.266)',
  s263: 'H.263',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  mjpb: 'Motion JPEG',
  AVdn: 'DNxHD',
  encv: 'encrypted video',
}

const mpeg4Videos: Readonly<Record<number, string>> = {
  0x20: 'MPEG-4 (DivX, Xvid)',
  0x60: 'MPEG-2',
  0x61: 'MPEG-2',
  0x6a: 'MPEG-1',
  0x6c: 'Motion JPEG',
}

const playedSounds = new Set(['.mp3', 'fLaC'])
const soundFormats: Readonly<Record<string, string>> = {
  'ac-3': 'AC-3 (Dolby)',
  'ec-3': 'E-AC-3 (Dolby)',
  'ac-4': 'AC-4 (Dolby)',
  dtsc: 'DTS',
  Opus: 'Opus',
  alac: 'Apple Lossless',
  samr: 'AMR',
  sawb: 'AMR',
  lpcm: 'PCM',
  sowt: 'PCM',
  twos: 'PCM',
  ipcm: 'PCM',
  ulaw: 'G.711',
  alaw: 'G.711',
  enca: 'encrypted',
}

/** AAC and MP3. */
const playedSoundTypes = new Set([0x40, 0x66, 0x67, 0x68, 0x69, 0x6b])
const mpeg4Sounds: Readonly<Record<number, string>> = {
  0xa5: 'AC-3 (Dolby)',
  0xa6: 'E-AC-3 (Dolby)',
  0xa9: 'DTS',
  0xad: 'Opus',
}
