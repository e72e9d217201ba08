import type { StoredUpload } from '../drafts/draft'
import { ApiError, cancelled } from '../api-error'
import { prepareFile } from '../images/prepare-file'
import { followSpeed } from '../upload-progress'
import { removeUploads } from './remove-uploads'
import { uploadFile } from './upload-file'
import {
  type FilesByGroup,
  type Item,
  phaseOf,
  progressOf,
  type RejectedFile,
  rejectedOf,
  type UploadState,
} from './upload-state'

export interface UploadQueueOptions {
  /** The upload of a file that was started before. */
  storedOf: (file: File) => StoredUpload | undefined
  /** Stores the upload of a file with the draft. */
  store: (file: File, upload: StoredUpload | undefined) => Promise<void>
  /** It was not stored on the device, and has the name and the size of one that was started. */
  isChosenAgain: (file: File) => boolean
  onChange: (state: UploadState) => void
  /** 401 and 403. */
  onSessionEnd: (reason: ApiError) => void
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/**
 * Uploads the files of a form one after the other, in the order of their groups, while it is filled in
 * (docs/decisions/0045).
 */
export function createUploadQueue(options: UploadQueueOptions) {
  let items: Item[] = []
  let running: { item: Item; controller: AbortController; bytes?: number } | undefined
  /** How many times `prepareAgain` is running. */
  let preparing = 0
  let isPaused = false
  let isStopped = false
  let waiting: { message: string | null } | undefined
  let follow = followSpeed()
  const listeners = new Set<() => void>()

  const next = () => items.find(({ state }) => state === 'queued')

  const startable = () => (running || isPaused || isStopped ? undefined : next())

  function changed(): void {
    if (isStopped) return
    options.onChange(state())
    for (const listener of listeners) listener()
  }

  function state(): UploadState {
    const progress = progressOf(items, running && !waiting ? follow : undefined)
    const activity = isPaused ? 'paused' : waiting ? 'waiting' : 'sending'
    return {
      progress,
      phase: phaseOf(items, progress, activity),
      message: waiting?.message ?? null,
      rejected: rejectedOf(items),
    }
  }

  async function run(): Promise<void> {
    for (let item = startable(); item; item = startable()) {
      const controller = new AbortController()
      running = { item, controller }
      await upload(item, controller.signal)
      // Another run has started since.
      if (running?.controller !== controller) return
      running = undefined
    }
    changed()
  }

  async function upload(item: Item, signal: AbortSignal): Promise<void> {
    const { file, group } = item
    try {
      await uploadFile({
        file,
        group,
        stored: options.storedOf(file),
        store: async (stored) => {
          if (!signal.aborted) await options.store(file, stored)
        },
        isChosenAgain: options.isChosenAgain(file),
        onStart: (bytes) => {
          if (running?.item === item && !signal.aborted) running.bytes = bytes
        },
        onProgress: (sent, total) => {
          if (signal.aborted) return
          waiting = undefined
          item.total = total
          // Never backwards, and complete only when the server has said so.
          item.sent = Math.max(item.sent, Math.min(sent, total - 1))
          changed()
        },
        onWait: (message) => {
          if (signal.aborted) return
          waiting = { message }
          follow = followSpeed()
          changed()
        },
        signal,
      })
      if (signal.aborted) return
      complete(item)
    } catch (reason) {
      if (signal.aborted) return
      fail(item, reason)
    }
    waiting = undefined
    changed()
  }

  function complete(item: Item): void {
    item.state = 'complete'
    item.sent = item.total
  }

  function fail(item: Item, reason: unknown): void {
    const isApiError = reason instanceof ApiError
    if (isApiError && [401, 403].includes(reason.status)) {
      isPaused = true
      options.onSessionEnd(reason)
    } else if (isApiError && (reason.code === 'rejected' || [413, 415, 422].includes(reason.status))) {
      item.state = 'rejected'
      item.message = reason.message.includes(item.file.name) ? reason.message : `“${item.file.name}”: ${reason.message}`
    } else {
      // A proxy may reject the protocol.
      item.state = 'with-form'
    }
  }

  function interrupt(): void {
    running?.controller.abort()
    running = undefined
    waiting = undefined
    follow = followSpeed()
  }

  function pause(): void {
    isPaused = true
    interrupt()
    changed()
  }

  /** Also ends a wait, and replaces a request that makes no progress. */
  function resume(): void {
    isPaused = false
    interrupt()
    void run()
    changed()
  }

  /** The uploads of these files are lost. */
  function sendAgain(files: readonly File[]): void {
    for (const item of items.filter(({ file }) => files.includes(file))) {
      void options.store(item.file, undefined)
      Object.assign(item, { state: 'queued', sent: 0 })
    }
    void run()
  }

  return {
    /** The files that are to be uploaded now. Uploads of others are removed. */
    setFiles(files: FilesByGroup): void {
      const wanted = Object.entries(files).flatMap(([group, list]) => list.map((file) => ({ group, file })))
      const removed = items.filter(({ file }) => !wanted.some((other) => other.file === file))
      items = wanted.map(({ group, file }) => items.find((item) => item.file === file) ?? newItem(group, file))
      if (running && removed.includes(running.item)) interrupt()
      void removeUploads(removed.flatMap(({ file }) => options.storedOf(file)?.address ?? []))
      for (const { file } of removed) if (options.storedOf(file)) void options.store(file, undefined)
      void run()
      changed()
    },
    pause,
    resume,
    /** Other files than before may be sent in place of the chosen ones: "Send originals" was switched. */
    async prepareAgain(): Promise<void> {
      preparing += 1
      for (const item of items) {
        const { file, group } = item
        const { size } = await prepareFile(file, group)
        countPrepared(item, size)
        const isRunning = running?.item === item
        const stored = options.storedOf(file)
        // The server may not have responded to the start of the upload yet.
        const bytes = (isRunning ? running?.bytes : undefined) ?? stored?.bytes
        if (bytes === undefined || bytes === size) continue
        if (isRunning) interrupt()
        void removeUploads(stored ? [stored.address] : [])
        sendAgain([file])
      }
      preparing -= 1
      changed()
    },
    sendAgain,
    /** The form was closed: uploads stay on the server, where a draft may continue them. */
    stop(): void {
      isStopped = true
      interrupt()
    },
    /**
     * Resolves to the addresses of the uploads when all are complete. Pauses them when `signal` is aborted.
     * @throws ApiError for rejected files, and `cancelled`
     */
    finish(signal: AbortSignal): Promise<ReadonlyMap<File, string>> {
      return new Promise((resolve, reject) => {
        const settle = (end: () => void) => {
          listeners.delete(check)
          signal.removeEventListener('abort', cancel)
          end()
        }
        const cancel = () => {
          settle(() => reject(cancelled()))
          pause()
        }
        const check = () => {
          const files = rejectedOf(items)
          if (files.length > 0) settle(() => reject(rejection(files)))
          else if (!next() && preparing === 0) settle(() => resolve(addresses()))
        }
        if (signal.aborted) return reject(cancelled())
        signal.addEventListener('abort', cancel)
        listeners.add(check)
        if (isPaused) resume()
        else check()
      })
    },
  }

  function newItem(group: string, file: File): Item {
    const stored = options.storedOf(file)
    const item: Item = { file, group, sent: 0, total: file.size, state: 'queued' }
    if (stored) item.total = stored.bytes
    if (stored?.is_complete && !options.isChosenAgain(file)) complete(item)
    else void prepareFile(file, group).then(({ size }) => countPrepared(item, size))
    return item
  }

  /** What will be sent is known before the file starts. */
  function countPrepared(item: Item, bytes: number): void {
    if (item.state !== 'queued' || item.sent > 0 || item.total === bytes) return
    item.total = bytes
    changed()
  }

  function addresses(): Map<File, string> {
    const complete = items.filter(({ state: itemState }) => itemState === 'complete')
    return new Map(complete.map(({ file }) => [file, options.storedOf(file)?.address ?? '']))
  }
}

const rejection = (files: readonly RejectedFile[]) =>
  new ApiError({
    status: 422,
    code: 'invalid',
    message: files[0]?.message ?? '',
    errors: Object.fromEntries(files.map(({ group, message }) => [group, message])),
  })
