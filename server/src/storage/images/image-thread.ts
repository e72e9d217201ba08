import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pLimit from 'p-limit'
import type { Piscina } from 'piscina'
import type { ImageHeader } from '../../database/tables'
import type { ImageOutcome, ImageTask } from './image-task'

export interface ImageThreadOptions {
  /** Called when a worker cannot start, fails without a task, or is ended because its task took too long. */
  readonly onWorkerError?: (error: Error) => void
  /** Aborts a task. Called when its turn has come, so it limits the start of the worker too, not the wait. */
  readonly timeLimit?: () => AbortSignal
  /** For tests. */
  readonly workerFile?: string
}

/**
 * A worker thread that runs one task at a time. It starts with the first one and ends when idle. A task that
 * takes too long is ended with its worker, and those that wait run in another. When a worker does not start,
 * or ends otherwise, those that wait are rejected, and the next one starts another.
 */
export function createImageThread(options: ImageThreadOptions) {
  const { onWorkerError = () => {}, timeLimit = () => AbortSignal.timeout(maxTaskMs), workerFile } = options
  // Not the queue of Piscina: a time limit would include the time in it.
  const inTurn = pLimit({ concurrency: 1, rejectOnClear: true })
  let pool: Pool | null = null

  async function runNow(task: ImageTask): Promise<ImageHeader | ImageOutcome | null> {
    // Imported when needed: a server without uploads does not load it.
    const { Piscina } = await import('piscina')
    const running = (pool ??= startPool(Piscina, workerFile ?? ownWorkerFile, onWorkerError))
    const signal = timeLimit()
    try {
      return await running.run(task, { signal })
    } catch (error) {
      // Piscina ends the worker of an aborted task, but not one that has not started.
      if (signal.aborted && running.threads.length === 0) {
        onWorkerError(new Error(`An image task took too long: ${task.kind}`))
        return { problem: 'took_too_long' }
      }
      if (signal.aborted) onWorkerError(new Error('The worker took too long to start'))
      void close()
      throw error
    }
  }

  /** Rejects the tasks that run or wait. */
  async function close(): Promise<void> {
    const ended = pool
    pool = null
    inTurn.clearQueue()
    await ended?.destroy()
  }

  return { run: (task: ImageTask) => inTurn(runNow, task), close }
}

/** The largest images took at most 3 s of processor time (November 2026). */
const maxTaskMs = 120_000

type Pool = Piscina<ImageTask, ImageHeader | ImageOutcome | null>

const isSource = import.meta.url.endsWith('.ts')
const ownWorkerFile = fileURLToPath(new URL(isSource ? './image-worker.ts' : './image-worker.js', import.meta.url))

function startPool(Constructor: typeof Piscina, filename: string, onError: (error: Error) => void): Pool {
  const pool: Pool = new Constructor({
    filename,
    // Node 20 cannot read TypeScript; the bundle needs no loader.
    execArgv: isSource ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href] : [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
  })
  const fail = (error: Error) => {
    onError(error)
    void pool.destroy()
  }
  // A task that waits for a worker that has exited: Piscina would not start another one for it.
  pool.on('workerDestroy', () =>
    queueMicrotask(() => void (pool.queueSize > 0 && fail(new Error('The worker exited while it started')))),
  )
  // Without a listener, the error would end the process.
  return pool.on('error', fail)
}
