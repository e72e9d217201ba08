import { draftStore } from '../../api/drafts/draft-store'
import { type FileReference, withFiles } from '../../api/drafts/draft-files'
import type { DraftKey, DraftStore, StoredDraft, StoredSubmission } from '../../api/drafts/draft'
import { findResponse } from '../saving/find-response'
import { isResponseStored } from '../saving/submission'

/** A draft with what is needed to continue it. */
export interface LoadedDraft {
  key: DraftKey
  store: DraftStore
  /** Undefined when there is none. */
  stored: StoredDraft | undefined
  /** The stored values with their files. */
  values: unknown
  fileIds: ReadonlySet<string>
  /** Files that are not stored. */
  missing: readonly FileReference[]
  /** What its earlier save returned; null if it was not carried out, undefined if that is unknown. */
  response: Record<string, unknown> | null | undefined
}

/** Reads a draft, and finds out whether its last save was carried out. */
export async function loadDraft(key: DraftKey): Promise<LoadedDraft> {
  const store = await draftStore()
  const stored = await store.find(key)
  const [files, response] = await Promise.all([
    store.findFiles(key),
    stored?.submission && findEarlierResponse(stored.submission),
  ])
  const fileOf = new Map(files.map(({ id, file }) => [id, file]))
  return { key, store, stored, ...withFiles(stored?.values, fileOf), fileIds: new Set(fileOf.keys()), response }
}

/** When the server may have removed the response, its absence says nothing. */
async function findEarlierResponse({ key, unanswered_since }: StoredSubmission) {
  const response = await findResponse(key)
  const isKnown = unanswered_since === undefined || isResponseStored(unanswered_since)
  return response === null && !isKnown ? undefined : response
}
