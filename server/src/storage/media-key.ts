import { randomBytes } from 'node:crypto'

/**
 * 128 random bits as 22 characters of base64url. A key names one folder and is the only protection of its
 * public URLs.
 */
export function newMediaKey(): string {
  return randomBytes(16).toString('base64url')
}

export function isMediaKey(text: string): boolean {
  return keyPattern.test(text)
}

/** True for the file names of a media folder. No others are served, so a request cannot leave the folder. */
export function isMediaName(text: string): boolean {
  return namePattern.test(text)
}

/**
 * An uploaded image in its folder, which may contain a location: the name is not a media name, so it is not
 * served.
 */
export const sourceName = 'source'

/** The media type of a file by its name. */
export const mediaType = (name: string): string =>
  mediaTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

/**
 * Whether a store may serve the file from an address that lacks our headers. An AVI is as it was uploaded,
 * and a download.
 */
export const isPresigned = (name: string): boolean => isMediaName(name) && !name.endsWith('.avi')

/** A name of a file of a key. @throws TypeError for any other, because it becomes part of a path */
export function assertFileName(name: string): string {
  if (isMediaName(name) || name === sourceName) return name
  throw new TypeError('Not the name of a media file')
}

/** A day of the trash, which is a part of paths too. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

/** The key in a media URL (absolute or not), or null. The host is ignored, because it may have changed. */
export function parseMediaKey(url: string): string | null {
  return /\/media\/([\w-]{22})\/[\w.-]+$/.exec(url.split(/[?#]/, 1)[0] ?? '')?.[1] ?? null
}

/** The pattern of a key, for SQL, too. */
export const keyPattern = /^[\w-]{22}$/
export const namePattern = /^(?:full\.(?:jpg|png|webp|mp4|avi)|video\.mp4|poster\.webp|(?:320|640|1280)\.webp)$/

const mediaTypes: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
}
