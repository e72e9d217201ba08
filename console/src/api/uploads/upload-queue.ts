import type { StoredUpload } from '../drafts/draft'
import { ApiError, cancelled } from '../api-error'
import { prepareFile } from '../images/prepare-file'
import { followSpeed } from '../upload-progress'
import { removeUploads } from './remove-uploads'
import { uploadFile } from './upload-file'
import {
  complete,
  type FilesByGroup,
  type Item,
  phaseOf,
  progressOf,
  rejectedOf,
  rejection,
  type UploadState,
} from './upload-state'

interface UploadQueueOptions {
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

/**
 * Uploads the files of a form one after the other, in the order of their groups, while it is filled in
 * (docs/decisions/0045).
 */
export class UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  #items: Item[] = []
  #running: { item: Item; controller: AbortController; bytes?: number } | undefined
  /** How many times `prepareAgain` is running. */
  #preparing = 0
  #isPaused = false
  #isStopped = false
  #waiting: { message: string | null } | undefined
  #follow = followSpeed()

  constructor(options: UploadQueueOptions) {
    this.#options = options
  }

  /** The files that are to be uploaded now. Uploads of others are removed. */
  setFiles(files: FilesByGroup): void {
    const { storedOf, store } = this.#options
    const wanted = Object.entries(files).flatMap(([group, list]) => list.map((file) => ({ group, file })))
    const removed = this.#items.filter(({ file }) => !wanted.some((other) => other.file === file))
    this.#items = wanted.map(
      ({ group, file }) => this.#items.find((item) => item.file === file) ?? this.#newItem(group, file),
    )
    if (this.#running && removed.includes(this.#running.item)) this.#interrupt()
    void removeUploads(removed.flatMap(({ file }) => storedOf(file)?.address ?? []))
    for (const { file } of removed) if (storedOf(file)) void store(file, undefined)
    void this.#run()
    this.#changed()
  }

  pause(): void {
    this.#isPaused = true
    this.#interrupt()
    this.#changed()
  }

  /** Continues at once: ends a wait, and replaces a request that makes no progress. */
  resume(): void {
    this.#isPaused = false
    this.#interrupt()
    void this.#run()
    this.#changed()
  }

  /** Other files than before may be sent in place of the chosen ones: "Send originals" was switched. */
  async prepareAgain(): Promise<void> {
    this.#preparing += 1
    for (const item of this.#items) {
      const { file, group } = item
      const { size } = await prepareFile(file, group)
      this.#countPrepared(item, size)
      const isRunning = this.#running?.item === item
      const stored = this.#options.storedOf(file)
      // The server may not have responded to the start of the upload yet.
      const bytes = (isRunning ? this.#running?.bytes : undefined) ?? stored?.bytes
      if (bytes === undefined || bytes === size) continue
      if (isRunning) this.#interrupt()
      void removeUploads(stored ? [stored.address] : [])
      this.sendAgain([file])
    }
    this.#preparing -= 1
    this.#changed()
  }

  /** The uploads of these files are lost. */
  sendAgain(files: readonly File[]): void {
    for (const item of this.#items.filter(({ file }) => files.includes(file))) {
      void this.#options.store(item.file, undefined)
      Object.assign(item, { state: 'queued', sent: 0 })
    }
    void this.#run()
  }

  /** The form was closed: uploads stay on the server, where a draft may continue them. */
  stop(): void {
    this.#isStopped = true
    this.#interrupt()
  }

  /**
   * Resolves to the addresses of the uploads when all are complete. Pauses them when `signal` is aborted.
   * @throws ApiError for rejected files, and `cancelled`
   */
  finish(signal: AbortSignal): Promise<ReadonlyMap<File, string>> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        this.#listeners.delete(check)
        signal.removeEventListener('abort', cancel)
        end()
      }
      const cancel = () => {
        settle(() => reject(cancelled()))
        this.pause()
      }
      const check = () => {
        const files = rejectedOf(this.#items)
        if (files.length > 0) settle(() => reject(rejection(files)))
        else if (!this.#next() && this.#preparing === 0) settle(() => resolve(this.#addresses()))
      }
      if (signal.aborted) return reject(cancelled())
      signal.addEventListener('abort', cancel)
      this.#listeners.add(check)
      if (this.#isPaused) this.resume()
      else check()
    })
  }

  readonly #next = () => this.#items.find(({ state }) => state === 'queued')

  readonly #startable = () => (this.#running || this.#isPaused || this.#isStopped ? undefined : this.#next())

  #changed(): void {
    if (this.#isStopped) return
    this.#options.onChange(this.#state())
    for (const listener of this.#listeners) listener()
  }

  #state(): UploadState {
    const progress = progressOf(this.#items, this.#running && !this.#waiting ? this.#follow : undefined)
    const activity = this.#isPaused ? 'paused' : this.#waiting ? 'waiting' : 'sending'
    return {
      progress,
      phase: phaseOf(this.#items, progress, activity),
      message: this.#waiting?.message ?? null,
      rejected: rejectedOf(this.#items),
    }
  }

  async #run(): Promise<void> {
    for (let item = this.#startable(); item; item = this.#startable()) {
      const controller = new AbortController()
      this.#running = { item, controller }
      await this.#upload(item, controller.signal)
      // Another run has started since.
      if (this.#running?.controller !== controller) return
      this.#running = undefined
    }
    this.#changed()
  }

  async #upload(item: Item, signal: AbortSignal): Promise<void> {
    const { file, group } = item
    const { storedOf, store, isChosenAgain } = this.#options
    try {
      await uploadFile({
        file,
        group,
        stored: storedOf(file),
        store: async (stored) => {
          if (!signal.aborted) await store(file, stored)
        },
        isChosenAgain: isChosenAgain(file),
        onStart: (bytes) => {
          if (this.#running?.item === item && !signal.aborted) this.#running.bytes = bytes
        },
        onProgress: (sent, total) => {
          if (!signal.aborted) this.#onProgress(item, sent, total)
        },
        onWait: (message) => {
          if (!signal.aborted) this.#onWait(message)
        },
        signal,
      })
      if (signal.aborted) return
      complete(item)
    } catch (reason) {
      if (signal.aborted) return
      this.#fail(item, reason)
    }
    this.#waiting = undefined
    this.#changed()
  }

  #onProgress(item: Item, sent: number, total: number): void {
    this.#waiting = undefined
    item.total = total
    // Never backwards, and complete only when the server has said so.
    item.sent = Math.max(item.sent, Math.min(sent, total - 1))
    this.#changed()
  }

  #onWait(message: string | null): void {
    this.#waiting = { message }
    this.#follow = followSpeed()
    this.#changed()
  }

  #fail(item: Item, reason: unknown): void {
    const isApiError = reason instanceof ApiError
    if (isApiError && [401, 403].includes(reason.status)) {
      this.#isPaused = true
      this.#options.onSessionEnd(reason)
    } else if (isApiError && (reason.code === 'rejected' || [413, 415, 422].includes(reason.status))) {
      item.state = 'rejected'
      item.message = reason.message.includes(item.file.name) ? reason.message : `“${item.file.name}”: ${reason.message}`
    } else {
      // A proxy may reject the protocol.
      item.state = 'with-form'
    }
  }

  #interrupt(): void {
    this.#running?.controller.abort()
    this.#running = undefined
    this.#waiting = undefined
    this.#follow = followSpeed()
  }

  #newItem(group: string, file: File): Item {
    const stored = this.#options.storedOf(file)
    const item: Item = { file, group, sent: 0, total: stored?.bytes ?? file.size, state: 'queued' }
    if (stored?.is_complete && !this.#options.isChosenAgain(file)) complete(item)
    else void prepareFile(file, group).then(({ size }) => this.#countPrepared(item, size))
    return item
  }

  /** What will be sent is known before the file starts. */
  #countPrepared(item: Item, bytes: number): void {
    if (item.state !== 'queued' || item.sent > 0 || item.total === bytes) return
    item.total = bytes
    this.#changed()
  }

  #addresses(): Map<File, string> {
    const uploaded = this.#items.filter(({ state }) => state === 'complete')
    return new Map(uploaded.map(({ file }) => [file, this.#options.storedOf(file)?.address ?? '']))
  }
}
