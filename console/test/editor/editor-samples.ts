import type { LoadedDraft } from '../../src/forms/drafts/load-draft'
import { noDraft } from '../../src/forms/drafts/draft-status'
import type { Editor, Event, MergeQuestion, State, StateName } from '../../src/forms/editor/editor-state'

/** A new record's form, in this state. */
export const editorIn = (state: State, more: Partial<Editor> = {}): Editor => ({
  isNew: true,
  canMerge: false,
  attempt: 1,
  isPossiblySaved: false,
  newest: undefined,
  draft: noDraft,
  uploads: null,
  ...more,
  state,
})

const theirs = { id: 'n1', version: 2 }
export const question: MergeQuestion = {
  names: ['title'] as never[],
  takenLabels: [],
  mine: { title: 'mine' },
  theirs: { title: 'theirs' },
  record: theirs,
  isSaving: true,
}
const saving = { progress: null, prepared: null, isStalled: false, isRepeated: false, wasPossiblySaved: false }

export const sampleStates: Readonly<Record<StateName, State>> = {
  loading: { name: 'loading' },
  elsewhere: { name: 'elsewhere' },
  'taking-over': { name: 'taking-over' },
  editing: { name: 'editing' },
  validating: { name: 'validating', isRetry: false },
  checking: { ...saving, name: 'checking' },
  uploading: { ...saving, name: 'uploading' },
  sending: { ...saving, name: 'sending' },
  waiting: { ...saving, name: 'waiting' },
  merging: { name: 'merging' },
  asking: { name: 'asking', question, choices: {} },
  stale: { name: 'stale', theirs, isOwn: false },
  'already-saved': { name: 'already-saved' },
  saved: { name: 'saved' },
  discarded: { name: 'discarded' },
}

/** An event under a condition, as the table names it. */
export interface EventSample {
  event: Event
  editor?: Partial<Editor>
  /** Replaces properties of the state. */
  state?: Readonly<Record<string, unknown>>
}

const loaded = { stored: undefined, missing: [], response: undefined } as unknown as LoadedDraft
const failure = { message: 'Failed to save note', reason: undefined }
const stored = { ...noDraft, savedAt: '2026-11-25T14:00:00.000Z' }
const edit = { isNew: false, canMerge: true }
const possiblySaved = { isPossiblySaved: true }
const again = { state: { isRepeated: true } }
const outdated = { type: 'outdated', attempt: 1, theirs, isNewer: true } as const
const responded = { type: 'responded', attempt: 1, isAsSent: false, record: theirs } as const
const keyReused = { type: 'key-reused', attempt: 1, failure } as const
const response = {}

export const eventSamples: Readonly<Record<string, EventSample>> = {
  loaded: { event: { type: 'loaded', loaded, is: 'unsaved' } },
  'loaded, outdated': { event: { type: 'loaded', loaded, is: 'outdated', newer: theirs }, editor: edit },
  'loaded, saved': { event: { type: 'loaded', loaded, is: 'saved' } },
  'loaded, saved otherwise': { event: { type: 'loaded', loaded, is: 'saved-otherwise' } },
  'newer-version': { event: { type: 'newer-version', theirs }, editor: { isNew: false } },
  'newer-version, merged by field': { event: { type: 'newer-version', theirs }, editor: edit },
  'open-elsewhere': { event: { type: 'open-elsewhere' } },
  'take-over': { event: { type: 'take-over' } },
  'start-new': { event: { type: 'start-new' } },
  changed: { event: { type: 'changed' } },
  submit: { event: { type: 'submit' } },
  'submit, decided': { event: { type: 'submit' }, state: { choices: { title: 'mine' } } },
  'submit, decided, opened': {
    event: { type: 'submit' },
    state: { choices: { title: 'mine' }, question: { ...question, isSaving: false } },
  },
  choose: { event: { type: 'choose', field: 'title', side: 'mine' } },
  'use-theirs': { event: { type: 'use-theirs' } },
  'keep-mine': { event: { type: 'keep-mine' } },
  'keep-saved': { event: { type: 'keep-saved' } },
  'save-another': { event: { type: 'save-another' } },
  valid: { event: { type: 'valid' } },
  'valid, possibly saved': { event: { type: 'valid' }, editor: possiblySaved },
  invalid: { event: { type: 'invalid' } },
  'invalid, retry': { event: { type: 'invalid' }, state: { isRetry: true } },
  'found, as sent': { event: { type: 'found', attempt: 1, response, isAsSent: true } },
  'found, changed': { event: { type: 'found', attempt: 1, response, isAsSent: false } },
  'found, changed, edit': { event: { type: 'found', attempt: 1, response, isAsSent: false }, editor: edit },
  'not-found': { event: { type: 'not-found', attempt: 1 } },
  uploaded: { event: { type: 'uploaded', attempt: 1 } },
  'files-lost': { event: { type: 'files-lost', attempt: 1, files: [] } },
  prepared: { event: { type: 'prepared', attempt: 1, prepared: { done: 1, total: 2 } } },
  progress: {
    event: {
      type: 'progress',
      attempt: 1,
      progress: { groups: [], sent: 1, total: 2, bytesPerSecond: null, secondsLeft: null },
    },
  },
  sent: { event: { type: 'sent', attempt: 1 } },
  stalled: { event: { type: 'stalled', attempt: 1 } },
  responded: { event: { ...responded, isAsSent: true } },
  'responded, changed': { event: responded },
  'responded, changed, edit': { event: responded, editor: edit },
  'responded, changed, edit, without the record': { event: { ...responded, record: undefined }, editor: edit },
  offline: { event: { type: 'offline', attempt: 1 } },
  online: { event: { type: 'online', attempt: 1 } },
  'online, possibly saved': { event: { type: 'online', attempt: 1 }, editor: possiblySaved },
  'key-reused': { event: keyReused },
  'key-reused, edit': { event: keyReused, editor: edit },
  'key-reused, with the new key': { event: keyReused, editor: edit, ...again },
  outdated: { event: outdated, editor: { isNew: false } },
  'outdated, merged by field': { event: outdated, editor: edit },
  'outdated, by an earlier attempt': { event: outdated, editor: edit, ...again },
  'outdated, same version': { event: { ...outdated, isNewer: false }, editor: edit },
  merged: { event: { type: 'merged', record: theirs, isSaving: true } },
  'merged, opened': { event: { type: 'merged', record: theirs, isSaving: false } },
  conflicting: { event: { type: 'conflicting', question } },
  failed: { event: { type: 'failed', attempt: 1, isRejection: false, failure, errors: {} } },
  retry: { event: { type: 'retry' } },
  cancel: { event: { type: 'cancel' } },
  'exit by its buttons': { event: { type: 'exit', exit: 'close' }, editor: { draft: stored } },
  'exit by navigation': { event: { type: 'exit', exit: 'navigation' } },
  'exit by navigation, stored': { event: { type: 'exit', exit: 'navigation' }, editor: { draft: stored } },
  stay: { event: { type: 'stay', exit: 'close' } },
  'discard by its buttons': { event: { type: 'discard', exit: 'close' } },
  'discard by navigation': { event: { type: 'discard', exit: 'navigation' } },
  'draft-changed': { event: { type: 'draft-changed', draft: { savedAt: stored.savedAt } } },
  'uploads-changed': { event: { type: 'uploads-changed', uploads: { phase: 'done' } as never } },
}

/** The editor in a state, as the sample requires it; undefined where the state has no such property. */
export function editorFor(name: StateName, { editor, state = {} }: EventSample): Editor | undefined {
  const isPossible = Object.keys(state).every((property) => property in sampleStates[name])
  return isPossible ? editorIn({ ...sampleStates[name], ...state }, editor) : undefined
}
