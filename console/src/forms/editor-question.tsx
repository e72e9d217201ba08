import type { FieldValues } from 'react-hook-form'
import type { Send } from './editor/editor'
import type { State } from './editor/editor-state'
import type { Merging } from './merging/form-merge'
import { MergeQuestions } from './merging/merge-questions'
import { AlreadySaved } from './saving/already-saved'
import { ConflictBanner } from './saving/conflict-banner'

interface EditorQuestionProps<Values extends FieldValues> {
  /** 'property' */
  label: string
  state: State
  merging: Merging<Values> | undefined
  hasFiles: boolean
  send: Send
}

/** What the editor asks above the fields. */
export function EditorQuestion<Values extends FieldValues>(props: EditorQuestionProps<Values>) {
  const { label, state, merging, hasFiles, send } = props
  if (state.name === 'asking' && merging) {
    return <MergeQuestions label={label} state={state} merging={merging} send={send} />
  }
  if (state.name === 'stale') {
    return (
      <ConflictBanner
        label={label}
        isOwn={state.isOwn}
        hasFiles={hasFiles}
        onUseTheirs={() => send({ type: 'use-theirs' })}
        onKeep={() => send({ type: 'keep-mine' })}
      />
    )
  }
  return (
    state.name === 'already-saved' && (
      <AlreadySaved
        label={label}
        onKeepSaved={() => send({ type: 'keep-saved' })}
        onSaveAnother={() => send({ type: 'save-another' })}
      />
    )
  )
}
