import type { QueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import { draftIdOf } from '../../api/drafts/draft'
import { noDraft } from '../drafts/draft-status'
import { findDraftKey } from '../drafts/find-draft-key'
import { FormDraft } from '../drafts/form-draft'
import { FormMerge } from '../merging/form-merge'
import { FormSave } from '../saving/form-save'
import { SaveNotices } from '../saving/save-notices'
import { watchStalls } from '../saving/watch-stalls'
import { FormUploads } from '../uploads/form-uploads'
import type { Versioned } from '../use-edited-record'
import { type RunningEditor, runEditor, type Send } from './editor'
import { servicesOf } from './form-services'
import { FormValues } from './form-values'
import type { Page, PageServices, RenderedForm } from './page'

export interface FormEditor<Values extends FieldValues, Saved extends Versioned> extends RunningEditor {
  /** The form was rendered. */
  update: (rendered: RenderedForm<Values, Saved>) => void
  /** The record is loaded: the draft is loaded and followed. Returns a function that ends it. */
  open: (element: RefObject<HTMLElement | null>) => () => void
  /** Before a navigation closes the form; resolves to whether it may. */
  leave: () => Promise<boolean>
  uploads: Pick<FormUploads<Values>, 'update' | 'pause' | 'resume'>
}

/** The editor of a form, with the services that carry out its effects. */
export function createFormEditor<Values extends FieldValues, Saved extends Versioned>(
  given: PageServices<Values>,
  rendered: RenderedForm<Values, Saved>,
): FormEditor<Values, Saved> {
  const page: Page<Values, Saved> = { ...given, rendered, element: { current: null }, settleNavigation: () => {} }
  const { props } = rendered
  const read = () => page.rendered.props
  const readRecord = () => read().edited?.record
  const send: Send = (event) => editor.send(event)
  const notify = (text: string) => given.notices.info(text)
  const values = new FormValues(given.form, props.valuesOf(readRecord()))
  const findKey = async () => {
    const { draftId, setDraftId } = page.rendered
    const { key, isNamed } = await findDraftKey({ entity: props.label, record: readRecord()?.id, draftId })
    if (isNamed) setDraftId(draftIdOf(key) ?? '')
    return key
  }
  const draft = new FormDraft({
    findKey,
    values,
    readRecord,
    fields: props.draft,
    restore: props.restore,
    send,
    notify,
  })
  const onSessionEnd = (reason: Error) => void endSession(given.client, reason)
  const uploads = new FormUploads({ filesOf: props.uploadedFiles, values, draft, send, onSessionEnd })
  const merge = new FormMerge<Values, Saved>({ values, draft, send, notify, read })
  const readSave = () => ({ ...read(), edited: readRecord() })
  const save = new FormSave<Values, Saved>({ values, draft, uploads, client: given.client, send, read: readSave })
  const saveNotices = new SaveNotices(given.notices)
  const editor = runEditor(
    {
      state: { name: 'loading' },
      isNew: props.edited === undefined,
      canMerge: props.merging !== undefined,
      attempt: 0,
      isPossiblySaved: false,
      newest: undefined,
      draft: noDraft,
      uploads: null,
    },
    servicesOf({ page, values, draft, uploads, merge, save, saveNotices, send }),
  )
  const onChange = (isInput: boolean) => {
    uploads.update()
    if (!isInput) return
    saveNotices.hideInvalid()
    send({ type: 'changed' })
  }
  return {
    ...editor,
    uploads,
    update: (next) => {
      page.rendered = next
    },
    open: (element) => {
      page.element = element
      const record = readRecord()
      if (record) values.start(read().valuesOf(record))
      const ends = [values.watch(onChange), watchStalls(editor), uploads.watch(), draft.open()]
      return () => {
        saveNotices.hideInvalid()
        for (const end of ends) end()
      }
    },
    leave: () =>
      new Promise((resolve) => {
        page.settleNavigation = resolve
        send({ type: 'exit', exit: 'navigation' })
      }),
  }
}

/** By the cache of mutations, which handles the end of a session. */
const endSession = (client: QueryClient, reason: Error) =>
  client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.reject(reason) })
    .execute(undefined)
    // The cache has handled it.
    .catch(() => undefined)
