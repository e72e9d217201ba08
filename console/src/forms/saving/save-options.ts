import type { z } from '@gatehouse/contract/zod'
import type { QueryKey } from '@tanstack/react-query'
import type { PreparedCount } from '../../api/images/prepare-file'
import type { UploadProgress } from '../../api/upload-progress'
import type { NoticeOptions } from '../../ui/feedback/notices'

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
export const saveMessages = (texts: EntityMessages, isNew: boolean): SaveOptions<never, never>['messages'] =>
  isNew
    ? { saved: texts.created, failed: texts.failedToCreate, error: texts.errorCreating }
    : { saved: texts.updated, failed: texts.failedToUpdate, error: texts.errorUpdating }

/** How a form is saved. */
export interface SaveOptions<Values, Saved> {
  /** `before` is the edited record, in the version that the request is based on. */
  send: (values: Values, sending: Sending, before: Saved | undefined) => Promise<unknown>
  /**
   * `saved` is the notice after success, unless the form is followed by a dialog that shows the result; the
   * others are passed to `saveFailureMessage`.
   */
  messages: { saved?: string; failed: string; error: string }
  /** Options of the notice after success, computed then: a second line, an action. */
  notice?: () => NoticeOptions
  /** Text of the notice while fields are invalid. */
  errorNotice?: string | undefined
  /** Called with the response to an earlier attempt, when that turns out to have succeeded. */
  onFound?: (response: Record<string, unknown>) => void
  /** Invalidated after success: the list, the counts. */
  invalidates: readonly QueryKey[]
  /** Parses the current record in the error response to an outdated version. */
  record?: z.ZodMiniType<Saved>
  /** Maps a name on the wire to the field's name, where they differ. */
  fieldOf?: (name: string) => string
}
