import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { NoticeOptions } from '../../ui/feedback/notices'
import { changedNames, describeChanges } from '../merging/describe-changes'
import type { RecordFormProps } from '../record-form-props'
import { undoActions } from '../undo/undo-requests'
import type { Versioned } from '../use-edited-record'
import type { Sending } from './save-options'

/** What was saved. */
interface Change<Values> {
  /** Null for a new record. */
  before: Values | null
  after: Values
  /** By which it can be undone; undefined if the server has no history, or if nothing changed. */
  changeId: unknown
}

/** The `send` and `notice` of a form whose notice names what an edit has changed, and offers Undo. */
export function useSavedChange<Values extends FieldValues, Saved extends Versioned>(
  options: RecordFormProps<Values, Saved>,
) {
  const { labels, valuesOf, isPermanent = false } = options
  const saved = useRef<Change<Values>>(undefined)

  async function send(values: Values, sending: Sending, record: Saved | undefined) {
    const response = await options.send(values, sending, record)
    const { change_id: changeId } = (response ?? {}) as { change_id?: unknown }
    saved.current = { before: record ? valuesOf(record, values) : null, after: values, changeId }
    return response
  }

  function describe(before: Values, after: Values): string {
    const names = changedNames(Object.keys(labels), { before, after })
    return describeChanges(names, { before, after }, { ...options.merging, labels })
  }

  function notice(): NoticeOptions {
    if (!saved.current) return options.notice?.() ?? {}
    const { before, after, changeId } = saved.current
    if (before)
      return { detail: describe(before, after), actions: undoActions(changeId, { detail: describe(after, before) }) }
    const given = options.notice?.() ?? {}
    return isPermanent ? given : { ...given, actions: [...(given.actions ?? []), ...undoActions(changeId)] }
  }

  return { send, notice }
}
