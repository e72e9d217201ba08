import type { z } from '@gatehouse/contract/zod'
import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Dialog, DialogBody } from '../ui/dialogs/dialog'
import { ErrorState } from '../ui/feedback/error-state'
import { draftNote } from './drafts/draft-note'
import { FormSkeleton } from './form-skeleton'
import type { RecordFields } from './record-fields'
import { RecordFormBody } from './record-form-body'
import type { EditedRecord, Versioned } from './use-edited-record'
import type { RecordSubmitOptions } from './saving/use-record-submit'

export interface RecordFormProps<Values extends FieldValues, Saved extends Versioned> extends Pick<
  RecordSubmitOptions<Values, Saved>,
  'send' | 'messages' | 'notice' | 'invalidates' | 'record' | 'merge' | 'fieldOf' | 'errorNotice'
> {
  /** 'announcement': it names the draft, and stands in questions ('Stop saving this announcement?'). */
  label: string
  /** 'New Announcement' */
  title: string
  /** Under the title until there is a draft to tell of. */
  description?: string
  /** Pixels. */
  size?: { maxWidth?: number; maxHeight?: number }
  submitLabel: string
  /** 'Creating...' */
  busyLabel: string
  /** From `useEditedRecord`; undefined for a new record. */
  edited?: EditedRecord<Saved> | undefined
  /** What the form begins with; `now` is what it holds when it begins anew with another admin's version. */
  valuesOf: (record: Saved | undefined, now?: Values) => Values
  /** The contract's rules, tried before anything is sent. */
  schema: z.ZodType
  /** The fields that a draft keeps: no files, no passwords. One constant schema. */
  draft: z.ZodType<Partial<Values>>
  /** Said when a draft was put back, where the usual sentence does not do. */
  draftFound?: string
  /** The submit button is disabled until this says so. */
  isComplete?: (values: Values) => boolean
  /** Chosen files cannot be kept in a draft, and an upload can be cancelled: the sentences say so. */
  hasFiles?: boolean
  /** In place of the usual few fields while the record is read. */
  skeleton?: ReactNode
  /** While something inside answers Escape, the dialog does not. */
  isHeld?: () => boolean
  onClose: () => void
  children: (fields: RecordFields<Values>) => ReactNode
}

/**
 * The frame of a small modal form: title, fields, Discard and submit, with everything that a form owes to the one who types.
 * Server's sentences stand at their fields or beside the buttons; typed text is kept on the device and is not thrown away
 * unasked; another admin's newer version is offered; a repeated send makes one row. It works for JSON and for files.
 *
 * A page opens it by address, and fetches its code with the press:
 *
 *     const BannerForm = lazyComponent(() => import('./banner-form').then((module) => module.BannerForm))
 *     const { form, editedId, open, close } = useFormAddress()
 *     <Button preload={BannerForm.preload} onClick={() => open('new')}>Add Banner</Button>
 *     {form !== null && <BannerForm key={form} id={editedId} onClose={close} />}
 *
 * and the form itself is (announcements/announcement-form.tsx is a whole one, with Edit):
 *
 *     <RecordForm
 *       noun="banner" title="New Banner" submitLabel="Add Banner" busyLabel="Creating..." hasFiles
 *       valuesOf={() => ({ banner_image: null as File | null, redirect_link: '' })}
 *       schema={BannerInput} draft={z.object({ redirect_link: z.string() })}
 *       isComplete={(values) => values.banner_image !== null && values.redirect_link.trim() !== ''}
 *       sentences={{ saved: bannerMessages.created, failed: 'An Error Occurred', error: 'An Error Occurred' }}
 *       invalidates={[bannersKey, statsKey]}
 *       send={({ banner_image, ...fields }, sending) =>
 *         sendFiles(bannerEndpoints.create, { params: {}, fields, files: { banner_image: [banner_image] }, ...sending })
 *       }
 *       onClose={onClose}
 *     >
 *       {({ input, choice }) => (<><ImageField label="Image" {...choice('banner_image')} />
 *                                  <TextField label="Redirect Link" {...input('redirect_link')} /></>)}
 *     </RecordForm>
 */
export function RecordForm<Values extends FieldValues, Saved extends Versioned>(props: RecordFormProps<Values, Saved>) {
  const { title, description, size, label, edited, onClose } = props
  const [savedAt, setSavedAt] = useState<string>()
  const discard = useRef<() => Promise<boolean>>(null)
  const close = async () => {
    if (props.isHeld?.()) return
    if (discard.current === null || (await discard.current())) onClose()
  }
  return (
    <Dialog
      title={title}
      description={savedAt === undefined ? (description ?? draftNote(undefined)) : draftNote(savedAt)}
      onClose={() => void close()}
      isKeptOnBackdrop
      {...size}
    >
      {edited === undefined || edited.record !== undefined ? (
        <RecordFormBody {...props} edited={edited?.record} discardRef={discard} onDraftSaved={setSavedAt} />
      ) : (
        <DialogBody>
          {edited.failure === undefined ? (
            (props.skeleton ?? <FormSkeleton label={`Loading ${label}`} />)
          ) : (
            <ErrorState message={edited.failure} onRetry={edited.retry} isRetrying={edited.isReading} />
          )}
        </DialogBody>
      )}
    </Dialog>
  )
}
