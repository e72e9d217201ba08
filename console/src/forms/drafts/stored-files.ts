import { fileIdOf, maxStoredFileBytes, referenceOf, type FieldFile } from '../../api/drafts/draft-files'
import { canRead } from '../../api/drafts/readable-file'
import { prepareFile } from '../../api/images/prepare-file'
import { fileLimitOf } from './draft-limits'
import type { FileLimit, UnstoredFiles } from './draft-status'
import type { LoadedDraft } from './load-draft'

/** Copies the files of a form to the device, one at a time, and removes copies that are not needed. */
export class StoredFiles {
  readonly #draft: Pick<LoadedDraft, 'key' | 'store'>
  readonly #onUnstored: (unstored: UnstoredFiles) => void
  readonly #stored: Set<string>
  /** By the id of the file; undefined for those that cannot be read. */
  readonly #rejected = new Map<string, FileLimit | undefined>()
  /** The copies that replaced files as they were chosen. */
  readonly #copies = new Map<string, File>()
  #wanted: readonly FieldFile[] = []
  #last: Promise<void> = Promise.resolve()

  constructor(draft: LoadedDraft, onUnstored: (unstored: UnstoredFiles) => void) {
    this.#draft = draft
    this.#stored = new Set(draft.fileIds)
    this.#onUnstored = onUnstored
  }

  /** Resolves when they are on the disk, or cannot be stored. */
  store(files: readonly FieldFile[]): Promise<void> {
    this.#wanted = this.#draft.store.hasFiles ? files : []
    this.#last = this.#last.then(() => this.#storeWanted())
    this.replaceLater()
    return this.#last
  }

  /** Not awaited: a save must not wait for it. */
  replaceLater(): void {
    void this.#last.then(() => this.#replaceByCopies())
  }

  /** The draft was removed, with its files. */
  forget(): void {
    this.#wanted = []
    this.#stored.clear()
  }

  readonly #isWanted = (file: File) => this.#wanted.some((other) => other.file === file)

  async #storeWanted(): Promise<void> {
    const { store } = this.#draft
    const ids = new Set(this.#wanted.map(({ file }) => fileIdOf(file)))
    const unneeded = [...this.#stored].filter((id) => !ids.has(id))
    for (const id of unneeded) this.#stored.delete(id)
    // They are removed with the draft at the latest.
    if (unneeded.length > 0) await store.removeFiles(unneeded).catch(() => undefined)
    for (const { file } of this.#wanted) {
      const id = fileIdOf(file)
      const isSkipped = this.#stored.has(id) || this.#rejected.has(id) || isLarge(file)
      // It may have been removed while another one was copied.
      if (!isSkipped && this.#isWanted(file)) await this.#add(id, file)
    }
    this.#onUnstored(this.#unstored())
  }

  async #add(id: string, file: File): Promise<void> {
    if (this.#stored.size === 0) void requestPersistence()
    try {
      await this.#draft.store.addFile({ id, draft: this.#draft.key, file })
      if (this.#isWanted(file)) this.#stored.add(id)
    } catch (reason) {
      // Tried once: with a full storage, each attempt would copy the file again.
      // Chromium reports the same error when it cannot read the file and when it cannot write the copy.
      const limit = fileLimitOf(reason) ?? ((await canRead(file)) ? 'unusable' : undefined)
      this.#rejected.set(id, limit)
    }
  }

  #unstored(): UnstoredFiles {
    const files = this.#wanted.map(({ file }) => file)
    const failed = files.filter((file) => this.#rejected.has(fileIdOf(file)))
    const limitOfFile = (file: File) => this.#rejected.get(fileIdOf(file))
    return {
      limit: failed
        .map(limitOfFile)
        .filter((limit) => limit !== undefined)
        .at(-1),
      unreadable: failed.filter((file) => limitOfFile(file) === undefined).map(referenceOf),
      hasLarge: files.some(isLarge),
    }
  }

  /** Stores what will be sent in place of the chosen files, which takes less space. */
  async #replaceByCopies(): Promise<void> {
    for (const { file, field } of this.#wanted) {
      const id = fileIdOf(file)
      const copy = await prepareFile(file, field)
      const isStored = (this.#copies.get(id) ?? file) === copy
      if (isStored || !this.#stored.has(id) || !this.#isWanted(file)) continue
      this.#copies.set(id, copy)
      // The stored file stays when this fails.
      await this.#draft.store.addFile({ id, draft: this.#draft.key, file: copy }).catch(() => this.#copies.delete(id))
    }
  }
}

const isLarge = (file: File) => file.size > maxStoredFileBytes

/** Asks the browser not to delete the drafts of the site when the device runs out of storage. */
async function requestPersistence(): Promise<void> {
  // Undefined at an http address of the local network.
  await (navigator.storage as StorageManager | undefined)?.persist?.().catch(() => false)
}
