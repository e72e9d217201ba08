import { propertySentences } from '@gatehouse/contract/property-sentences'
import { useCallback, useRef, useState } from 'react'
import { ApiError } from '../api/api-error'
import { draftNote } from '../forms/draft-note'
import { Dialog, DialogBody } from '../ui/dialog'
import { ErrorState } from '../ui/error-state'
import type { PropertyFormHandle } from './property-form'
import { PropertyForm } from './property-form'
import { PropertyFormSkeleton } from './property-form-skeleton'
import { useEditedProperty } from './use-edited-property'

interface PropertyFormDialogProps {
  /** Undefined for a new property. */
  id: string | undefined
  onClose: () => void
}

/** New Property or Edit Property. What was typed is not thrown away by a stray press: the form is asked first. */
export function PropertyFormDialog({ id, onClose }: PropertyFormDialogProps) {
  const [savedAt, setSavedAt] = useState<string | undefined>()
  const form = useRef<PropertyFormHandle>(null)
  const edited = useEditedProperty(id)

  const close = useCallback(async () => {
    if (form.current === null || (await form.current.mayClose())) onClose()
  }, [onClose])
  return (
    <Dialog
      title={id === undefined ? 'New Property' : 'Edit Property'}
      description={draftNote(savedAt)}
      onClose={() => void close()}
      isKeptOnBackdrop
      maxWidth={720}
    >
      {id === undefined ? (
        <PropertyForm ref={form} onDraftSaved={setSavedAt} onClose={onClose} />
      ) : edited.property ? (
        <PropertyForm
          property={edited.property}
          agent={edited.agent}
          ref={form}
          onDraftSaved={setSavedAt}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          {edited.error ? (
            <ErrorState message={whyUnread(edited.error)} onRetry={edited.retry} isRetrying={edited.isReading} />
          ) : (
            <PropertyFormSkeleton />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}

const whyUnread = (error: Error) =>
  error instanceof ApiError && error.status === 404 ? propertySentences.notFound : propertySentences.failedToFetch
