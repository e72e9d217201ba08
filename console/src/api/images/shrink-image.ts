import { ownScript } from '../own-script'
import type { ImageLimits } from './image-limits'
import type { ShrinkRequest } from './image-worker'
import workerAddress from './image-worker?worker&url'

/** A browser that runs out of memory may end a worker without an event. */
const timeoutMs = 30_000

let worker: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** One image at a time, because a phone has memory for few. Null if the image is to be sent as it is. */
export function shrinkImage(file: File, limits: ImageLimits): Promise<Blob | null> {
  const shrunk = last.then(() => shrinkInWorker({ file, limits }))
  last = shrunk
  return shrunk
}

function shrinkInWorker(request: ShrinkRequest): Promise<Blob | null> {
  const used = (worker ??= new Worker(ownScript(workerAddress), { type: 'module' }))
  return new Promise((resolve) => {
    const listening = new AbortController()
    const { signal } = listening
    const finish = (blob: Blob | null) => {
      clearTimeout(timer)
      listening.abort()
      resolve(blob)
    }
    const fail = () => {
      used.terminate()
      worker = undefined
      finish(null)
    }
    const timer = setTimeout(fail, timeoutMs)
    used.addEventListener('message', ({ data }: MessageEvent<Blob | null>) => finish(data), { signal })
    used.addEventListener('error', fail, { signal })
    used.postMessage(request)
  })
}
