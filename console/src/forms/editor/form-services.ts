import type { FieldPath, FieldValues } from 'react-hook-form'
import { discardQuestion } from '../drafts/discard-question'
import type { FormDraft } from '../drafts/form-draft'
import type { FormMerge } from '../merging/form-merge'
import { alreadySaved } from '../saving/editor-question'
import type { FormSave } from '../saving/form-save'
import type { SaveNotices } from '../saving/save-notices'
import type { FormUploads } from '../uploads/form-uploads'
import type { Versioned } from '../use-edited-record'
import type { Send, Services } from './editor'
import type { FormValues } from './form-values'
import type { Page } from './page'

/** What carries out the effects of a form's editor. */
interface Parts<Values extends FieldValues, Saved extends Versioned> {
  page: Page<Values, Saved>
  values: FormValues<Values>
  draft: FormDraft<Values>
  uploads: FormUploads<Values>
  merge: FormMerge<Values, Saved>
  save: FormSave<Values, Saved>
  saveNotices: SaveNotices
  send: Send
}

export const servicesOf = <Values extends FieldValues, Saved extends Versioned>(
  parts: Parts<Values, Saved>,
): Services => ({
  ...draftServices(parts),
  ...valueServices(parts),
  ...saveServices(parts),
  ...exitServices(parts),
})

const draftServices = <Values extends FieldValues, Saved extends Versioned>({
  page,
  draft,
  uploads,
}: Parts<Values, Saved>) =>
  ({
    restore: ({ loaded }) => {
      draft.restore(loaded)
      uploads.start()
    },
    'store-draft': () => draft.changed(),
    'end-draft': () => draft.end(),
    'release-draft': () => draft.release(),
    'take-over': () => void draft.takeOver(),
    'begin-draft': () => void draft.begin().then(page.rendered.setDraftId),
    'new-key': () => void draft.keepSubmission(undefined),
    'stop-uploads': () => uploads.stop(),
    'remove-uploads': () => uploads.remove(),
  }) satisfies Partial<Services>

function valueServices<Values extends FieldValues, Saved extends Versioned>(parts: Parts<Values, Saved>) {
  const { page, values, merge, saveNotices, send } = parts
  return {
    validate: () => void values.validate().then((isValid) => send({ type: isValid ? 'valid' : 'invalid' })),
    'hide-notices': () => saveNotices.hide(),
    'show-invalid': () => {
      saveNotices.showInvalid(page.rendered.props.errorNotice)
      page.focusInvalid()
    },
    'focus-question': () => page.element.current?.querySelector<HTMLElement>('[role=alert]')?.focus(),
    'show-errors': ({ errors }) => {
      for (const [name, message] of Object.entries(errors)) page.form.setError(name as FieldPath<Values>, { message })
      page.focusInvalid()
    },
    merge: (effect) => merge.merge(effect),
    'apply-choices': (effect) => merge.applyChoices(effect),
    overwrite: ({ theirs }) => merge.overwrite(theirs),
    'use-theirs': ({ theirs }) => merge.useTheirs(theirs),
  } satisfies Partial<Services>
}

function saveServices<Values extends FieldValues, Saved extends Versioned>(parts: Parts<Values, Saved>) {
  const { page, save, saveNotices } = parts
  return {
    'find-response': (_, editor) => void save.findResponse(editor),
    upload: (effect, editor) => void save.upload(effect, editor),
    send: (_, editor) => void save.send(editor),
    wait: (_, editor) => void save.wait(editor),
    abort: () => save.abort(),
    'report-saved': ({ is }) => {
      const { messages, notice, label } = page.rendered.props
      // Long lists restart from their first page.
      if (is !== 'sent') void page.client.resetQueries()
      const text = messages.saved ?? (is === 'found' ? alreadySaved(label) : undefined)
      if (text !== undefined) page.notices.success(text, is === 'sent' ? notice?.() : undefined)
    },
    'report-cancelled': ({ isPossiblySaved }) => saveNotices.showCancelled(isPossiblySaved),
    'open-saved': ({ response }) => page.rendered.props.onFound?.(response),
  } satisfies Partial<Services>
}

function exitServices<Values extends FieldValues, Saved extends Versioned>(parts: Parts<Values, Saved>) {
  const { page, draft, send } = parts
  const keepDraft = async () => {
    // Files may still be copied.
    await draft.write()
    page.notices.info('Your draft is kept on this device.')
    page.settleNavigation(true)
  }
  return {
    'confirm-discard': (effect) => {
      const { isDirty, label, fileGroups } = page.rendered.props
      const { exit, isSaving } = effect
      // Without a question when there is nothing to lose.
      if (!isSaving && !isDirty) return send({ type: 'discard', exit })
      const question = discardQuestion({ label, hasFiles: fileGroups !== undefined }, effect)
      void page.confirm(question).then((isConfirmed) => send({ type: isConfirmed ? 'discard' : 'stay', exit }))
    },
    'keep-draft': () => void keepDraft(),
    stay: () => page.settleNavigation(false),
    proceed: () => page.settleNavigation(true),
    close: () => {
      page.rendered.allowNavigation()
      page.rendered.props.onClose()
    },
  } satisfies Partial<Services>
}
