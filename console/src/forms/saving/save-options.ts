import type { PreparedCount } from '../../api/images/prepare-file'
import type { UploadProgress } from '../../api/upload-progress'

/** Spread into `call` or `sendFiles`. */
export interface Sending {
  ifMatch: number
  idempotencyKey: string
  signal: AbortSignal
  /** Called before the form is sent, if its photographs are made smaller. */
  onPrepared: (count: PreparedCount) => void
  onProgress: (progress: UploadProgress) => void
  /** The addresses of the files that are uploaded: the form names them instead of containing them. */
  uploads: ReadonlyMap<File, string>
}

type EntityMessages = Readonly<
  Record<'created' | 'failedToCreate' | 'errorCreating' | 'updated' | 'failedToUpdate' | 'errorUpdating', string>
>

/** The messages of a form for a new record or an edit, from those of its entity. */
export const saveMessages = (texts: EntityMessages, isNew: boolean) =>
  isNew
    ? { saved: texts.created, failed: texts.failedToCreate, error: texts.errorCreating }
    : { saved: texts.updated, failed: texts.failedToUpdate, error: texts.errorUpdating }
