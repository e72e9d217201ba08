import { canContinue, noDraft } from '../drafts/draft-status'
import {
  type Editor,
  type Effect,
  type Event,
  type EventOf,
  isOpen,
  isSaving,
  openStates,
  savingStates,
  type State,
  type StateName,
  type StateOf,
} from './editor-state'

type Result = readonly [Editor, ...Effect[]]

interface Rule<Type extends Event['type']> {
  in: readonly StateName[]
  next: (editor: never, event: EventOf<Type>) => Result
}

/**
 * What the editor does with an event: its next state, and effects for the services. Pure. In a state that has
 * no rule for an event, the event is ignored. docs/editor.md has the whole table.
 */
export function transition(editor: Editor, event: Event): Result {
  const rule: Rule<never> = rules[event.type]
  const isLate = 'attempt' in event && event.attempt !== editor.attempt
  if (isLate || !rule.in.includes(editor.state.name)) return [editor]
  return rule.next(editor as never, event as never)
}

const to = (editor: Editor, state: State, ...effects: Effect[]): Result => [{ ...editor, state }, ...effects]
const stay = (editor: Editor, ...effects: Effect[]): Result => [editor, ...effects]

/** A rule for the event, in the named states. */
const on = <Name extends StateName, Type extends Event['type']>(
  names: readonly Name[],
  next: (editor: Editor & { state: StateOf<Name> }, event: EventOf<Type>) => Result,
): Rule<Type> => ({ in: names, next })

/** Sends the form: asks first whether an earlier attempt was carried out. */
function start(editor: Editor, isRepeated = false): Result {
  const { isPossiblySaved } = editor
  const saving = { progress: null, prepared: null, isStalled: false, isRepeated, wasPossiblySaved: isPossiblySaved }
  return isPossiblySaved
    ? to(editor, { ...saving, name: 'checking' }, { type: 'find-response' })
    : to(editor, { ...saving, name: 'uploading' }, { type: 'upload', again: [] })
}

const validate = (editor: Editor, ...before: Effect[]): Result =>
  to(editor, { name: 'validating', isRetry: false }, ...before, { type: 'validate' })

/** The server did not carry out this attempt; one before it may still have succeeded. */
const reject = (editor: Editor & { state: StateOf<(typeof savingStates)[number]> }): Editor => ({
  ...editor,
  isPossiblySaved: editor.state.wasPossiblySaved,
})

/**
 * An earlier attempt succeeded with other content. A new record is created a second time only after a
 * question. An edit is sent once more with a new key: its version is outdated, so the server rejects it and
 * returns what the earlier attempt saved.
 */
const resolveEarlier = (editor: Editor): Result =>
  editor.isNew
    ? to(editor, { name: 'already-saved' })
    : addBefore({ type: 'new-key' }, start({ ...editor, isPossiblySaved: false }, true))

const addBefore = (effect: Effect, [editor, ...effects]: Result): Result => [editor, effect, ...effects]

const finish = (editor: Editor, is: 'sent' | 'found' | 'kept', ...after: Effect[]): Result =>
  to(editor, { name: 'saved' }, { type: 'report-saved', is }, { type: 'end-draft' }, { type: 'close' }, ...after)

const merge = (editor: Editor, theirs: EventOf<'outdated'>['theirs'], isSaving: boolean): Result =>
  to(editor, { name: 'merging' }, { type: 'merge', theirs, isSaving })

/** The form contains both versions. */
const continueWith = (editor: Editor, newest: Editor['newest'], isSaving: boolean, ...before: Effect[]): Result =>
  isSaving ? validate({ ...editor, newest }, ...before) : to({ ...editor, newest }, { name: 'editing' }, ...before)

const loadingStates = ['loading', 'taking-over'] as const
const closedForm = [...loadingStates, 'elsewhere'] as const

const rules: { readonly [Type in Event['type']]: Rule<Type> } = {
  loaded: on(loadingStates, (before, { loaded, is, newer }) => {
    const isPossiblySaved = loaded.stored?.submission?.unanswered_since !== undefined
    const editor = { ...before, isPossiblySaved, draft: { ...before.draft, missing: loaded.missing } }
    if (is === 'saved') return finish(editor, 'found', { type: 'open-saved', response: loaded.response ?? {} })
    const restore = { type: 'restore', loaded } as const
    if (is === 'saved-otherwise') return to(editor, { name: 'already-saved' }, restore)
    if (newer && editor.canMerge) return addBefore(restore, merge(editor, newer, false))
    return to(editor, { name: 'editing' }, restore)
  }),
  'open-elsewhere': on([...openStates, 'loading'], (editor) =>
    to(editor, { name: 'elsewhere' }, { type: 'abort' }, { type: 'stop-uploads' }, { type: 'release-draft' }),
  ),
  'newer-version': on(['editing'], (editor, { theirs }) =>
    editor.canMerge ? merge(editor, theirs, false) : to(editor, { name: 'stale', theirs, isOwn: false }),
  ),
  'take-over': on(['elsewhere'], (editor) => to(editor, { name: 'taking-over' }, { type: 'take-over' })),
  'start-new': on(['editing'], (editor) =>
    editor.isNew
      ? to(
          { ...editor, isPossiblySaved: false, draft: noDraft, uploads: null },
          { name: 'loading' },
          { type: 'stop-uploads' },
          { type: 'release-draft' },
          { type: 'begin-draft' },
        )
      : [editor],
  ),
  'draft-changed': on([...closedForm, ...openStates], (editor, { draft }) => [
    { ...editor, draft: { ...editor.draft, ...draft } },
  ]),
  'uploads-changed': on(openStates, (editor, { uploads }) => [{ ...editor, uploads }]),

  changed: on(openStates, (editor) => stay(editor, { type: 'store-draft' })),
  submit: on(['editing', 'stale', 'already-saved', 'asking'], (editor) => {
    const { state } = editor
    if (state.name !== 'asking') return validate(editor)
    const { question, choices } = state
    if (!isDecided(state)) return stay(editor, { type: 'focus-question' })
    return continueWith(editor, question.record, question.isSaving, { type: 'apply-choices', question, choices })
  }),
  choose: on(['asking'], (editor, { field, side }) =>
    to(editor, { ...editor.state, choices: { ...editor.state.choices, [field]: side } }),
  ),
  'use-theirs': on(['asking', 'stale'], (editor) => {
    const theirs = editor.state.name === 'asking' ? editor.state.question.record : editor.state.theirs
    return to(
      { ...editor, newest: theirs, isPossiblySaved: false },
      { name: 'editing' },
      { type: 'use-theirs', theirs },
    )
  }),
  'keep-mine': on(['stale'], (editor) => {
    const { theirs } = editor.state
    return continueWith(editor, theirs, true, { type: 'overwrite', theirs })
  }),
  'keep-saved': on(['already-saved'], (editor) => finish(editor, 'kept')),
  'save-another': on(['already-saved'], (editor) =>
    validate({ ...editor, isPossiblySaved: false }, { type: 'new-key' }),
  ),
  retry: on(['checking', 'uploading', 'sending'], (editor) =>
    to(editor, { name: 'validating', isRetry: true }, { type: 'abort' }, { type: 'validate' }),
  ),
  cancel: on(savingStates, (editor) => to(editor, { name: 'editing' }, { type: 'abort' }, reportCancelled(editor))),

  valid: on(['validating'], (editor) =>
    addBefore({ type: 'hide-notices' }, start({ ...editor, attempt: editor.attempt + 1 })),
  ),
  invalid: on(['validating'], (editor) => {
    const effects = editor.state.isRetry ? [reportCancelled(editor)] : []
    return to(editor, { name: 'editing' }, ...effects, { type: 'show-invalid' })
  }),
  merged: on(['merging'], (editor, { record, isSaving }) => continueWith(editor, record, isSaving)),
  conflicting: on(['merging'], (editor, { question }) => to(editor, { name: 'asking', question, choices: {} })),

  found: on(['checking'], (editor, { response, isAsSent }) =>
    isAsSent ? finish(editor, 'found', { type: 'open-saved', response }) : resolveEarlier(editor),
  ),
  'not-found': on(['checking'], (editor) =>
    to(editor, { ...editor.state, name: 'uploading' }, { type: 'upload', again: [] }),
  ),
  uploaded: on(['uploading'], (editor) => to(editor, { ...editor.state, name: 'sending' }, { type: 'send' })),
  prepared: on(['sending'], (editor, { prepared }) =>
    to(editor, { ...editor.state, prepared, progress: null, isStalled: false }),
  ),
  progress: on(['sending'], (editor, { progress }) =>
    to(editor, { ...editor.state, progress, prepared: null, isStalled: false }),
  ),
  sent: on(['sending'], (editor) => [{ ...editor, isPossiblySaved: true }]),
  stalled: on(['checking', 'uploading', 'sending'], (editor) => to(editor, { ...editor.state, isStalled: true })),
  responded: on(['sending'], (editor, { isAsSent, record }) => {
    if (isAsSent) return finish(editor, 'sent')
    // What was entered meanwhile is not saved yet.
    if (editor.isNew) return to({ ...editor, isPossiblySaved: true }, { name: 'already-saved' })
    const saved = { ...editor, isPossiblySaved: false }
    return record
      ? to(saved, { name: 'stale', theirs: record, isOwn: true }, { type: 'new-key' })
      : finish(editor, 'sent')
  }),
  'files-lost': on(['sending'], (editor, { files }) =>
    to(reject(editor), { ...editor.state, name: 'uploading' }, { type: 'upload', again: files }),
  ),
  offline: on(['sending'], (editor) =>
    to(editor, { ...editor.state, name: 'waiting', progress: null, prepared: null }, { type: 'wait' }),
  ),
  online: on(['waiting'], (editor) => start(editor, editor.state.isRepeated)),
  'key-reused': on(['sending'], (editor, { failure }) =>
    editor.state.isRepeated ? to(reject(editor), { name: 'editing', failure }) : resolveEarlier(reject(editor)),
  ),
  outdated: on(['sending'], (editor, { theirs, isNewer }) => {
    const { isRepeated } = editor.state
    return isNewer && !isRepeated && editor.canMerge
      ? merge(reject(editor), theirs, true)
      : to(reject(editor), { name: 'stale', theirs, isOwn: isRepeated })
  }),
  failed: on(savingStates, (editor, { isRejection, failure, errors }) =>
    to(isRejection ? reject(editor) : editor, { name: 'editing', failure }, { type: 'show-errors', errors }),
  ),

  exit: on([...closedForm, ...openStates], (editor, { exit }) => {
    const { state, isPossiblySaved, draft } = editor
    if (!isOpen(state)) return stay(editor, { type: exit === 'close' ? 'close' : 'proceed' })
    if (exit === 'navigation' && !isSaving(state) && canContinue(draft)) return stay(editor, { type: 'keep-draft' })
    return stay(editor, { type: 'confirm-discard', exit, isSaving: isSaving(state), isPossiblySaved })
  }),
  stay: on([...closedForm, ...openStates], (editor) => stay(editor, { type: 'stay' })),
  discard: on([...closedForm, ...openStates], (editor, { exit }) => {
    // Another tab has taken the draft over while the question was open.
    if (!isOpen(editor.state)) return stay(editor, { type: 'stay' })
    return to(
      editor,
      { name: 'discarded' },
      { type: 'abort' },
      ...(isSaving(editor.state) ? [reportCancelled(editor)] : []),
      { type: 'stop-uploads' },
      { type: 'remove-uploads' },
      { type: 'end-draft' },
      { type: exit === 'close' ? 'close' : 'proceed' },
    )
  }),
}

const reportCancelled = ({ isPossiblySaved }: Editor): Effect => ({ type: 'report-cancelled', isPossiblySaved })

/** Whether each field of the question has a value. */
export const isDecided = ({ question, choices }: StateOf<'asking'>): boolean =>
  question.names.every((name) => choices[name])
