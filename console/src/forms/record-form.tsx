import type { z } from '@gatehouse/contract/zod'
import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Dialog, DialogBody } from '../ui/dialogs/dialog'
import { ErrorState } from '../ui/feedback/error-state'
import { draftNote } from './drafts/draft-note'
import { DraftElsewhere } from './drafts/draft-elsewhere'
import { useFormEditor } from './editor/use-form-editor'
import { FormSkeleton } from './form-skeleton'
import type { RecordFields } from './record-fields'
import type { RequiredLabels } from './required-fields'
import { RecordFormBody } from './record-form-body'
import type { Merging } from './merging/form-merge'
import type { EditedRecord, Versioned } from './use-edited-record'
import type { FilesByGroup } from '../api/uploads/upload-state'
import type { SaveOptions } from './saving/save-options'

export interface RecordFormProps<Values extends FieldValues, Saved extends Versioned> extends SaveOptions<
  Values,
  Saved
> {
  /** 'announcement': names the draft and appears in questions ('Stop saving this announcement?'). */
  label: string
  /** 'New Announcement' */
  title: string
  /** Below the title until there is a draft. */
  description?: string
  /** Pixels. */
  size?: { maxWidth?: number; maxHeight?: number }
  submitLabel: string
  /** 'Creating...' */
  busyLabel: string
  /** The submit button is red: the change cannot be undone. */
  isDangerous?: boolean
  /** From `useEditedRecord`; undefined for a new record. */
  edited?: EditedRecord<Saved> | undefined
  /** How the form is merged with a newer version of the record; without it, the user chooses one of them. */
  merging?: Merging<Values>
  /** Initial values; `now` is the current values when the form restarts with another admin's version. */
  valuesOf: (record: Saved | undefined, now?: Values) => Values
  /** The contract's schema, checked before the request. */
  schema: z.ZodMiniType
  /** Schema of the fields stored in a draft, files among them: no passwords. Must be a constant. */
  draft: z.ZodMiniType<Partial<Values>>
  /** Prepares the values of a restored draft, such as previews of its files. */
  restore?: (values: Partial<Values>) => Partial<Values>
  /**
   * The labels of the required fields by name: they are marked, and listed
   * beside the submit button while they are empty.
   */
  required: RequiredLabels<Values>
  /**
   * Where required depends on other fields, or spaces count: by default neither
   * '' nor spaces nor null nor [] is filled.
   */
  isFilled?: (name: FieldPath<Values>, values: Values) => boolean
  /** The submit button is enabled while required fields are empty; a press shows their messages. */
  canSubmitIncomplete?: boolean
  /** The labels of the file groups by name, in the order in which they are sent. */
  fileGroups?: Readonly<Record<string, string>>
  /**
   * The new files by group, in the order in which they are sent, if the endpoint accepts uploads: large ones
   * are uploaded while the form is filled in, and `send` receives their addresses.
   */
  uploadedFiles?: (values: Values) => FilesByGroup
  /** Replaces the default skeleton while the record is loading. */
  skeleton?: ReactNode
  /** While this returns true, Escape does not close the dialog, because something inside handles it. */
  isHeld?: () => boolean
  onClose: () => void
  children: (fields: RecordFields<Values>) => ReactNode
}

/**
 * A modal form: title, fields, Discard and submit. Server messages appear at their fields or beside the
 * buttons; what was entered is stored on the device and discarded only after confirmation; a newer version
 * by another admin is offered; a repeated submit creates one record. Works for JSON and for files.
 *
 * A page opens it by URL and loads its code on demand:
 *
 *     const BannerForm = lazyComponent(() => import('./banner-form').then((module) => module.BannerForm))
 *     const { form, editedId, open, close } = useFormAddress()
 *     <Button preload={BannerForm.preload} onClick={() => open('new')}>Add Banner</Button>
 *     {form !== null && <BannerForm key={form} id={editedId} onClose={close} />}
 *
 * The form (see features/announcements/form/announcement-form.tsx for one with Edit):
 *
 *     <RecordForm
 *       label="banner" title="New Banner" submitLabel="Add Banner" busyLabel="Creating..."
 *       fileGroups={{ banner_image: 'Image' }}
 *       valuesOf={() => ({ banner_image: null as File | null, redirect_link: '' })}
 *       schema={BannerInput} draft={z.object({ banner_image: storedFile, redirect_link: z.string() })}
 *       required={{ banner_image: 'Image', redirect_link: 'Redirect link' }}
 *       messages={{ saved: bannerMessages.created, failed: 'An Error Occurred', error: 'An Error Occurred' }}
 *       invalidates={[bannersKey, statsKey]}
 *       send={({ banner_image, ...fields }, sending) =>
 *         sendFiles(bannerEndpoints.create, { params: {}, fields, files: { banner_image: [banner_image] }, ...sending })
 *       }
 *       onClose={onClose}
 *     >
 *       {({ input, choice }) => (<><ImageField label="Image" {...choice('banner_image')} />
 *                                  <TextField label="Redirect link" {...input('redirect_link')} /></>)}
 *     </RecordForm>
 */
export function RecordForm<Values extends FieldValues, Saved extends Versioned>(props: RecordFormProps<Values, Saved>) {
  const { title, description, size } = props
  const { editor, now, form, element, focusNextInvalid } = useFormEditor(props)
  const close = () => {
    if (!props.isHeld?.()) editor.send({ type: 'exit', exit: 'close' })
  }
  return (
    <Dialog title={title} description={draftNote(now.draft, description)} onClose={close} isForm {...size}>
      {now.state.name === 'loading' || now.state.name === 'elsewhere' || now.state.name === 'taking-over' ? (
        <DialogBody>
          <Placeholder
            label={props.label}
            edited={props.edited}
            skeleton={props.skeleton}
            state={now.state.name}
            onTakeOver={() => editor.send({ type: 'take-over' })}
          />
        </DialogBody>
      ) : (
        <RecordFormBody
          props={props}
          editor={editor}
          now={now}
          form={form}
          element={element}
          onNextInvalid={focusNextInvalid}
        />
      )}
    </Dialog>
  )
}

interface PlaceholderProps extends Pick<RecordFormProps<FieldValues, Versioned>, 'label' | 'edited' | 'skeleton'> {
  state: 'loading' | 'elsewhere' | 'taking-over'
  onTakeOver: () => void
}

/** In place of the fields. */
function Placeholder({ label, edited, skeleton, state, onTakeOver }: PlaceholderProps) {
  if (state !== 'loading') {
    return <DraftElsewhere label={label} isBusy={state === 'taking-over'} onTakeOver={onTakeOver} />
  }
  if (edited?.failure !== undefined && edited.record === undefined) {
    return <ErrorState message={edited.failure} onRetry={edited.retry} isRetrying={edited.isReading} />
  }
  return skeleton ?? <FormSkeleton label={`Loading ${label}`} />
}
