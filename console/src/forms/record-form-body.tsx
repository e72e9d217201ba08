import { historyEntities } from '@gatehouse/contract/history/change'
import { useId } from 'react'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useIsAvailable } from '../api/available'
import { withReferences } from '../api/drafts/draft-files'
import { formatTime } from '../format/dates'
import { Button } from '../ui/buttons/button'
import { DialogBody, DialogFooter } from '../ui/dialogs/dialog'
import { DialogForm } from '../ui/dialogs/dialog-form'
import { lazyComponent } from '../ui/loading/lazy-component'
import type { Send } from './editor/editor'
import { DraftLimits } from './drafts/draft-limits'
import { isSaving } from './editor/editor-state'
import type { useFormEditor } from './editor/use-form-editor'
import { EditorQuestion } from './saving/editor-question'
import { bindFields, type FieldName } from './record-fields'
import type { RecordFormProps } from './record-form-props'
import { isFieldFilled, listLabels } from './required-fields'
import { FormNote } from './saving/form-note'
import { MissingFields, MissingFieldsStatus } from './saving/missing-fields'
import { UploadPanel } from './uploads/upload-panel'
import type { Versioned } from './use-edited-record'

type RecordFormBodyProps<Values extends FieldValues, Saved extends Versioned> = {
  props: RecordFormProps<Values, Saved>
} & ReturnType<typeof useFormEditor<Values, Saved>>

/** The fields of a `RecordForm` and what is around them: a view of the editor's state. */
export function RecordFormBody<Values extends FieldValues, Saved extends Versioned>({
  props,
  editor,
  now,
  form,
  element,
  focusNextInvalid,
}: RecordFormBodyProps<Values, Saved>) {
  const { send } = editor
  const { errors, submitCount } = form.formState
  const rejected = now.uploads?.rejected ?? []
  const isBusy = isSaving(now.state)
  const chosenNames = useWatch({ control: form.control, compute: (values) => fileNames(values) })
  const missing = useWatch({ control: form.control, compute: (values) => missingLabels(props, values) })
  const missingId = useId()
  const isDisabled = missing !== '' && !isBusy
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    send({ type: 'submit' })
  }
  return (
    <DialogForm ref={element} onSubmit={submit}>
      <DialogBody>
        <Live props={props} newest={now.newest} send={send} />
        <EditorQuestion props={props} state={now.state} send={send} />
        {now.state.name === 'editing' && now.draft.continuedFrom !== undefined && (
          <div className="-mr-3 mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
            <p className="min-w-0 flex-1 basis-48">You continue your draft of {formatTime(now.draft.continuedFrom)}.</p>
            <Button variant="ghost" size="small" onClick={() => send({ type: 'start-new' })}>
              Start a New One
            </Button>
          </div>
        )}
        <DraftLimits draft={now.draft} chosenNames={chosenNames.split('/')} />
        <p className="mb-3 text-12 text-muted">Fields marked * are required.</p>
        <div className="grid gap-5">
          {props.children({
            ...bindFields(form, props, rejected),
            form,
            isBusy,
            rejectedFiles: rejected.map(({ file }) => file),
          })}
        </div>
      </DialogBody>
      <UploadPanel
        labels={props.fileGroups}
        editor={now}
        onPause={editor.uploads.pause}
        onResume={editor.uploads.resume}
      />
      <DialogFooter
        note={
          <>
            <FormNote
              editor={now}
              send={send}
              errorCount={submitCount > 0 ? Object.keys(errors).length : 0}
              onNextInvalid={focusNextInvalid}
            />
            {isDisabled && <MissingFields id={missingId} labels={missing} />}
          </>
        }
      >
        <Button variant="ghost" onClick={() => send({ type: 'exit', exit: 'close' })}>
          Discard
        </Button>
        <Button
          type="submit"
          variant={props.isDangerous ? 'danger' : 'primary'}
          disabled={isDisabled}
          aria-describedby={isDisabled ? missingId : undefined}
          isBusy={isBusy}
          busyLabel={props.busyLabel ?? (props.edited ? 'Saving...' : 'Creating...')}
        >
          {props.submitLabel}
        </Button>
      </DialogFooter>
      <MissingFieldsStatus labels={missing} hasErrors={Object.keys(errors).length > 0} />
    </DialogForm>
  )
}

const LiveForm = lazyComponent(() => import('./live/live-form').then((module) => module.LiveForm))

interface LiveProps<Values extends FieldValues, Saved extends Versioned> {
  props: RecordFormProps<Values, Saved>
  newest: Versioned | undefined
  send: Send
}

/** What others do with the edited record, on a server that tells it. */
function Live<Values extends FieldValues, Saved extends Versioned>({ props, newest, send }: LiveProps<Values, Saved>) {
  const { label, labels, edited } = props
  const hasEvents = useIsAvailable('events') === true
  const record = newest ?? edited?.record
  const entity = historyEntities.find((name) => name === label)
  if (!hasEvents || !edited || !record || !entity) return null
  return <LiveForm {...{ entity, edited, record, labels, send }} fallback={null} renderError={() => false} />
}

/** The names of the chosen files; a text, so that typing elsewhere renders nothing. */
const fileNames = (values: unknown): string =>
  withReferences(values)
    .files.map(({ file }) => file.name)
    .join('/')

/** The labels of the empty fields that disable the submit button; '' for none. */
function missingLabels<Values extends FieldValues, Saved extends Versioned>(
  props: RecordFormProps<Values, Saved>,
  values: Values,
): string {
  if (props.canSubmitIncomplete) return ''
  const names = Object.keys(props.labels) as FieldName<Values>[]
  const required = names.filter((name) => props.required?.includes(name) ?? true)
  const empty = required.filter((name) => !(props.isFilled?.(name, values) ?? isFieldFilled(name, values[name])))
  return listLabels(empty.flatMap((name) => props.labels[name] ?? []))
}
