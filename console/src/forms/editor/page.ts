import type { QueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Confirmation } from '../../ui/dialogs/confirm-dialog'
import type { Notices } from '../../ui/feedback/notices'
import type { RecordFormProps } from '../record-form-props'
import type { Versioned } from '../use-edited-record'

/** What the page offers to the editor of its form. */
export interface PageServices<Values extends FieldValues> {
  readonly form: UseFormReturn<Values>
  readonly client: QueryClient
  readonly notices: Notices
  readonly confirm: (question: Confirmation) => Promise<boolean>
  /** Focuses the first field that is invalid. */
  readonly focusInvalid: () => void
}

/** The form as it was rendered last. */
export interface RenderedForm<Values extends FieldValues, Saved extends Versioned> {
  props: RecordFormProps<Values, Saved> & { isDirty: boolean }
  /** Allows the next navigation. */
  allowNavigation: () => void
  /** The draft that the address names; null for none. */
  draftId: string | null
  setDraftId: (id: string) => void
}

export interface Page<Values extends FieldValues, Saved extends Versioned> extends PageServices<Values> {
  rendered: RenderedForm<Values, Saved>
  element: RefObject<HTMLElement | null>
  /** Ends the question of a navigation: whether the form may close. */
  settleNavigation: (isAllowed: boolean) => void
}
