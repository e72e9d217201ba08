import type { PictureCrop } from '@gatehouse/contract/files/picture-crop'
import type { ImageHeader } from '../../database/tables'
import { isUsablePart, findRegion } from './crop'
import { exceededLimit, exceededSide, hasPreview, isExclusive, isPreviewExclusive } from './image-limits'
import { type ImageOutcome, type ImageTask, type ImageType, uprightSize } from './image-task'
import { createImageThread, type ImageThreadOptions } from './image-thread'
import { createWorkerLimit } from './worker-limit'

export type EncodeRequest = {
  /** An absolute path in `folder`, where the encoded files are written. */
  source: string
  folder: string
  type: ImageType
  maxPixels: number
  /** Required size after rotation. */
  exactSize?: { width: number; height: number } | undefined
  /** The part to use, of a picture that is larger than `exactSize`. */
  crop?: PictureCrop | undefined
}

type CompletionRequest = {
  source: string
  /** Another folder, for the files. */
  folder: string
  header: ImageHeader
}

const renditionWidths = [320, 640, 1280] as const
/** The one that a save waits for: a card is at most 348 CSS pixels wide on large screens. */
const previewWidth = 640

export type Images = ReturnType<typeof createImages>

/** Encodes images in worker threads: two at a time, or one that needs much memory. */
export function createImages(options: ImageThreadOptions = {}) {
  // Images that need most memory are encoded by the first one, which reuses the memory of the previous image.
  const threads = [createImageThread(options), createImageThread(options)]
  const limit = createWorkerLimit()

  async function run(worker: number, task: Exclude<ImageTask, { kind: 'load' }>): Promise<ImageHeader | ImageOutcome> {
    return (await threads[worker]!.run(task))!
  }

  async function encodeAll(request: CompletionRequest, widths: readonly number[]): Promise<ImageOutcome> {
    const task = { kind: 'encode' as const, ...request, widths }
    return (await limit(isExclusive(request.header), (worker) => run(worker, task))) as ImageOutcome
  }

  return {
    /** Starts a worker, so that it is ready when an upload that begins now has been received. */
    async load(): Promise<void> {
      await threads[0]!.run({ kind: 'load' })
    },
    /**
     * Validates an upload and encodes it: completely, or only its preview if the outcome has a `source`, for
     * `complete`. The whole file is decoded in both cases.
     */
    async encode({ source, folder, type, maxPixels, exactSize, crop }: EncodeRequest): Promise<ImageOutcome> {
      // Always by the first thread: the second one is started only when two images are encoded at the same
      // time.
      const header = await run(0, { kind: 'inspect', source, type })
      if (!('orientation' in header)) return header
      const isUsable = crop && exactSize && isUsablePart(header, crop, exactSize)
      if (exactSize && !isUsable && (crop || !hasSize(header, exactSize))) return { problem: 'wrong_size' }
      const exceeded = exceededLimit(header, maxPixels)
      if (exceeded) return { problem: 'too_many_pixels', limit: exceeded }
      const maxSide = exceededSide(header)
      if (maxSide !== null) return { problem: 'too_long_side', maxSide }
      if (isUsable) {
        const task = {
          kind: 'crop' as const,
          source,
          folder,
          header,
          region: findRegion(header, crop),
          size: exactSize,
        }
        const cropped = await limit(isExclusive(header), (worker) => run(worker, task))
        if (!('orientation' in cropped)) return cropped
        return await encodeAll({ source, folder, header: cropped }, renditionWidths)
      }
      if (!hasPreview(header, previewWidth)) return await encodeAll({ source, folder, header }, renditionWidths)
      const task = { kind: 'preview' as const, source, folder, header, width: previewWidth }
      return (await limit(isPreviewExclusive(header), (worker) => run(worker, task))) as ImageOutcome
    },
    /** Makes the files that `encode` has left out, from the source that it has left. */
    complete: (request: CompletionRequest): Promise<ImageOutcome> =>
      encodeAll(
        request,
        renditionWidths.filter((width) => width !== previewWidth),
      ),
    encodePoster: async (request: { source: string; folder: string }): Promise<ImageOutcome> =>
      (await limit(false, (worker) => run(worker, { kind: 'poster', ...request }))) as ImageOutcome,
    async close() {
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}

function hasSize(header: ImageHeader, size: { width: number; height: number }): boolean {
  const { width, height } = uprightSize(header)
  return width === size.width && height === size.height
}
