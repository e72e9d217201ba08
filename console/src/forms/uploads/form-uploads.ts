import type { FieldValues } from 'react-hook-form'
import { fileIdOf } from '../../api/drafts/draft-files'
import { watchSendsOriginals } from '../../api/images/send-originals'
import { isAvailable } from '../../api/available'
import { removeUploads } from '../../api/uploads/remove-uploads'
import type { UploadQueue } from '../../api/uploads/upload-queue'
import type { FilesByGroup } from '../../api/uploads/upload-state'
import type { FormDraft } from '../drafts/form-draft'
import type { Send } from '../editor/editor'
import type { FormValues } from '../editor/form-values'

/** A smaller file arrives with the form sooner than a separate upload, also on a slow connection. */
const minUploadBytes = 100_000

interface UploadOptions<Values extends FieldValues> {
  /** The new files by group, in the order in which they are sent; undefined for forms without uploads. */
  filesOf: ((values: Values) => FilesByGroup) | undefined
  values: FormValues<Values>
  draft: FormDraft<Values>
  send: Send
  /** 401 and 403. */
  onSessionEnd: (reason: Error) => void
}

/**
 * Uploads the files of a form while it is filled in, and continues uploads that an earlier page started. The
 * code is loaded with the first file. Without support by the server, files are sent with the form.
 */
export class FormUploads<Values extends FieldValues> {
  readonly #options: UploadOptions<Values>
  #queue: UploadQueue | undefined
  #isStopped = true
  /** The files that the queue has, as text. */
  #chosen = ''

  constructor(options: UploadOptions<Values>) {
    this.#options = options
  }

  /** Uploads what is chosen now and later. */
  start(): void {
    this.#isStopped = false
    this.update()
  }

  /** Returns a function that stops it, and the uploads. */
  watch(): () => void {
    const stopOriginals = watchSendsOriginals(() => void this.#begin().then((queue) => queue?.prepareAgain()))
    return () => {
      stopOriginals()
      this.stop()
    }
  }

  /** After every change of the form. */
  update(): void {
    const chosen = describe(this.#files())
    if (this.#isStopped || chosen === this.#chosen) return
    this.#chosen = chosen
    void this.#begin().then((queue) => queue?.prepareAgain())
  }

  /** Uploads stay on the server, where a draft may continue them. */
  stop(): void {
    this.#isStopped = true
    this.#chosen = ''
    this.#queue?.stop()
    this.#queue = undefined
  }

  remove(): void {
    void removeUploads(Object.values(this.#options.draft.uploads).map(({ address }) => address))
  }

  readonly pause = () => this.#queue?.pause()
  readonly resume = () => this.#queue?.resume()

  /**
   * Resolves to the addresses of the uploads when all files have arrived, those in `again` once more.
   * @throws ApiError
   */
  async finish(signal: AbortSignal, again: readonly File[]): Promise<ReadonlyMap<File, string>> {
    const queue = await this.#begin()
    if (again.length > 0) queue?.sendAgain(again)
    // "Send originals" may have been switched just before.
    else void queue?.prepareAgain()
    return (await queue?.finish(signal)) ?? new Map<File, string>()
  }

  #files(): FilesByGroup {
    const { filesOf, values } = this.#options
    return filesOf && isAvailable('resumable uploads') === true ? filesOf(values.read()) : {}
  }

  #largeFiles(): FilesByGroup {
    const groups = Object.entries(this.#files())
    return Object.fromEntries(groups.map(([name, files]) => [name, files.filter(({ size }) => size >= minUploadBytes)]))
  }

  /** Undefined when there is nothing to upload, or the code cannot be loaded; the save tries that again. */
  async #begin(): Promise<UploadQueue | undefined> {
    const { draft, send, onSessionEnd } = this.#options
    if (!this.#queue && Object.values(this.#largeFiles()).every((files) => files.length === 0)) return undefined
    // The files are on the disk first, so that a kill loses none.
    await draft.write()
    // A save tries again to load it.
    const module = await import('../../api/uploads/upload-queue').catch(() => undefined)
    if (this.#isStopped || !module) return undefined
    this.#queue ??= new module.UploadQueue({
      storedOf: (file) => draft.uploads[this.#idOf(file)],
      store: (file, upload) => draft.keepUpload(fileIdOf(file), upload),
      isChosenAgain: (file) => this.#idOf(file) !== fileIdOf(file),
      onChange: (uploads) => send({ type: 'uploads-changed', uploads }),
      onSessionEnd,
    })
    this.#queue.setFiles(this.#largeFiles())
    return this.#queue
  }

  /** A file that was not stored on the device continues its upload when it is chosen again. */
  #idOf(file: File): string {
    const { uploads, missing } = this.#options.draft
    const id = fileIdOf(file)
    if (id in uploads) return id
    return missing.find(({ name, size }) => name === file.name && size === file.size)?.file_id ?? id
  }
}

const describe = (files: FilesByGroup): string =>
  Object.entries(files)
    .flatMap(([group, list]) => list.map((file) => `${group}/${fileIdOf(file)}`))
    .join(' ')
