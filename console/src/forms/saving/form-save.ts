import type { QueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import { ApiError, isNoResponse, isOffline, isRejection } from '../../api/api-error'
import { isKeyReused } from '../../api/read-response'
import { saveFailureMessage } from '../../api/failure-message'
import { isAvailable } from '../../api/available'
import type { PreparedCount } from '../../api/images/prepare-file'
import type { UploadProgress } from '../../api/upload-progress'
import { waitForRetry } from '../../api/uploads/wait'
import type { FormDraft } from '../drafts/form-draft'
import type { Send } from '../editor/editor'
import type { Editor, EffectOf, SaveEvent } from '../editor/editor-state'
import type { FormValues } from '../editor/form-values'
import type { RecordFormProps } from '../record-form-props'
import type { FormUploads } from '../uploads/form-uploads'
import { findLostFiles, withFileNames } from '../uploads/upload-messages'
import type { Versioned } from '../use-edited-record'
import { findResponse } from './find-response'
import { runMutation } from './run-mutation'
import { type Attempt, startAttempt } from './submission'

/** Between attempts, because a browser without a network may still reach a server on its own machine. */
const retryMs = 10_000
/** The network returned while a request failed without it. */
const retryOnlineMs = 1_000

interface FormSaveOptions<Values extends FieldValues, Saved extends Versioned> {
  values: FormValues<Values>
  draft: FormDraft<Values>
  uploads: FormUploads<Values>
  client: QueryClient
  send: Send
  /** The props as they are now. */
  read: () => RecordFormProps<Values, Saved>
}

/** A save from its start to its result, also when it is sent again after the connection was lost. */
interface Run<Values> {
  attempt: number
  /** What was valid when Save was pressed. */
  values: Values
  controller: AbortController
  /** The addresses of the files that are uploaded. */
  addresses: ReadonlyMap<File, string>
  /** How often files were sent again, because the server had lost them. */
  repeats: number
  /** The last request began without a network. */
  beganOffline: boolean
}

/** Sends a form, and says what became of it. */
export class FormSave<Values extends FieldValues, Saved extends Versioned> {
  readonly #options: FormSaveOptions<Values, Saved>
  #run: Run<Values> | undefined

  constructor(options: FormSaveOptions<Values, Saved>) {
    this.#options = options
  }

  /** Whether the server has carried out an earlier save: its files are not sent a second time. */
  async findResponse(editor: Editor): Promise<void> {
    const { draft, values } = this.#options
    const run = this.#runOf(editor)
    const earlier = draft.submission
    const response = earlier && (await findResponse(earlier.key))
    const isAsSent = earlier?.content === values.contentOf(values.read())
    this.#report(run, response ? { type: 'found', response, isAsSent } : { type: 'not-found' })
  }

  /** Waits for the files that are uploaded before the form. */
  async upload({ again }: EffectOf<'upload'>, editor: Editor): Promise<void> {
    const run = this.#runOf(editor)
    try {
      run.addresses = await this.#options.uploads.finish(run.controller.signal, again)
      this.#report(run, { type: 'uploaded' })
    } catch (reason) {
      this.#fail(run, reason)
    }
  }

  async send(editor: Editor): Promise<void> {
    const { draft, values, read } = this.#options
    const { edited, fileGroups } = read()
    const run = this.#runOf(editor)
    const before = (editor.newest as Saved | undefined) ?? edited?.record
    const ifMatch = editor.newest?.version ?? draft.version
    const attempt = await startAttempt(draft, values.contentOf(run.values), fileGroups !== undefined)
    if (run.controller.signal.aborted) return
    if (attempt.isSent) this.#report(run, { type: 'sent' })
    run.beganOffline = !navigator.onLine
    try {
      const response = await this.#mutate(run, async () => {
        const { signal } = run.controller
        const onProgress = (progress: UploadProgress) => this.#onProgress(run, attempt, progress)
        const onPrepared = (prepared: PreparedCount) => this.#report(run, { type: 'prepared', prepared })
        const sending = { ifMatch, idempotencyKey: attempt.key, signal, uploads: run.addresses, onProgress, onPrepared }
        return read().send(run.values, sending, before)
      })
      this.#succeed(run, attempt, response)
    } catch (reason) {
      if (isRejection(reason) && !run.controller.signal.aborted) attempt.onRejected()
      this.#fail(run, reason, ifMatch)
    }
  }

  /** Resumes when the browser is online again (docs/decisions/0049). */
  async wait(editor: Editor): Promise<void> {
    const run = this.#runOf(editor)
    await waitForRetry(navigator.onLine ? retryOnlineMs : retryMs, run.controller.signal)
    this.#report(run, { type: 'online' })
  }

  abort(): void {
    this.#run?.controller.abort()
  }

  #runOf({ attempt }: Editor): Run<Values> {
    if (this.#run?.attempt === attempt) return this.#run
    const values = this.#options.values.valid
    this.#run = {
      attempt,
      values,
      controller: new AbortController(),
      addresses: new Map(),
      repeats: 0,
      beganOffline: false,
    }
    return this.#run
  }

  /** Nothing after Cancel or Retry. */
  #report({ attempt, controller }: Run<Values>, event: SaveEvent): void {
    if (!controller.signal.aborted) this.#options.send({ ...event, attempt })
  }

  #onProgress(run: Run<Values>, attempt: Attempt, progress: UploadProgress): void {
    if (run.controller.signal.aborted) return
    if (progress.sent >= progress.total) {
      attempt.onSent()
      this.#report(run, { type: 'sent' })
    }
    this.#report(run, { type: 'progress', progress })
  }

  /** The cache of mutations does not handle the failures that follow here. */
  async #mutate(run: Run<Values>, send: () => Promise<unknown>): Promise<unknown> {
    const { client } = this.#options
    const handled = { reason: undefined as unknown }
    const mutationFn = () =>
      send().catch((reason: unknown) => {
        if (!this.#canWait(run, reason) && this.#lostFiles(run, reason).length === 0) throw reason
        handled.reason = reason
        return undefined
      })
    const response = await runMutation(client, mutationFn)
    if (handled.reason !== undefined) throw handled.reason
    return response
  }

  #succeed(run: Run<Values>, attempt: Attempt, response: unknown): void {
    const { client, values, read } = this.#options
    if (run.controller.signal.aborted) return
    // Not awaited, so that the form closes immediately.
    for (const queryKey of read().invalidates) void client.invalidateQueries({ queryKey })
    const isAsSent = values.contentOf(values.read()) === values.contentOf(run.values)
    // What was entered meanwhile stays, with the key of what was saved.
    if (!isAsSent) attempt.onSent()
    const { data } = (response ?? {}) as { data?: unknown }
    this.#report(run, { type: 'responded', isAsSent, record: read().record?.safeParse(data).data })
  }

  /** `version` is the one that was sent. */
  #fail(run: Run<Values>, reason: unknown, version?: number): void {
    const { read, values } = this.#options
    const { messages, record, fieldOf = (name) => name } = read()
    if (this.#canWait(run, reason)) return this.#report(run, { type: 'offline' })
    const lost = this.#lostFiles(run, reason)
    if (lost.length > 0) {
      run.repeats += 1
      return this.#report(run, { type: 'files-lost', files: lost })
    }
    const named = withFileNames(reason, run.addresses)
    const failure = { message: saveFailureMessage(named, messages), reason: named }
    if (isKeyReused(reason)) return this.#report(run, { type: 'key-reused', failure })
    const isStale = reason instanceof ApiError && reason.status === 412
    const theirs = isStale ? record?.safeParse(reason.current).data : undefined
    if (theirs) return this.#report(run, { type: 'outdated', theirs, isNewer: theirs.version !== version })
    const errors = Object.entries(named instanceof ApiError ? named.errors : {})
      .map(([name, message]) => [fieldOf(name), message] as const)
      .filter(([name]) => name in values.read())
    return this.#report(run, {
      type: 'failed',
      isRejection: isRejection(reason),
      failure,
      errors: Object.fromEntries(errors),
    })
  }

  /** Only where the server carries out a repeated request once, and what is sent later is stored. */
  readonly #canWait = ({ beganOffline }: Run<Values>, reason: unknown) =>
    (beganOffline ? isNoResponse(reason) : isOffline(reason)) &&
    this.#options.values.isChanged(this.#options.values.read()) &&
    isAvailable('stored responses') === true

  readonly #lostFiles = ({ addresses, repeats }: Run<Values>, reason: unknown) =>
    repeats < addresses.size ? findLostFiles(reason, addresses) : []
}
