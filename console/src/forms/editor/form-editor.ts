import type { QueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { draftIdOf } from '../../api/drafts/draft'
import type { Confirmation } from '../../ui/dialogs/confirm-dialog'
import type { Notices } from '../../ui/feedback/notices'
import { discardQuestion } from '../drafts/discard-question'
import { noDraft } from '../drafts/draft-status'
import { findDraftKey } from '../drafts/find-draft-key'
import { FormDraft } from '../drafts/form-draft'
import { FormMerge } from '../merging/form-merge'
import type { RecordFormProps } from '../record-form-props'
import { alreadySaved } from '../saving/editor-question'
import { FormSave } from '../saving/form-save'
import { runMutation } from '../saving/run-mutation'
import { watchStalls } from '../saving/watch-stalls'
import { FormUploads } from '../uploads/form-uploads'
import type { Versioned } from '../use-edited-record'
import { type RunningEditor, runEditor, type Services } from './editor'
import type { Editor, EffectOf, Event } from './editor-state'
import { FormValues } from './form-values'

/** What the page offers to the editor of its form, as it was rendered last. */
interface Page<Values extends FieldValues, Saved extends Versioned> {
  props: RecordFormProps<Values, Saved> & { isDirty: boolean }
  form: UseFormReturn<Values>
  client: QueryClient
  notices: Notices
  confirm: (question: Confirmation) => Promise<boolean>
  /** Focuses the first field that is invalid. */
  focusInvalid: () => void
  /** Allows the next navigation. */
  allowNavigation: () => void
  /** The draft that the address names; null for none. */
  draftId: string | null
  setDraftId: (id: string) => void
}

/** The editor of a form, with the services that carry out its effects. */
export class FormEditor<Values extends FieldValues, Saved extends Versioned> {
  readonly uploads: FormUploads<Values>
  #page: Page<Values, Saved>
  readonly #values: FormValues<Values>
  readonly #draft: FormDraft<Values>
  readonly #merge: FormMerge<Values, Saved>
  readonly #save: FormSave<Values, Saved>
  readonly #editor: RunningEditor
  #element: RefObject<HTMLElement | null> = { current: null }
  /** Ends the question of a navigation: whether the form may close. */
  #settleNavigation: (isAllowed: boolean) => void = () => {}
  /** The ids of notices about saves that were not carried out. */
  #invalidNotice = ''
  #cancelledNotice = ''
  /** The id of the notice that a draft was restored. */
  #restoredNotice = ''

  constructor(page: Page<Values, Saved>) {
    const { props, form, client } = page
    this.#page = page
    const send = this.send
    const read = () => this.#page.props
    const readRecord = () => read().edited?.record
    const notify = (text: string) => page.notices.info(text)
    const values = new FormValues(form, props.draft, props.valuesOf(readRecord()))
    const findKey = async () => {
      const { draftId, setDraftId } = this.#page
      const { key, isNamed } = await findDraftKey({ entity: props.label, record: readRecord()?.id, draftId })
      if (isNamed) setDraftId(draftIdOf(key) ?? '')
      return key
    }
    const notifyRestored = (text: string) => (this.#restoredNotice = notify(text))
    const draft = new FormDraft({ findKey, values, readRecord, send, notify: notifyRestored })
    const onSessionEnd = (reason: Error) =>
      void runMutation(client, () => Promise.reject(reason))
        // The cache has handled it.
        .catch(() => undefined)
    this.uploads = new FormUploads({ filesOf: props.uploadedFiles, values, draft, send, onSessionEnd })
    this.#merge = new FormMerge<Values, Saved>({ values, draft, send, notify, read })
    this.#save = new FormSave<Values, Saved>({ values, draft, uploads: this.uploads, client, send, read })
    this.#values = values
    this.#draft = draft
    const initial: Editor = {
      state: { name: 'loading' },
      isNew: props.edited === undefined,
      canMerge: props.merging !== undefined,
      attempt: 0,
      isPossiblySaved: false,
      newest: undefined,
      draft: noDraft,
      uploads: null,
    }
    this.#editor = runEditor(initial, { ...this.#formServices(), ...this.#saveServices(), ...this.#exitServices() })
  }

  readonly send = (event: Event): void => this.#editor.send(event)
  readonly read = (): Editor => this.#editor.read()
  readonly watch = (listener: () => void) => this.#editor.watch(listener)

  /** The form was rendered. */
  update(page: Page<Values, Saved>): void {
    this.#page = page
  }

  /** The record is loaded: the draft is loaded and followed. Returns a function that ends it. */
  open(element: RefObject<HTMLElement | null>): () => void {
    const { edited, valuesOf } = this.#page.props
    this.#element = element
    if (edited?.record) this.#values.start(valuesOf(edited.record))
    const onChange = (isInput: boolean) => {
      this.uploads.update()
      if (!isInput) return
      this.#hideInvalid()
      this.send({ type: 'changed' })
    }
    const ends = [this.#values.watch(onChange), watchStalls(this), this.uploads.watch(), this.#draft.open()]
    return () => {
      this.#hideInvalid()
      // It would cover what opens after the form, such as a key that is shown once.
      this.#page.notices.close(this.#restoredNotice)
      for (const end of ends) end()
    }
  }

  /** Before a navigation closes the form; resolves to whether it may. */
  readonly leave = (): Promise<boolean> =>
    new Promise((resolve) => {
      this.#settleNavigation = resolve
      this.send({ type: 'exit', exit: 'navigation' })
    })

  readonly #formServices = () =>
    ({
      restore: ({ loaded }) => {
        this.#draft.restore(loaded)
        this.uploads.start()
      },
      'store-draft': () => this.#draft.changed(),
      'end-draft': () => this.#draft.end(),
      'release-draft': () => this.#draft.release(),
      'take-over': () => void this.#draft.takeOver(),
      'begin-draft': () => void this.#draft.begin().then(this.#page.setDraftId),
      'new-key': () => void this.#draft.keepSubmission(undefined),
      'stop-uploads': () => this.uploads.stop(),
      'remove-uploads': () => this.uploads.remove(),
      validate: () =>
        void this.#values.validate().then((isValid) => this.send({ type: isValid ? 'valid' : 'invalid' })),
      'show-invalid': () => {
        const { props, notices, focusInvalid } = this.#page
        if (props.errorNotice !== undefined) this.#invalidNotice = notices.error(props.errorNotice)
        focusInvalid()
      },
      'hide-notices': () => {
        this.#hideInvalid()
        this.#page.notices.close(this.#cancelledNotice)
      },
      'focus-question': () => this.#element.current?.querySelector<HTMLElement>('[role=alert]')?.focus(),
      'show-errors': ({ errors }) => {
        const { form, focusInvalid } = this.#page
        for (const [name, message] of Object.entries(errors)) form.setError(name as FieldPath<Values>, { message })
        focusInvalid()
      },
      merge: (effect) => this.#merge.merge(effect),
      'apply-choices': (effect) => this.#merge.applyChoices(effect),
      overwrite: ({ theirs }) => this.#merge.overwrite(theirs),
      'use-theirs': ({ theirs }) => this.#merge.useTheirs(theirs),
    }) satisfies Partial<Services>

  /** With the next change, because on a phone it covers fields, and with the form. */
  #hideInvalid(): void {
    this.#page.notices.close(this.#invalidNotice)
  }

  readonly #saveServices = () =>
    ({
      'find-response': (_, editor) => void this.#save.findResponse(editor),
      upload: (effect, editor) => void this.#save.upload(effect, editor),
      send: (_, editor) => void this.#save.send(editor),
      wait: (_, editor) => void this.#save.wait(editor),
      abort: () => this.#save.abort(),
      'report-saved': ({ is }) => {
        const { client, notices, props } = this.#page
        const { messages, notice, label } = props
        // Long lists restart from their first page.
        if (is !== 'sent') void client.resetQueries()
        const text = messages.saved ?? (is === 'found' ? alreadySaved(label) : undefined)
        if (text !== undefined) notices.success(text, is === 'sent' ? notice?.() : undefined)
      },
      'report-cancelled': ({ isPossiblySaved }) => {
        this.#cancelledNotice = this.#page.notices.info(
          isPossiblySaved ? 'Cancelled, but it may have been saved.' : 'Cancelled. Nothing was saved.',
        )
      },
      'open-saved': ({ response }) => this.#page.props.onFound?.(response),
    }) satisfies Partial<Services>

  readonly #exitServices = () =>
    ({
      'confirm-discard': (effect) => void this.#confirmDiscard(effect),
      'keep-draft': () => void this.#keepDraft(),
      stay: () => this.#settleNavigation(false),
      proceed: () => this.#settleNavigation(true),
      close: () => {
        this.#page.allowNavigation()
        this.#page.props.onClose()
      },
    }) satisfies Partial<Services>

  async #confirmDiscard(effect: EffectOf<'confirm-discard'>): Promise<void> {
    const { confirm, props } = this.#page
    const { exit, isSaving } = effect
    // Without a question when there is nothing to lose.
    if (!isSaving && !props.isDirty) return this.send({ type: 'discard', exit })
    const isConfirmed = await confirm(discardQuestion(props, effect))
    return this.send({ type: isConfirmed ? 'discard' : 'stay', exit })
  }

  async #keepDraft(): Promise<void> {
    // Files may still be copied.
    await this.#draft.write()
    this.#page.notices.info('Your draft is kept on this device.')
    this.#settleNavigation(true)
  }
}
