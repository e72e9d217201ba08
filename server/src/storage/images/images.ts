import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Piscina } from 'piscina'
import { brokenLimit, isEncodedAlone } from './image-limits'
import { type ImageOutcome, type ImageShape, type ImageTask, type ImageType, isOnItsSide } from './image-task'
import { createImageTurns } from './worker-limit'

export type EncodeRequest = {
  /** An absolute path below `folder`; it is gone afterwards and the encoded files are there. */
  source: string
  folder: string
  type: ImageType
  maxPixels: number
  /** When given, a picture that has another size once it is upright is not encoded. */
  exactSize?: { width: number; height: number } | undefined
}

export const renditionWidths = [320, 640, 1280] as const

export type Images = ReturnType<typeof createImages>

/**
 * Encodes pictures in threads of their own: two at once, or one that needs much memory. Threads start with the first picture and
 * end when idle.
 */
export function createImages() {
  // A pool of one thread for each place, so that the pictures that need most memory follow each other in one thread, which
  // uses again what the one before has left.
  const pools: (Promise<Pool> | undefined)[] = []
  const withSlot = createImageTurns()

  async function run(place: number, task: ImageTask): Promise<ImageShape | ImageOutcome> {
    return await (await (pools[place] ??= startPool())).run(task)
  }

  return {
    async encode({ source, folder, type, maxPixels, exactSize }: EncodeRequest): Promise<ImageOutcome> {
      // Always in the first thread: the second one is started only when two pictures are encoded at once.
      const shape = await run(0, { ask: 'inspect', source, type })
      if (!('orientation' in shape)) return shape
      if (exactSize && !hasSize(shape, exactSize)) return { problem: 'wrong_size' }
      const limit = brokenLimit(shape, maxPixels)
      if (limit) return { problem: 'too_many_pixels', limit }
      const task: ImageTask = { ask: 'encode', source, folder, shape, widths: renditionWidths }
      return (await withSlot(isEncodedAlone(shape), (place) => run(place, task))) as ImageOutcome
    },
    encodePoster: async (request: { source: string; folder: string }): Promise<ImageOutcome> =>
      (await withSlot(false, (place) => run(place, { ask: 'poster', ...request }))) as ImageOutcome,
    async close() {
      await Promise.all(pools.splice(0).map(async (pool) => (await pool)?.destroy()))
    },
  }
}

function hasSize(shape: ImageShape, size: { width: number; height: number }): boolean {
  const [width, height] = isOnItsSide(shape) ? [shape.height, shape.width] : [shape.width, shape.height]
  return width === size.width && height === size.height
}

type Pool = Piscina<ImageTask, ImageShape | ImageOutcome>

async function startPool(): Promise<Pool> {
  // Imported late: a server that is only read from never pays for it.
  const { Piscina } = await import('piscina')
  const isSource = import.meta.url.endsWith('.ts')
  return new Piscina({
    filename: fileURLToPath(new URL(isSource ? './image-worker.ts' : './image-worker.js', import.meta.url)),
    // Node 20 cannot read TypeScript; the bundle needs no loader.
    execArgv: isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  })
}
