import { useQueryClient } from '@tanstack/react-query'
import type { z } from '@gatehouse/contract/zod'
import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type DefaultValues, type FieldErrors, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { useBeforeUnload } from '../../ui/navigation/use-before-unload'
import { useIsAvailable } from '../../api/available'
import { useConfirm } from '../../ui/dialogs/confirm'
import { useNotices } from '../../ui/feedback/notices'
import { useLeaveConfirmation } from '../drafts/use-leave-confirmation'
import type { RecordFormProps } from '../record-form-props'
import { useInvalidFields } from '../saving/use-invalid-fields'
import { useSavedChange } from '../saving/use-saved-change'
import type { Versioned } from '../use-edited-record'
import { useDraftAddress } from '../use-form-address'
import { isOpen, isSaving } from './editor-state'
import { FormEditor } from './form-editor'

/** The editor of a form: its state, where its events are sent, and the fields. */
export function useFormEditor<Values extends FieldValues, Saved extends Versioned>(
  props: RecordFormProps<Values, Saved>,
) {
  const { edited, schema, valuesOf } = props
  const [resolver] = useState(() => contractResolver<Values>(schema))
  const [defaultValues] = useState(() => valuesOf(edited?.record) as DefaultValues<Values>)
  const form = useForm<Values>({ defaultValues, resolver, shouldFocusError: false })
  const { isDirty } = form.formState
  const element = useRef<HTMLFormElement>(null)
  const { focusInvalid, focusNextInvalid } = useInvalidFields(element)
  const change = useSavedChange(props)
  const address = useDraftAddress()
  const client = useQueryClient()
  const notices = useNotices()
  const confirm = useConfirm()
  const page = { props: { ...props, ...change, isDirty }, form, client, notices, confirm, focusInvalid, ...address }
  const [editor] = useState(() => new FormEditor<Values, Saved>({ ...page, allowNavigation: () => {} }))
  const now = useSyncExternalStore(editor.watch, editor.read)

  const isUnsaved = isSaving(now.state) || (isDirty && isOpen(now.state))
  const allowNavigation = useLeaveConfirmation(isUnsaved, editor.leave)
  // Closing the tab would cancel a save, and lose files that cannot be stored.
  useBeforeUnload(isDirty)
  useInsertionEffect(() => editor.update({ ...page, allowNavigation }))

  const isReady = edited === undefined || edited.record !== undefined
  useEffect(() => (isReady ? editor.open(element) : undefined), [editor, isReady])
  const hasUploads = useIsAvailable('resumable uploads')
  useEffect(() => {
    if (hasUploads) editor.uploads.update()
  }, [editor, hasUploads])

  return { editor, now, form, element, focusNextInvalid }
}

/**
 * Validates with the contract's schema. The values that are
 * sent stay as entered: the parsed ones are not used.
 */
function contractResolver<Values extends FieldValues>(schema: z.ZodMiniType): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const { path, code, message } of parsed.error.issues) errors[String(path[0])] ??= { type: code, message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
