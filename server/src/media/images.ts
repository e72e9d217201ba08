import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { imagePixelsMost } from '@gatehouse/contract/upload'
import type { Piscina } from 'piscina'
import type { MediaFile } from '../db/tables'

/** What the worker gets: `source` is an absolute path below `folder`; it is gone afterwards and the encoded files are there. */
export type ImageTask = {
  source: string
  folder: string
  type: 'image/jpeg' | 'image/png' | 'image/webp'
  limitPixels: number
  /** When given, a picture that has another size once it is upright is not encoded. */
  exactSize?: { width: number; height: number } | undefined
  widths: readonly number[]
  /** Only poster.webp is made. */
  posterOnly: boolean
}
export type EncodedImage = { files: MediaFile[]; width: number; height: number; color: string }
export type ImageProblem = {
  problem: 'too_many_pixels' | 'wrong_size' | 'unreadable' | 'storage_full'
  detail?: string
}
export type ImageOutcome = EncodedImage | ImageProblem

export const renditionWidths = [320, 640, 1280] as const

export type Images = ReturnType<typeof createImages>

/** Encodes pictures in threads of their own, one picture at a time in each; threads start with the first picture and end when idle. */
export function createImages() {
  let pool: Promise<Piscina<ImageTask, ImageOutcome>> | null = null

  async function run(task: ImageTask): Promise<ImageOutcome> {
    pool ??= startPool()
    return await (await pool).run(task)
  }

  return {
    encode: (task: Pick<ImageTask, 'source' | 'folder' | 'type' | 'limitPixels' | 'exactSize'>) =>
      run({ ...task, widths: renditionWidths, posterOnly: false }),
    encodePoster: (task: Pick<ImageTask, 'source' | 'folder'>) =>
      run({ ...task, type: 'image/png', limitPixels: imagePixelsMost, widths: [], posterOnly: true }),
    async close() {
      await (await pool)?.destroy()
      pool = null
    },
  }
}

async function startPool(): Promise<Piscina<ImageTask, ImageOutcome>> {
  // Imported late: a server that is only read from never pays for it.
  const { Piscina } = await import('piscina')
  const isSource = import.meta.url.endsWith('.ts')
  return new Piscina<ImageTask, ImageOutcome>({
    filename: fileURLToPath(new URL(isSource ? './image-worker.ts' : './image-worker.js', import.meta.url)),
    // Node 20 cannot read TypeScript; the bundle needs no loader.
    execArgv: isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [],
    minThreads: 0,
    maxThreads: Math.max(1, Math.floor(availableParallelism() / 2)),
    idleTimeout: 30_000,
  })
}
