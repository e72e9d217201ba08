import { ownScript } from '../own-script'
import workerAddress from './hash-worker?worker&url'

/**
 * The SHA-256 of a file in hex, computed in a worker, or in the page if none can be started.
 * @throws if the file cannot be read
 */
export async function hashFile(file: File): Promise<string> {
  const hash = typeof Worker === 'undefined' ? null : await hashInWorker(file)
  return hash ?? (await import('./sha256')).computeSha256(file)
}

/** Null if the worker cannot be started or ends early, or the file cannot be read. */
function hashInWorker(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(ownScript(workerAddress), { type: 'module' })
    const finish = (hash: string | null) => {
      worker.terminate()
      resolve(hash)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => finish(data))
    worker.addEventListener('error', () => finish(null))
    worker.postMessage(file)
  })
}
