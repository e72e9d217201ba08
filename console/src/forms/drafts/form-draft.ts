import type { FieldValues } from 'react-hook-form'
import {
  type DraftKey,
  type StoredDraft,
  type StoredSubmission,
  type StoredUpload,
  withDraftId,
} from '../../api/drafts/draft'
import { announceDraftChange, openDraft } from '../../api/drafts/draft-tabs'
import { watchSendsOriginals } from '../../api/images/send-originals'
import { randomId } from '../../api/random-id'
import { hasSignedOut } from '../../api/session/session'
import type { FormValues } from '../editor/form-values'
import type { Send } from '../editor/editor'
import type { EventOf } from '../editor/editor-state'
import { textLimitOf } from './draft-limits'
import { restoredNotice } from './draft-note'
import type { DraftStatus } from './draft-status'
import { type LoadedDraft, loadDraft } from './load-draft'
import { StoredFiles } from './stored-files'
import type { Versioned } from '../use-edited-record'

const writeDelayMs = 400

interface DraftOptions<Values extends FieldValues> {
  /** Resolves to the draft that the form continues or begins. */
  findKey: () => Promise<DraftKey>
  values: FormValues<Values>
  /** The edited record; undefined for a new one, and until it is loaded. */
  readRecord: () => Versioned | undefined
  send: Send
  notify: (text: string) => void
}

/**
 * Stores unsaved input on this device and restores it when the form opens again: after a reload, an expired
 * session, a closed tab. The idempotency key is stored with it, so that another submit does not save twice.
 */
export class FormDraft<Values extends FieldValues> {
  readonly #options: DraftOptions<Values>
  #key: DraftKey | undefined
  #loaded: LoadedDraft | undefined
  #tab: ReturnType<typeof openDraft> | undefined
  #files: StoredFiles | undefined
  /** The values of that version, as they are stored; undefined if they are unknown. */
  #base: unknown
  #timer: ReturnType<typeof setTimeout> | undefined
  #isEnded = false
  /** Results of earlier loads are ignored. */
  #lastLoad = 0
  #released: Promise<void> | undefined
  /** The version of the record that the input is based on. */
  version = 0
  /** The key of a save, which is stored with the draft. */
  submission: StoredSubmission | undefined
  /** The uploads of files, by the id of the file, which are stored with the draft. */
  uploads: Readonly<Record<string, StoredUpload>> = {}

  constructor(options: DraftOptions<Values>) {
    this.#options = options
  }

  /** Loads the draft, and writes it when the page is hidden. Returns a function that writes and closes it. */
  open(): () => void {
    const load = this.#newLoad()
    void this.#options.findKey().then((key) => (load === this.#lastLoad ? this.#open(key) : undefined))
    // A phone may end a page in the background without another event.
    const onHidden = () => document.visibilityState === 'hidden' && void this.#flush()
    const onPageHide = () => void this.#flush()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onPageHide)
    const stopOriginals = watchSendsOriginals(() => this.#files?.replaceLater())
    return () => {
      this.#newLoad()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onPageHide)
      stopOriginals()
      this.#tab?.close()
      void this.#flush()
    }
  }

  async #open(key: DraftKey): Promise<void> {
    const { send } = this.#options
    this.#key = key
    this.#tab = openDraft(key, {
      onElsewhere: () => send({ type: 'open-elsewhere' }),
      onTakenOver: async () => {
        send({ type: 'open-elsewhere' })
        await this.#released
      },
    })
    await this.#load(key)
  }

  async #load(key: DraftKey): Promise<void> {
    const load = this.#newLoad()
    const loaded = await loadDraft(key)
    if (load !== this.#lastLoad) return
    this.#loaded = loaded
    this.#options.send(this.#describe(loaded))
  }

  #describe(loaded: LoadedDraft): EventOf<'loaded'> {
    const { stored, response } = loaded
    const record = this.#options.readRecord()
    const isAsSent = stored?.submission !== undefined && JSON.stringify(stored.values) === stored.submission.content
    if (response && isAsSent) return { type: 'loaded', loaded, is: 'saved' }
    if (response && !record) return { type: 'loaded', loaded, is: 'saved-otherwise' }
    // A draft with the response to its save was saved by itself.
    const isOutdated = !response && this.#isRestored(loaded) && stored?.version !== record?.version
    return record && isOutdated
      ? { type: 'loaded', loaded, is: 'outdated', newer: record }
      : { type: 'loaded', loaded, is: 'unsaved' }
  }

  /** Whether a loaded draft has input. */
  #isRestored({ values }: LoadedDraft): boolean {
    const form = this.#options.values
    const found = form.pickStored(values)
    return found !== undefined && form.isChanged(found)
  }

  readonly #newLoad = () => (this.#lastLoad += 1)

  async takeOver(): Promise<void> {
    // What is being loaded is older than what the other tab writes now.
    this.#newLoad()
    await this.#tab?.takeOver()
    this.#options.values.start(this.#options.values.defaults)
    if (this.#key) await this.#load(this.#key)
  }

  /** The form starts empty, with a draft of its own. Resolves to its id. */
  async begin(): Promise<string> {
    const id = randomId()
    await this.#released
    this.#tab?.close()
    this.#options.values.start(this.#options.values.defaults)
    if (this.#key) await this.#open(withDraftId(this.#key, id))
    return id
  }

  /** The form gets what was entered; its defaults stay those of the saved record. */
  restore(loaded: LoadedDraft): void {
    const { values, send, notify } = this.#options
    const version = this.#options.readRecord()?.version ?? 0
    const { stored, store, missing, response } = loaded
    const found = values.pickStored(loaded.values)
    const isRestored = this.#isRestored(loaded)
    this.#isEnded = false
    this.version = stored?.version ?? version
    this.#base = this.version === version ? values.toStored(values.defaults).values : stored?.base
    this.submission = stored?.submission
    this.uploads = stored?.uploads ?? {}
    this.#files = new StoredFiles(loaded, (unstored) => this.#report({ unstored }))
    if (found) values.replace({ ...values.read(), ...found })
    send({
      type: 'draft-changed',
      draft: {
        savedAt: isRestored ? stored?.saved_at : undefined,
        continuedFrom: isRestored && version === 0 ? stored?.saved_at : undefined,
        textLimit: store.hasFiles ? undefined : 'tab',
        missing,
      },
    })
    const text = response ? '' : restoredNotice(response === undefined ? this.submission : undefined, isRestored)
    if (text !== '') notify(text)
  }

  /** Writes the draft soon; not later for the next change: somebody may type without a pause. */
  changed(): void {
    this.#timer ??= setTimeout(() => void this.#flush(), writeDelayMs)
  }

  async #flush(): Promise<void> {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.write()
  }

  /** Resolves when texts and files are on the disk, or cannot be stored. */
  async write(): Promise<void> {
    const { values } = this.#options
    if (!this.#loaded || this.#isEnded || hasSignedOut()) return
    const { key, store } = this.#loaded
    const current = values.toStored(values.read())
    const isChanged = values.isChanged(values.read())
    // The input is the same as in the saved record.
    if (!this.submission && !isChanged) return this.#remove()
    const draft: StoredDraft = {
      key,
      saved_at: new Date().toISOString(),
      version: this.version,
      base: this.version === 0 ? undefined : this.#base,
      values: current.values,
      submission: this.submission,
      uploads: this.uploads,
    }
    const usual = store.hasFiles ? undefined : 'tab'
    const textLimit = await store.write(draft).then(() => usual, textLimitOf)
    this.#report({ textLimit, ...(textLimit !== 'nothing' && isChanged && { savedAt: draft.saved_at }) })
    if (textLimit !== usual) return
    await this.#files?.store(current.files)
    announceDraftChange()
  }

  readonly #report = (draft: Partial<DraftStatus>) => this.#options.send({ type: 'draft-changed', draft })

  async #remove(): Promise<void> {
    this.#report({ savedAt: undefined })
    this.#files?.forget()
    // A draft that cannot be removed is offered again, and can be discarded.
    if (this.#loaded) await this.#loaded.store.remove(this.#loaded.key).catch(() => undefined)
    announceDraftChange()
  }

  /** The form was saved or discarded: removes the draft for good. */
  end(): void {
    this.#isEnded = true
    void this.#remove()
  }

  /** Another tab continues: writes the draft, and nothing afterwards. */
  release(): void {
    this.#released = this.#stop()
  }

  async #stop(): Promise<void> {
    await this.#flush()
    this.#isEnded = true
    this.#files?.forget()
  }

  keepSubmission(next: StoredSubmission | undefined): Promise<void> {
    this.submission = next
    return this.write()
  }

  keepUpload(id: string, upload: StoredUpload | undefined): Promise<void> {
    const { [id]: _, ...others } = this.uploads
    this.uploads = upload ? { ...others, [id]: upload } : others
    return this.write()
  }

  /** Files of the restored draft that were not stored. */
  get missing() {
    return this.#loaded?.missing ?? []
  }

  /** The values that the input is based on; empty if they are unknown. */
  readBase(): Partial<Values> {
    return this.#base ?? {}
  }

  /** The input is now based on a newer version of the record. */
  rebase(version: number, values: Values): void {
    this.version = version
    this.#base = this.#options.values.toStored(values).values
    this.changed()
  }

  /** The form restarts with a newer version of the record. */
  restart(version: number): void {
    this.version = version
    this.#base = this.#options.values.toStored(this.#options.values.defaults).values
    this.submission = undefined
    void this.#remove()
  }
}
