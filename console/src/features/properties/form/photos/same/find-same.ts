import { getCanvasContext, isCanvasExact } from '../../../../../api/images/exact-canvas'
import { computeSha256 } from '../../../../../api/uploads/sha256'
import type { PhotoSource } from '../../../../../ui/photo'
import type { ChosenFile } from '../chosen-files'
import { differenceHash, hashedSize, isNearlySame } from './difference-hash'

/** What two photographs are compared by; a part that could not be read is undefined. */
interface Fingerprint {
  sha256: string | undefined
  bits: boolean[] | undefined
}

/** Those that were read, by key of the file. */
export type Fingerprints = Map<string, Promise<Fingerprint>>

/** The keys of two photographs that look the same. */
export type SamePair = readonly [string, string]

/**
 * The photographs that are the same as an earlier one, each with the first of these. One after the other,
 * because a phone has memory for few. Never rejects.
 */
export async function findSame(files: readonly ChosenFile[], known: Fingerprints): Promise<SamePair[]> {
  const read: { key: string; print: Fingerprint }[] = []
  const pairs: SamePair[] = []
  for (const file of files) {
    const reading = known.get(file.key) ?? readFingerprint(file)
    known.set(file.key, reading)
    const print = await reading
    const first = read.find((earlier) => areSame(earlier.print, print))
    if (first) pairs.push([first.key, file.key])
    else read.push({ key: file.key, print })
  }
  return pairs
}

const areSame = (one: Fingerprint, other: Fingerprint): boolean =>
  (one.sha256 !== undefined && one.sha256 === other.sha256) ||
  (one.bits !== undefined && other.bits !== undefined && isNearlySame(one.bits, other.bits))

async function readFingerprint(file: ChosenFile): Promise<Fingerprint> {
  // Then it is compared by its bytes, or not at all.
  const bits = await readBits(file).catch(() => undefined)
  // The bytes of a file that the browser can decode need not be read again.
  const sha256 = file.kind === 'new' && !bits ? await computeSha256(file.file).catch(() => undefined) : undefined
  return { sha256, bits }
}

/** Rejects where the picture cannot be loaded or decoded. */
async function readBits(file: ChosenFile): Promise<boolean[] | undefined> {
  const source = file.kind === 'new' ? file.file : await loadSmallest(file.picture)
  const { width, height } = hashedSize
  // Decoded and made smaller away from the main thread, where the browser can.
  const bitmap = await createImageBitmap(source, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, hashedSize)
  const context = (await isExact()) ? getCanvasContext(canvas) : null
  context?.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  return context ? differenceHash(context.getImageData(0, 0, width, height).data) : undefined
}

/** The rendition that the tiles show. That of another origin would make the canvas unreadable. */
async function loadSmallest({ url, renditions }: PhotoSource): Promise<HTMLImageElement> {
  const address = new URL(renditions?.[0]?.url ?? url, location.href)
  if (address.origin !== location.origin) throw new Error('A picture of another origin')
  const image = new Image()
  image.src = address.href
  await image.decode()
  return image
}

let checked: Promise<boolean> | undefined

/** Checked once: from an altered canvas, all pictures could look the same. */
function isExact(): Promise<boolean> {
  // As if it altered it: only files with the same bytes are found then.
  checked ??= isCanvasExact(document.createElement('canvas')).catch(() => false)
  return checked
}
