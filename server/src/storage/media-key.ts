import { randomBytes } from 'node:crypto'

/** A key is 128 random bits as 22 characters of base64url: it names one folder, and is all that protects a public URL. */
export function newMediaKey(): string {
  return randomBytes(16).toString('base64url')
}

export function isMediaKey(text: string): boolean {
  return keyPattern.test(text)
}

/** The names a media folder may hold. Anything else is not served, so a path can never leave the folder. */
export function isMediaName(text: string): boolean {
  return namePattern.test(text)
}

export function mediaPath(key: string, name: string): string {
  return `/media/${key}/${name}`
}

/** The key inside one of our own URLs (absolute or not), or null. The host is not looked at: it may have changed since. */
export function mediaKeyOf(url: string): string | null {
  return /\/media\/([\w-]{22})\/[\w.-]+$/.exec(url.split(/[?#]/, 1)[0] ?? '')?.[1] ?? null
}

const keyPattern = /^[\w-]{22}$/
const namePattern = /^(?:full\.(?:jpg|png|webp|mp4|avi)|video\.mp4|poster\.webp|(?:320|640|1280)\.webp)$/
