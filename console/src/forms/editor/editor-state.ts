import type { PreparedCount } from '../../api/images/prepare-file'
import type { UploadProgress } from '../../api/upload-progress'
import type { UploadState } from '../../api/uploads/upload-state'
import type { LoadedDraft } from '../drafts/load-draft'
import type { DraftStatus } from '../drafts/draft-status'
import type { Versioned } from '../use-edited-record'

// The states, events and effects of the record editor: docs/editor.md explains them.

/** Fields that this form and another admin changed to different values (docs/decisions/0048). */
export interface MergeQuestion {
  names: readonly string[]
  /** The labels of fields that have their value already. */
  takenLabels: readonly string[]
  mine: object
  /** Their values, and their version. */
  theirs: object
  record: Versioned
  /** Save was pressed, and continues with the response. */
  isSaving: boolean
}

/** Whose value a field gets. */
type Side = 'mine' | 'theirs'
type Choices = Readonly<Partial<Record<string, Side>>>

/** Why the last save failed. */
interface SaveFailure {
  message: string
  reason: unknown
}

interface SavingState {
  name: 'checking' | 'uploading' | 'sending' | 'waiting'
  /** How much of the form, with the files in it, was sent; null before its first byte. */
  progress: UploadProgress | null
  /** How many photographs are made smaller, before the form is sent. */
  prepared: PreparedCount | null
  /** It has made no progress for 15 seconds. */
  isStalled: boolean
  /** Sent once more with a new key, after an earlier attempt turned out to have succeeded. */
  isRepeated: boolean
  /** Whether an attempt before this one may have succeeded. */
  wasPossiblySaved: boolean
}

export type State =
  | { name: 'loading' | 'elsewhere' | 'taking-over' | 'merging' | 'already-saved' | 'saved' | 'discarded' }
  | { name: 'editing'; failure?: SaveFailure }
  | { name: 'validating'; isRetry: boolean }
  | SavingState
  | { name: 'asking'; question: MergeQuestion; choices: Choices }
  | { name: 'stale'; theirs: Versioned; isOwn: boolean }

export type StateName = State['name']
export type StateOf<Name extends StateName> = State & { name: Name }

export interface Editor {
  state: State
  isNew: boolean
  /** Whether the form names fields that are merged. */
  canMerge: boolean
  /** The number of the last save; results of earlier ones are ignored. */
  attempt: number
  /** A save was sent completely, and its result is unknown. */
  isPossiblySaved: boolean
  /** Another admin's version that the form is based on now. */
  newest: Versioned | undefined
  draft: DraftStatus
  /** Null without uploads. */
  uploads: UploadState | null
}

/** How the form closes: by its own buttons, or by a navigation. */
type Exit = 'close' | 'navigation'

/** What a loaded draft is: based on an older version of the record, or saved by its last attempt. */
type LoadedAs = 'unsaved' | 'outdated' | 'saved' | 'saved-otherwise'

export type Event =
  // From the draft and the other tabs.
  | { type: 'loaded'; loaded: LoadedDraft; is: LoadedAs; newer?: Versioned }
  | { type: 'open-elsewhere' }
  | { type: 'draft-changed'; draft: Partial<DraftStatus> }
  // Of another admin, while the form is filled in.
  | { type: 'newer-version'; theirs: Versioned }
  // From the person.
  | { type: 'changed' | 'submit' | 'retry' | 'cancel' }
  | { type: 'take-over' | 'start-new' | 'keep-mine' | 'keep-saved' | 'save-another' | 'use-theirs' }
  | { type: 'choose'; field: string; side: Side }
  | { type: 'exit'; exit: Exit }
  | { type: 'discard' | 'stay'; exit: Exit }
  // From the form.
  | { type: 'valid' | 'invalid' }
  | { type: 'merged'; record: Versioned; isSaving: boolean }
  | { type: 'conflicting'; question: MergeQuestion }
  // From the uploads.
  | { type: 'uploads-changed'; uploads: UploadState }
  // From the save with this number.
  | ({ attempt: number } & SaveEvent)

export type SaveEvent =
  | { type: 'not-found' | 'uploaded' | 'sent' | 'offline' | 'online' | 'stalled' }
  | { type: 'responded'; isAsSent: boolean; record: Versioned | undefined }
  | { type: 'found'; response: SavedResponse; isAsSent: boolean }
  | { type: 'prepared'; prepared: PreparedCount }
  | { type: 'progress'; progress: UploadProgress }
  | { type: 'files-lost'; files: readonly File[] }
  | { type: 'key-reused'; failure: SaveFailure }
  | { type: 'outdated'; theirs: Versioned; isNewer: boolean }
  | { type: 'failed'; isRejection: boolean; failure: SaveFailure; errors: Readonly<Record<string, string>> }

export type EventOf<Type extends Event['type']> = Event & { type: Type }

/** What the server returned to a save. */
type SavedResponse = Readonly<Record<string, unknown>>

export type Effect =
  // For the draft and the other tabs.
  | { type: 'restore'; loaded: LoadedDraft }
  | { type: 'store-draft' | 'end-draft' | 'release-draft' | 'begin-draft' | 'take-over' | 'new-key' }
  // For the form.
  | { type: 'validate' | 'hide-notices' | 'show-invalid' | 'focus-question' }
  | { type: 'show-errors'; errors: Readonly<Record<string, string>> }
  | { type: 'merge'; theirs: Versioned; isSaving: boolean }
  | { type: 'apply-choices'; question: MergeQuestion; choices: Choices }
  | { type: 'overwrite' | 'use-theirs'; theirs: Versioned }
  // For the save.
  | { type: 'find-response' | 'send' | 'wait' | 'abort' }
  // For the uploads.
  | { type: 'upload'; again: readonly File[] }
  | { type: 'stop-uploads' | 'remove-uploads' }
  // For the person.
  | { type: 'report-saved'; is: 'sent' | 'found' | 'kept' }
  | { type: 'report-cancelled'; isPossiblySaved: boolean }
  | { type: 'open-saved'; response: SavedResponse }
  | { type: 'confirm-discard'; exit: Exit; isSaving: boolean; isPossiblySaved: boolean }
  | { type: 'keep-draft' | 'stay' | 'close' | 'proceed' }

export type EffectOf<Type extends Effect['type']> = Effect & { type: Type }

export const savingStates = ['checking', 'uploading', 'sending', 'waiting'] as const
/** States in which the form is shown and can be changed. */
export const openStates = [
  'editing',
  'validating',
  'merging',
  'asking',
  'stale',
  'already-saved',
  ...savingStates,
] as const

export const isSaving = ({ name }: State): boolean => savingStates.some((saving) => saving === name)

/** The uploads are paused, or wait for the connection or for a time that the server has named. */
export const isInterrupted = (uploads: UploadState | null): boolean =>
  uploads?.phase === 'waiting' || uploads?.phase === 'paused'

/** Whether the form is shown and can be changed. */
export const isOpen = ({ name }: State): boolean => openStates.some((open) => open === name)
