import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiError } from '../../api/api-error'
import { randomId } from '../../api/random-id'
import { failureNotice } from '../../api/failure-message'
import { useNotices, type NoticeOptions } from '../../ui/feedback/notices'
import { changedNames, describeChanges } from '../merging/describe-changes'
import type { RecordFormProps } from '../record-form-props'
import type { Versioned } from '../use-edited-record'
import { runMutation } from './run-mutation'
import type { Sending } from './save-options'

/** An edit that was saved. */
interface Change<Values, Saved> {
  record: Saved
  before: Values
  after: Values
  /** The version of the saved record; 0 if the server has no versions. */
  version: number
}

/**
 * The `send` and `notice` of a form whose notice names what an edit has changed and offers Undo. Undo sends
 * the earlier values as a change of the saved version, so that it never removes what another admin has
 * changed since. It is not offered if files were changed, if the form would not accept the earlier values, or
 * without versions.
 */
export function useSavedChange<Values extends FieldValues, Saved extends Versioned>(
  options: RecordFormProps<Values, Saved>,
) {
  const { label, labels, messages, valuesOf } = options
  const client = useQueryClient()
  const notices = useNotices()
  const saved = useRef<Change<Values, Saved>>(undefined)

  async function send(values: Values, sending: Sending, record: Saved | undefined) {
    const response = await options.send(values, sending, record)
    saved.current = record && {
      record,
      before: valuesOf(record, values),
      after: values,
      version: versionIn(response),
    }
    return response
  }

  function noticeOf({ before, after }: Pick<Change<Values, Saved>, 'before' | 'after'>): NoticeOptions {
    const names = changedNames(Object.keys(labels), { before, after })
    return { detail: describeChanges(names, { before, after }, { ...options.merging, labels }) }
  }

  async function undo({ record, before, after, version }: Change<Values, Saved>) {
    const sending: Sending = {
      ifMatch: version,
      idempotencyKey: randomId(),
      signal: new AbortController().signal,
      onPrepared: () => undefined,
      onProgress: () => undefined,
      uploads: new Map(),
    }
    try {
      await runMutation(client, () => options.send(before, sending, record))
      for (const queryKey of options.invalidates) void client.invalidateQueries({ queryKey })
      notices.success('Change undone', noticeOf({ before: after, after: before }))
    } catch (failure) {
      const isStale = failure instanceof ApiError && failure.status === 412
      if (isStale) notices.error(`Someone else has changed this ${label} since then. Nothing was undone.`)
      else notices.error(...failureNotice(failure, messages))
    }
  }

  function notice(): NoticeOptions {
    const change = saved.current
    if (!change) return options.notice?.() ?? {}
    const { before, after, version } = change
    const names = changedNames(Object.keys(labels), { before, after })
    const hasFiles = names.some((name) => name in (options.fileGroups ?? {}))
    const isUndoable = names.length > 0 && !hasFiles && version > 0 && options.schema.safeParse(before).success
    return {
      ...noticeOf(change),
      ...(isUndoable && { actions: [{ label: 'Undo', onPress: () => void undo(change) }] }),
    }
  }

  return { send, notice }
}

/** The version of the record in a response; 0 without one. */
function versionIn(response: unknown): number {
  const { data } = (response ?? {}) as { data?: Partial<Versioned> }
  return data?.version ?? 0
}
