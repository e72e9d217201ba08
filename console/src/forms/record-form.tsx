import type { FieldValues } from 'react-hook-form'
import { Button } from '../ui/buttons/button'
import { Dialog, DialogBody } from '../ui/dialogs/dialog'
import { ErrorState } from '../ui/feedback/error-state'
import { draftNote } from './drafts/draft-note'
import type { Send } from './editor/editor'
import { useFormEditor } from './editor/use-form-editor'
import { FormSkeleton } from './form-skeleton'
import { FormAlert } from './saving/form-alert'
import { RecordFormBody } from './record-form-body'
import type { Versioned } from './use-edited-record'
import type { RecordFormProps } from './record-form-props'

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
 *       label="banner" title="New Banner" submitLabel="Add Banner"
 *       labels={{ banner_image: 'Image', redirect_link: 'Redirect link' }}
 *       fileGroups={{ banner_image: 'Image' }}
 *       valuesOf={() => ({ banner_image: null as File | null, redirect_link: '' })}
 *       schema={BannerInput} draft={z.object({ banner_image: storedFile, redirect_link: z.string() })}
 *       messages={{ saved: bannerMessages.created, failed: 'An Error Occurred', error: 'An Error Occurred' }}
 *       invalidates={[bannersKey, statsKey]}
 *       send={({ banner_image, ...fields }, sending) =>
 *         sendFiles(bannerEndpoints.create, { params: {}, fields, files: { banner_image: [banner_image] }, ...sending })
 *       }
 *       onClose={onClose}
 *     >
 *       {({ input, choice }) => (<><ImageField {...choice('banner_image')} />
 *                                  <TextField {...input('redirect_link')} /></>)}
 *     </RecordForm>
 */
export function RecordForm<Values extends FieldValues, Saved extends Versioned>(props: RecordFormProps<Values, Saved>) {
  const { title, description, size } = props
  const view = useFormEditor(props)
  const { editor, now } = view
  const close = () => {
    if (!props.isHeld?.()) editor.send({ type: 'exit', exit: 'close' })
  }
  return (
    <Dialog title={title} description={draftNote(now.draft, description)} onClose={close} isForm hasAddress {...size}>
      {now.state.name === 'loading' || now.state.name === 'elsewhere' || now.state.name === 'taking-over' ? (
        <DialogBody>
          <Placeholder props={props} state={now.state.name} send={editor.send} />
        </DialogBody>
      ) : (
        <RecordFormBody props={props} {...view} />
      )}
    </Dialog>
  )
}

interface PlaceholderProps {
  props: Pick<RecordFormProps<never, Versioned>, 'label' | 'edited' | 'skeleton'>
  state: 'loading' | 'elsewhere' | 'taking-over'
  send: Send
}

/** In place of the fields, while the form is loading or another tab has it open. */
function Placeholder({ props: { label, edited, skeleton }, state, send }: PlaceholderProps) {
  if (state !== 'loading') {
    return (
      <FormAlert
        title={`This ${label} is open in another tab.`}
        text="Continue in that tab, or here with everything that was entered there."
      >
        <Button isBusy={state === 'taking-over'} busyLabel="Continuing..." onClick={() => send({ type: 'take-over' })}>
          Continue Here
        </Button>
      </FormAlert>
    )
  }
  if (edited?.failure !== undefined && edited.record === undefined) {
    return <ErrorState message={edited.failure} onRetry={edited.retry} isRetrying={edited.isReading} />
  }
  return skeleton ?? <FormSkeleton label={`Loading ${label}`} />
}
