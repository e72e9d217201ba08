import type { FileReference } from '../../api/drafts/draft-files'

/** Why files are not stored: the storage is full, or it does not respond. */
export type FileLimit = 'full' | 'unusable'

/**
 * Why texts are not on the disk: they are in the tab only, because the storage is full or fails, or because
 * there is no IndexedDB (`tab`); `nothing`: they are stored nowhere.
 */
export type TextLimit = 'full-for-text' | 'unusable-for-text' | 'tab' | 'nothing'

export type DraftLimit = FileLimit | TextLimit

/** What of the chosen files could not be stored. */
export interface UnstoredFiles {
  limit: FileLimit | undefined
  /** They were moved, changed or removed since they were chosen. */
  unreadable: readonly FileReference[]
  /** At least one is too large for the device. */
  hasLarge: boolean
}

/** Where the texts and files of a form are stored. */
export interface DraftStatus {
  /** Undefined before the draft was stored, and while it has no input. */
  savedAt: string | undefined
  textLimit: TextLimit | undefined
  unstored: UnstoredFiles
  /** When the draft of a new record was stored that this form continues; undefined for other forms. */
  continuedFrom: string | undefined
  /** Files of the restored draft that were not stored. */
  missing: readonly FileReference[]
}

export const noDraft: DraftStatus = {
  savedAt: undefined,
  textLimit: undefined,
  unstored: { limit: undefined, unreadable: [], hasLarge: false },
  continuedFrom: undefined,
  missing: [],
}

export const limitOf = ({ textLimit, unstored }: DraftStatus): DraftLimit | undefined => textLimit ?? unstored.limit

/** Whether nothing of the input is missing on this device. */
export const isStored = (draft: DraftStatus): boolean =>
  limitOf(draft) === undefined && draft.unstored.unreadable.length === 0 && !draft.unstored.hasLarge

/** Whether the form can be closed and continued later. */
export const canContinue = (draft: DraftStatus): boolean => draft.savedAt !== undefined && isStored(draft)
