import { findOrigin } from '../address'
import { readAdmin } from '../session/signed-in-admin'

/**
 * The address of the API, the id of the admin, the entity, and the id of the record or `new`. The draft of a
 * new record has an id of its own, because there can be several; one of an earlier console has none.
 */
export type DraftKey =
  | readonly [api: string, adminId: string, entity: string, record: string]
  | readonly [api: string, adminId: string, entity: string, record: string, draftId: string]

/** The part of a key that all drafts of an admin share, because devices are shared. */
export type DraftOwner = readonly [api: string, adminId: string]

/** An unsaved form, stored on this device. */
export interface StoredDraft {
  key: DraftKey
  saved_at: string
  /** The version of the record that was being edited; 0 for a new one. */
  version: number
  /** The values of that version, in the same form; undefined in drafts of earlier consoles. */
  base?: unknown
  /** The form's values without passwords, with a FileReference in place of each file (./draft-files). */
  values: unknown
  submission?: StoredSubmission | undefined
  /** The uploads of its files, by the id of the file: they continue where they stopped. */
  uploads?: Readonly<Record<string, StoredUpload>> | undefined
}

/** An upload that was started (docs/decisions/0045). */
export interface StoredUpload {
  /** '/uploads/{id}' */
  address: string
  /** The size of the file that was sent, which can be smaller than the chosen one. */
  bytes: number
  /** The hash of that file, in hex; absent in drafts of earlier consoles. */
  sha256?: string
  /** The server has the whole file. */
  is_complete?: true
}

/** The save of a draft. Every attempt sends the same idempotency key until one is known to have succeeded. */
export interface StoredSubmission {
  key: string
  /** The values that were sent, as JSON; '' if attempts sent different ones. */
  content: string
  /** When an attempt was sent completely and has had no response since: it may have succeeded. */
  unanswered_since?: string | undefined
}

/** A file of a draft. Files are stored beside the draft, so that text is written without them. */
export interface StoredFile {
  id: string
  draft: DraftKey
  file: File
}

/** Neither this device nor the tab can store the texts of a draft. */
export class NotStoredError extends Error {}

/** Where drafts are stored. Writes start before they return, so that the end of the page loses none. */
export interface DraftStore {
  readonly hasFiles: boolean
  list: (owner: DraftOwner) => Promise<StoredDraft[]>
  find: (key: DraftKey) => Promise<StoredDraft | undefined>
  findFiles: (key: DraftKey) => Promise<StoredFile[]>
  findFile: (id: string) => Promise<File | undefined>
  /** Rejects when the device does not store it; with a NotStoredError if the tab does not either. */
  write: (draft: StoredDraft) => Promise<void>
  /** Rejects when the storage is full. */
  addFile: (file: StoredFile) => Promise<void>
  removeFiles: (ids: readonly string[]) => Promise<void>
  /** With its files. */
  remove: (key: DraftKey) => Promise<void>
}

/** Read it while the admin is signed in: a form still writes when the session has just ended. */
export const draftOwner = (): DraftOwner => [findOrigin('/admin'), readAdmin()?.id ?? '']

/** Drafts of this entity are cells of the table of properties (docs/decisions/0089). */
export const cellEntity = 'cell'

/** The key of the draft of a record, or of a new one if its id is undefined. */
export const draftKeyOf = (entity: string, id: string | undefined): DraftKey => [...draftOwner(), entity, id ?? 'new']

/** The key of another draft of a new record. */
export const withDraftId = ([api, adminId, entity, record]: DraftKey, draftId: string): DraftKey =>
  draftId === withoutId ? [api, adminId, entity, record] : [api, adminId, entity, record, draftId]

/** Names a draft of a new record in an address; undefined for those of existing records. */
export const draftIdOf = ([, , , record, draftId = withoutId]: DraftKey): string | undefined =>
  record === 'new' ? draftId : undefined

/** Names the one draft without an id. */
const withoutId = 'first'

export const isSameDraft = (one: DraftKey, other: DraftKey): boolean => one.join(' ') === other.join(' ')
