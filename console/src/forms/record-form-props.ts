import type { z } from '@gatehouse/contract/zod'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { FieldName, Labels, RecordFields } from './record-fields'
import type { Merging } from './merging/describe-changes'
import type { EditedRecord, Versioned } from './use-edited-record'
import type { FilesByGroup } from '../api/uploads/upload-state'
import type { NoticeOptions } from '../ui/feedback/notices'
import type { Sending } from './saving/save-options'

export interface RecordFormProps<Values extends FieldValues, Saved extends Versioned> {
  /** 'announcement': names the draft and appears in questions ('Stop saving this announcement?'). */
  label: string
  /** 'New Announcement' */
  title: string
  /** Below the title until there is a draft. */
  description?: string
  /** Pixels. */
  size?: { maxWidth?: number; maxHeight?: number }
  submitLabel: string
  /** Default: 'Creating...', or 'Saving...' for an edit. */
  busyLabel?: string
  /** The submit button is red: the change cannot be undone. */
  isDangerous?: boolean
  /** From `useEditedRecord`; undefined for a new record. */
  edited?: EditedRecord<Saved> | undefined
  /** How the form is merged with a newer version of the record; without it, the user chooses one of them. */
  merging?: Merging<Values>
  /** Initial values; `now` is the current values when the form restarts with another admin's version. */
  valuesOf: (record: Saved | undefined, now?: Values) => Values
  /** The contract's schema, checked before the request. */
  schema: z.ZodMiniType
  /**
   * Schema of the fields stored in a draft, files among them: no passwords. Must be a constant. Without it,
   * nothing is stored on the device.
   */
  draft?: z.ZodMiniType<Partial<Values>>
  /** The labels of the fields by name, in the order of the form. */
  labels: Labels<Values>
  /** Fields that are marked, and listed beside the submit button while empty; by default all of `labels`. */
  required?: readonly FieldName<Values>[] | undefined
  /**
   * Where required depends on other fields: by default neither '' nor spaces nor null nor [] is filled, but a
   * password of spaces is.
   */
  isFilled?: (name: FieldName<Values>, values: Values) => boolean
  /** The submit button is enabled while required fields are empty; a press shows their messages. */
  canSubmitIncomplete?: boolean
  /** The labels of the file groups by name, in the order in which they are sent. */
  fileGroups?: Readonly<Record<string, string>>
  /**
   * The new files by group, in the order in which they are sent, if the endpoint accepts uploads: large ones
   * are uploaded while the form is filled in, and `send` receives their addresses.
   */
  uploadedFiles?: (values: Values) => FilesByGroup
  /** `before` is the edited record, in the version that the request is based on. */
  send: (values: Values, sending: Sending, before: Saved | undefined) => Promise<unknown>
  /**
   * `saved` is the notice after success, unless the form is followed by a dialog that shows the result; the
   * others are passed to `saveFailureMessage`.
   */
  messages: { saved?: string; failed: string; error: string }
  /** Options of the notice after success, computed then: a second line, an action. */
  notice?: () => NoticeOptions
  /** A new record cannot be deleted, so that its notice has no Undo. */
  isPermanent?: boolean
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
  /** Replaces the default skeleton while the record is loading. */
  skeleton?: ReactNode
  /** While this returns true, Escape does not close the dialog, because something inside handles it. */
  isHeld?: () => boolean
  onClose: () => void
  children: (fields: RecordFields<Values>) => ReactNode
}
