import { cancelled } from '../api-error'
import { referenceOf } from '../drafts/draft-files'
import { findImageLimits, type ImageLimits } from './image-limits'
import { sendsOriginals } from './send-originals'

const prepared = new WeakMap<File, Promise<File>>()

/**
 * The file to send in place of a chosen one: a photograph is made smaller, once. Everything else is returned
 * as it is, and so is a photograph that cannot be decoded, or with "Send originals". Never rejects. `group`
 * is the name of the file group.
 */
export function prepareFile(file: File, group: string): Promise<File> {
  const limits = findImageLimits(group)
  // A restored file that is smaller than the chosen one was prepared before the page was closed.
  const isPrepared = file.size < referenceOf(file).size
  if (!limits || isPrepared || sendsOriginals() || typeof OffscreenCanvas === 'undefined') return Promise.resolve(file)
  // Then the file is sent as it is.
  const copying = prepared.get(file) ?? shrink(file, limits).catch(() => file)
  prepared.set(file, copying)
  // It may have been switched meanwhile.
  return copying.then((copy) => (sendsOriginals() ? file : copy))
}

/** How many of the photographs of a form are ready to be sent. */
export interface PreparedCount {
  done: number
  total: number
}

/**
 * The files of each group, prepared. `onCount` is called for each photograph.
 * @throws ApiError `cancelled` when `signal` is aborted
 */
export async function prepareGroups<Groups extends Readonly<Record<string, readonly File[]>>>(
  groups: Groups,
  { onCount, signal }: { onCount: (count: PreparedCount) => void; signal: AbortSignal },
) {
  const names = Object.keys(groups).filter((group) => findImageLimits(group))
  const count = { done: 0, total: names.flatMap((group) => groups[group] ?? []).length }
  const prepare = async (file: File, group: string) => {
    const ready = await prepareFile(file, group)
    if (names.includes(group) && !signal.aborted) onCount({ ...count, done: (count.done += 1) })
    return ready
  }
  if (count.total > 0) onCount({ ...count })
  const entries = Object.entries(groups).map(async ([group, files]) => [
    group,
    await Promise.all(files.map((file) => prepare(file, group))),
  ])
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(cancelled())
    signal.addEventListener('abort', () => reject(cancelled()))
  })
  const prepared = await Promise.race([Promise.all(entries), aborted])
  return Object.fromEntries(prepared) as { [Group in keyof Groups]: File[] }
}

async function shrink(file: File, limits: ImageLimits): Promise<File> {
  const { shrinkImage } = await import('./shrink-image')
  const blob = await shrinkImage(file, limits)
  if (!blob) return file
  const copy = new File([blob], file.name, { type: blob.type, lastModified: file.lastModified })
  prepared.set(copy, Promise.resolve(copy))
  return copy
}
