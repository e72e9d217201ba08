import type { FieldValues } from 'react-hook-form'
import { Button } from '../../ui/buttons/button'
import type { Send } from '../editor/editor'
import type { State } from '../editor/editor-state'
import { MergeQuestions } from '../merging/merge-questions'
import type { RecordFormProps } from '../record-form-props'
import type { Versioned } from '../use-edited-record'
import { FormAlert } from './form-alert'

interface EditorQuestionProps<Values extends FieldValues, Saved extends Versioned> {
  props: RecordFormProps<Values, Saved>
  state: State
  send: Send
}

/** What the editor asks above the fields. */
export function EditorQuestion<Values extends FieldValues, Saved extends Versioned>({
  props,
  state,
  send,
}: EditorQuestionProps<Values, Saved>) {
  const { label, fileGroups } = props
  if (state.name === 'asking') return <MergeQuestions props={props} state={state} send={send} />
  if (state.name === 'stale') {
    const { isOwn } = state
    return (
      <FormAlert
        title={isOwn ? alreadySaved(label) : `Someone else changed this ${label} in the meantime.`}
        text={isOwn ? (fileGroups ? `${ownText} ${ownFiles}` : ownText) : otherText}
      >
        <Button onClick={() => send({ type: 'keep-mine' })}>Save Mine</Button>
        <Button variant="secondary" onClick={() => send({ type: 'use-theirs' })}>
          {isOwn ? 'Use the Saved Version' : 'Use Their Version'}
        </Button>
      </FormAlert>
    )
  }
  // An attempt whose response was lost created the record, and the form was changed since.
  return (
    state.name === 'already-saved' && (
      <FormAlert
        title={alreadySaved(label)}
        text="What you changed after that attempt was not saved, and is still here."
      >
        <Button onClick={() => send({ type: 'keep-saved' })}>Keep the Saved One</Button>
        <Button variant="secondary" onClick={() => send({ type: 'save-another' })}>
          Save This One Too
        </Button>
      </FormAlert>
    )
  )
}

export const alreadySaved = (label: string) => `This ${label} was already saved by your earlier attempt.`
const otherText =
  'What you entered is still here. Save it over the other version, or load their version and redo your changes.'
const ownText =
  'What you changed since is still here. Save it over the saved version, or load that version and redo your changes.'
const ownFiles = 'Chosen files would be added again.'
