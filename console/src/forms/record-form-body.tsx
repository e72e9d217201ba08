import type { z } from '@gatehouse/contract/zod'
import {
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type BaseSyntheticEvent,
  type RefObject,
} from 'react'
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
} from 'react-hook-form'
import { useBeforeUnload } from 'react-router'
import { withReferences } from '../api/drafts/draft-files'
import { joinProgress } from '../api/upload-progress'
import { removeUploads } from '../api/uploads/remove-uploads'
import { Button } from '../ui/buttons/button'
import { DialogBody, DialogFooter } from '../ui/dialogs/dialog'
import { DialogForm } from '../ui/dialogs/dialog-form'
import { useNotices } from '../ui/feedback/notices'
import { FormNote } from './saving/form-note'
import { bindFields } from './record-fields'
import type { RecordFormProps } from './record-form'
import { isFilled, listLabels } from './required-fields'
import { AlreadySaved } from './saving/already-saved'
import { MergeQuestions } from './merging/merge-questions'
import { useMerge } from './merging/use-merge'
import { ConflictBanner } from './saving/conflict-banner'
import { MissingFields, MissingFieldsStatus } from './saving/missing-fields'
import { isPossiblySaved } from './saving/submission'
import { useInvalidFields } from './saving/use-invalid-fields'
import { useDiscardConfirmation } from './drafts/use-discard-confirmation'
import { DraftLimits } from './drafts/draft-limits'
import type { DraftState } from './drafts/draft-note'
import type { LoadedDraft } from './drafts/load-draft'
import { useDraft } from './drafts/use-draft'
import type { Versioned } from './use-edited-record'
import { useLeaveConfirmation } from './drafts/use-leave-confirmation'
import { useRecordSubmit } from './saving/use-record-submit'
import { useSavedChange } from './saving/use-saved-change'
import { useStalledSave } from './saving/use-stalled-save'
import { UploadPanel } from './uploads/upload-panel'
import { useUploads } from './uploads/use-uploads'

export interface RecordFormBodyProps<Values extends FieldValues, Saved extends Versioned> extends Omit<
  RecordFormProps<Values, Saved>,
  'edited'
> {
  edited: Saved | undefined
  loaded: LoadedDraft
  /** Called before another tab continues with the draft. */
  releaseRef: RefObject<(() => Promise<void>) | null>
  /** Called by the dialog before it closes by X or Escape; resolves to whether it may close. */
  discardRef: RefObject<(() => Promise<boolean>) | null>
  onDraftChange: (state: DraftState) => void
}

/** The part of `RecordForm` that is rendered when the record is loaded. */
export function RecordFormBody<Values extends FieldValues, Saved extends Versioned>(
  props: RecordFormBodyProps<Values, Saved>,
) {
  const { label, edited, loaded, required, discardRef, releaseRef, onDraftChange, onClose } = props
  const hasFiles = props.fileGroups !== undefined
  const notices = useNotices()
  const formElement = useRef<HTMLFormElement>(null)
  const [resolver] = useState(() => contractResolver<Values>(props.schema))
  const [defaultValues] = useState(() => props.valuesOf(edited) as DefaultValues<Values>)
  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false })
  const { isDirty, errors, submitCount } = form.formState
  const draft = useDraft(form, {
    loaded,
    version: edited?.version ?? 0,
    fields: props.draft,
    restore: props.restore,
  })
  const uploads = useUploads(form, { filesOf: props.uploadedFiles, store: draft.uploads, loaded })
  const rejected = uploads.state?.rejected ?? []
  const fields = bindFields(form, required, rejected)
  const merge = useMerge<Values, Saved>(form, {
    merging: props.merging,
    valuesOf: props.valuesOf,
    draft,
    // A draft with the response to its save was saved by itself.
    newer: draft.isOutdated && !loaded.response ? edited : undefined,
  })
  const submission = useRecordSubmit<Values, Saved>(form, {
    ...props,
    ...useSavedChange(props),
    hasFiles,
    sendUploaded: uploads.send,
    version: draft.version,
    submission: draft.submission,
    found: loaded.response ?? undefined,
    isAsSent: draft.isAsSent,
    merge: merge.merge,
    onOverwrite: merge.overwrite,
    onUseTheirs: (theirs) => {
      merge.clear()
      form.reset(props.valuesOf(theirs, form.getValues()))
      draft.restart(theirs.version)
    },
    onSaved: () => {
      draft.end()
      allowNavigation()
      onClose()
    },
  })
  const { isSaving, prepared } = submission
  const { phase, message = null } = uploads.state ?? {}
  const progress =
    isSaving && uploads.state ? joinProgress(uploads.state.progress, submission.progress) : submission.progress
  const isInterrupted = phase === 'waiting' || phase === 'paused'
  const isOffline = submission.isOffline || (isSaving && phase === 'waiting' && message === null)
  const isWaiting = isOffline || isInterrupted || prepared !== null
  const stalled = useStalledSave({ isSaving: isSaving && !isWaiting, attempt: submission.attempt, progress })
  const { savedAt, textLimit, unstored } = draft
  const limit = textLimit ?? unstored.limit
  const isStored = limit === undefined && unstored.unreadable.length === 0 && !unstored.hasLarge
  const confirmDiscard = useDiscardConfirmation({
    label,
    isDirty,
    isSaving,
    hasFiles,
    isPossiblySaved: () => isPossiblySaved(draft.submission),
  })

  const focusNextInvalid = useInvalidFields(formElement, submitCount)
  // Closing the tab would cancel a save, and lose files that cannot be stored.
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]))
  useEffect(() => onDraftChange({ savedAt, limit: textLimit }), [onDraftChange, savedAt, textLimit])

  const discardDraft = async () => {
    if (!(await confirmDiscard())) return false
    submission.cancel()
    uploads.stop()
    void removeUploads(Object.values(draft.uploads.read()).map(({ address }) => address))
    draft.end()
    return true
  }
  const leave = async () => {
    if (isSaving || !isStored || savedAt === undefined) return discardDraft()
    // Files may still be copied.
    await draft.uploads.storeFiles()
    notices.info('Your draft is kept on this device.')
    return true
  }
  const allowNavigation = useLeaveConfirmation(isDirty || isSaving, leave)
  const discard = async () => {
    const isDiscarded = await discardDraft()
    if (isDiscarded) allowNavigation()
    return isDiscarded
  }
  useImperativeHandle(discardRef, () => discard)
  useImperativeHandle(releaseRef, () => () => {
    submission.cancel()
    uploads.stop()
    allowNavigation()
    return draft.release()
  })

  const chosenNames = useWatch({ control: form.control, compute: (values) => fileNames(values) })
  const isMissing = ({ name }: { name: string }) => !chosenNames.split('/').includes(name)
  const missingId = useId()
  const missing = useWatch({ control: form.control, compute: (values) => missingLabels(props, values) })
  const isDisabled = missing !== '' && !isSaving
  const resolve = (isSaving: boolean) => {
    const { question } = merge
    merge.resolve()
    if (question && isSaving) submission.saveOver(question.record)
  }
  const submit = (event: BaseSyntheticEvent) => {
    if (!merge.question) return submission.submit(event)
    event.preventDefault()
    if (merge.isDecided) return resolve(true)
    formElement.current?.querySelector<HTMLElement>('[role=alert]')?.focus()
    return undefined
  }
  return (
    <DialogForm ref={formElement} onSubmit={(event) => void submit(event)}>
      <DialogBody>
        {merge.question && props.merging && (
          <MergeQuestions
            label={label}
            question={merge.question}
            merging={props.merging}
            chosen={merge.chosen}
            onChoose={merge.choose}
            isDecided={merge.isDecided}
            onResolve={() => resolve(merge.question?.isSaving ?? false)}
            onUseTheirs={() => merge.question && submission.loadTheirs(merge.question.record)}
          />
        )}
        {submission.stale && (
          <ConflictBanner
            label={label}
            isOwn={submission.stale.isOwn}
            hasFiles={hasFiles}
            onUseTheirs={() => submission.stale && submission.loadTheirs(submission.stale.theirs)}
            onKeep={submission.keepMine}
          />
        )}
        {submission.isAlreadySaved && (
          <AlreadySaved label={label} onKeepSaved={submission.keepSaved} onSaveAnother={submission.saveAnother} />
        )}
        <DraftLimits limit={limit} missing={loaded.missing.filter(isMissing)} unreadable={unstored.unreadable} />
        <p className="mb-3 text-12 text-muted">Fields marked * are required.</p>
        <div className="grid gap-5">
          {props.children({ ...fields, form, isBusy: isSaving, rejectedFiles: rejected.map(({ file }) => file) })}
        </div>
      </DialogBody>
      <UploadPanel
        labels={props.fileGroups}
        uploads={uploads}
        progress={progress}
        isSaving={isSaving}
        isStored={isStored}
      />
      <DialogFooter
        note={
          <>
            <FormNote
              errorCount={submitCount > 0 ? Object.keys(errors).length : 0}
              failure={submission.failure}
              progress={progress}
              isSaving={isSaving}
              isOffline={isOffline}
              isInterrupted={isInterrupted}
              isStored={isStored}
              unreadable={unstored.unreadable.map(({ name }) => name)}
              prepared={prepared}
              stalled={stalled}
              onNextInvalid={focusNextInvalid}
              onCancel={submission.cancel}
              onRetry={submission.retry}
            />
            {isDisabled && <MissingFields id={missingId} labels={missing} />}
          </>
        }
      >
        <Button variant="ghost" onClick={() => void discard().then((isDiscarded) => isDiscarded && onClose())}>
          Discard
        </Button>
        <Button
          type="submit"
          variant={props.isDangerous ? 'danger' : 'primary'}
          disabled={isDisabled}
          aria-describedby={isDisabled ? missingId : undefined}
          isBusy={isSaving}
          busyLabel={props.busyLabel}
        >
          {props.submitLabel}
        </Button>
      </DialogFooter>
      <MissingFieldsStatus labels={missing} />
    </DialogForm>
  )
}

/**
 * Validates with the contract's schema. The values that are
 * sent stay as entered: the parsed ones are not used.
 */
function contractResolver<Values extends FieldValues>(schema: z.ZodMiniType): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of parsed.error.issues) errors[String(path[0])] ??= { type: code, message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** The names of the chosen files; a text, so that typing elsewhere renders nothing. */
const fileNames = (values: unknown): string =>
  withReferences(values)
    .files.map(({ file }) => file.name)
    .join('/')

/** The labels of the empty fields that disable the submit button; '' for none. */
function missingLabels<Values extends FieldValues>(
  {
    required,
    isFilled: isFilledField,
    canSubmitIncomplete,
  }: Pick<RecordFormProps<Values, never>, 'required' | 'isFilled' | 'canSubmitIncomplete'>,
  values: Values,
): string {
  if (canSubmitIncomplete) return ''
  const names = Object.keys(required) as FieldPath<Values>[]
  const empty = names.filter((name) => !(isFilledField?.(name, values) ?? isFilled(values[name])))
  return listLabels(empty.flatMap((name) => required[name] ?? []))
}
