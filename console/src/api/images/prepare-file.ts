import { referenceOf } from '../drafts/draft-files'
import { limitsOf, type ImageLimits } from './image-limits'
import { sendsOriginals } from './send-originals'

const prepared = new WeakMap<File, Promise<File>>()

/**
 * The file to send in place of a chosen one: a photograph is made smaller, once. Everything else is returned
 * as it is, and so is a photograph that cannot be decoded, or with "Send originals". Never rejects. `group`
 * is the name of the file group.
 */
export function prepareFile(file: File, group: string): Promise<File> {
  const limits = limitsOf(group)
  // A restored file that is smaller than the chosen one was prepared before the page was closed.
  const isPrepared = file.size < referenceOf(file).size
  if (!limits || isPrepared || sendsOriginals() || typeof OffscreenCanvas === 'undefined') return Promise.resolve(file)
  const earlier = prepared.get(file)
  if (earlier) return earlier
  const now = shrink(file, limits).catch(() => file)
  prepared.set(file, now)
  return now
}

/** The files of each group, prepared. */
export async function prepareGroups<Groups extends Readonly<Record<string, readonly File[]>>>(groups: Groups) {
  const entries = Object.entries(groups).map(async ([group, files]) => [
    group,
    await Promise.all(files.map((file) => prepareFile(file, group))),
  ])
  return Object.fromEntries(await Promise.all(entries)) as { [Group in keyof Groups]: File[] }
}

async function shrink(file: File, limits: ImageLimits): Promise<File> {
  const { shrinkImage } = await import('./shrink-image')
  const blob = await shrinkImage(file, limits)
  if (!blob) return file
  const copy = new File([blob], file.name, { type: blob.type, lastModified: file.lastModified })
  prepared.set(copy, Promise.resolve(copy))
  return copy
}
