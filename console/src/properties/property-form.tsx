import type { PropertyRecord } from '@gatehouse/contract/property'
import type { Ref } from 'react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../forms/contract-resolver'
import { FormNote } from '../forms/form-note'
import { StaleRecord } from '../forms/stale-record'
import { useDiscardQuestion } from '../forms/use-discard-question'
import { useDraft } from '../forms/use-draft'
import { useFocusOnError } from '../forms/use-focus-on-error'
import { useLeaveQuestion } from '../forms/use-leave-question'
import { useStalledUpload } from '../forms/use-stalled-upload'
import { useUnsavedWarning } from '../forms/use-unsaved-warning'
import { Button } from '../ui/button'
import type { ComboboxOption } from '../ui/combobox'
import { DialogBody, DialogFooter } from '../ui/dialog'
import { releaseFiles } from './chosen-files'
import { PropertyDraft } from './property-draft'
import { PropertyFields } from './property-fields'
import { propertyFormSchema } from './property-form-schema'
import type { PropertyFormValues } from './property-form-values'
import { newPropertyValues, valuesOf } from './property-form-values'
import { usePropertySubmit } from './use-property-submit'

export interface PropertyFormHandle {
  /** The dialog asks before it closes by X or Escape. */
  mayClose: () => Promise<boolean>
}

interface PropertyFormProps {
  ref: Ref<PropertyFormHandle>
  /** Undefined for a new property. */
  property?: PropertyRecord
  agent?: ComboboxOption | null
  onDraftSaved: (savedAt: string | undefined) => void
  onClose: () => void
}

/** The form of New Property and Edit Property, in the specification's order. */
export function PropertyForm({ ref, property, agent = null, onDraftSaved, onClose }: PropertyFormProps) {
  const frame = useRef<HTMLFormElement>(null)
  const isLifted = useRef(false)
  const [resolver] = useState(() => contractResolver<PropertyFormValues>(propertyFormSchema(property === undefined)))
  const form = useForm<PropertyFormValues>({
    defaultValues: property ? valuesOf(property, agent) : newPropertyValues(),
    resolver,
    shouldFocusError: false,
  })
  const { isDirty, errors, submitCount } = form.formState
  const draft = useDraft(form, {
    entity: 'property',
    id: property?.id,
    version: property?.version ?? 0,
    texts: PropertyDraft,
    foundSentence: 'What you typed earlier is back. New photos and videos have to be chosen again.',
  })
  const submission = usePropertySubmit(form, {
    onTakeOver: draft.restart,
    edited: property && { property, version: draft.version },
    onSaved: () => {
      draft.end()
      letPass()
      onClose()
    },
  })
  const { isSaving, progress } = submission
  const isStalled = useStalledUpload(isSaving, progress)
  const mayDiscard = useDiscardQuestion({ noun: 'property', isDirty, isSaving, hasFiles: true })

  useFocusOnError(frame, submitCount)
  useUnsavedWarning(isDirty)
  useReleasedFiles(form)
  useEffect(() => onDraftSaved(draft.savedAt), [onDraftSaved, draft.savedAt])

  const giveUp = () => {
    submission.cancel()
    draft.end()
  }
  const letPass = useLeaveQuestion(isDirty || isSaving, mayDiscard, giveUp)
  const discard = async () => {
    if (!(await mayDiscard())) return false
    giveUp()
    letPass()
    return true
  }
  // Escape puts a lifted picture back; the dialog hears the same key.
  useImperativeHandle(ref, () => ({ mayClose: () => (isLifted.current ? Promise.resolve(false) : discard()) }))

  const [busyLabel, label] = property ? ['Saving...', 'Save Changes'] : ['Creating...', 'Add Property']
  return (
    <form ref={frame} className="contents" noValidate onSubmit={(event) => void submission.submit(event)}>
      <DialogBody>
        {submission.stale && (
          <StaleRecord noun="property" onTakeOver={submission.takeOver} onKeep={submission.keepMine} />
        )}
        <PropertyFields
          form={form}
          progress={progress}
          isBusy={isSaving}
          onCancel={submission.cancel}
          onLifted={(lifted) => {
            isLifted.current = lifted
          }}
        />
      </DialogBody>
      <DialogFooter
        note={
          <FormNote
            faultCount={submitCount > 0 ? Object.keys(errors).length : 0}
            failure={submission.failure}
            progress={progress}
            isStalled={isStalled}
            onCancel={submission.cancel}
            onRetry={submission.retry}
          />
        }
      >
        <Button variant="ghost" onClick={() => void discard().then((isDiscarded) => isDiscarded && onClose())}>
          Discard
        </Button>
        <Button type="submit" isBusy={isSaving} busyLabel={busyLabel}>
          {label}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** Gives the memory of the previews back when the form goes away. */
function useReleasedFiles(form: ReturnType<typeof useForm<PropertyFormValues>>): void {
  useEffect(
    () => () => {
      const { property_images, floor_plan, video_upload } = form.getValues()
      releaseFiles([...property_images, ...floor_plan, ...video_upload])
    },
    [form],
  )
}
