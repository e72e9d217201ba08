import type { z } from '@gatehouse/contract/zod'
import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, isRejection } from '../../api/api-error'
import { isKeyReused } from '../../api/error-response'
import { saveFailureMessage } from '../../api/failure-message'
import type { UploadProgress } from '../../api/upload-progress'
import { useNotices, type NoticeOptions } from '../../ui/feedback/notices'
import type { Versioned } from '../use-edited-record'
import { startAttempt, isPossiblySaved, type SubmissionStore } from './submission'

/** Spread into `call` or `sendFiles`. */
export interface Sending {
  ifMatch: number
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

export interface RecordSubmitOptions<Values, Saved> {
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
  /** Invalidated after success: the list, the counts. */
  invalidates: readonly QueryKey[]
  /** Parses the current record in the error response to an outdated version. */
  record?: z.ZodType<Saved>
  /** Merges this form's values into another admin's version, where sending them again is not enough. */
  merge?: (mine: Values, before: Saved, theirs: Saved) => Values
  /** Maps a name on the wire to the field's name, where they differ. */
  fieldOf?: (name: string) => string
  hasFiles: boolean
  /** The edited record; undefined for a new one. */
  edited: Saved | undefined
  /** The version that the form is based on: a draft may be older than the loaded record. */
  version: number
  /** Stores the idempotency key with the draft. */
  submission: SubmissionStore
  onUseTheirs: (theirs: Saved) => void
  onSaved: () => void
}

/** A newer version of the record than the form is based on. */
interface Stale<Saved> {
  theirs: Saved
  /** Saved by an earlier attempt of this form, not by another admin. */
  isOwn: boolean
}

/**
 * Submits a form and handles invalid fields, failures, conflicts with another admin's version, and success.
 */
export function useRecordSubmit<Values extends FieldValues, Saved extends Versioned>(
  form: UseFormReturn<Values>,
  options: RecordSubmitOptions<Values, Saved>,
) {
  const { submission } = options
  const client = useQueryClient()
  const notices = useNotices()
  const errorNotice = useErrorNotice(options.errorNotice)
  const request = useRef<AbortController | null>(null)
  const cancelledNotice = useRef('')
  const [attempt, setAttempt] = useState(0)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [newest, setNewest] = useState<Saved>()
  const [failure, setFailure] = useState<string>()
  const [stale, setStale] = useState<Stale<Saved>>()
  const [isAlreadySaved, setIsAlreadySaved] = useState(false)
  const { mutateAsync, isPending: isSaving } = useMutation({
    mutationFn: ({ values, sending, current }: { values: Values; sending: Sending; current: Saved | undefined }) =>
      options.send(values, sending, current ?? options.edited),
    onSuccess: () => {
      // Not awaited, so that the form closes immediately.
      for (const queryKey of options.invalidates) void client.invalidateQueries({ queryKey })
    },
  })
  const cancel = () => request.current?.abort()

  /** `current` is a newer version of the record, from an error response. */
  async function send(values: Values, current = newest, isRepeated = false): Promise<void> {
    errorNotice.hide()
    notices.close(cancelledNotice.current)
    setFailure(undefined)
    setStale(undefined)
    setIsAlreadySaved(false)
    setProgress(null)
    setAttempt((count) => count + 1)
    // Retry: this attempt replaces the one before, whose result is ignored.
    cancel()
    const controller = new AbortController()
    request.current = controller
    const isReplaced = () => request.current !== controller
    const { key, onSent, onRejected } = startAttempt(submission, options.hasFiles)
    const onProgress = (now: UploadProgress) => {
      if (isReplaced()) return
      if (now.sent >= now.total) onSent()
      setProgress(now)
    }
    const ifMatch = current?.version ?? options.version
    const sending = { ifMatch, idempotencyKey: key, signal: controller.signal, onProgress }
    try {
      await mutateAsync({ values, sending, current })
      if (!isReplaced()) finish(options.notice?.())
    } catch (reason) {
      if (isReplaced()) return
      setProgress(null)
      if (isRejection(reason)) onRejected()
      if (!isKeyReused(reason) || isRepeated) return fail(reason, isRepeated)
      // An earlier attempt succeeded. A new record is created a second time only after
      // confirmation. An edit is sent once more with a new key: its version is
      // outdated, so the server rejects it and returns what the earlier attempt saved.
      if (!options.edited) return setIsAlreadySaved(true)
      submission.keep(undefined)
      await send(values, current, true)
    }
  }

  function finish(notice?: NoticeOptions) {
    if (options.messages.saved !== undefined) notices.success(options.messages.saved, notice)
    options.onSaved()
  }

  function fail(reason: unknown, isOwn: boolean) {
    if (reason instanceof ApiError) {
      if (reason.code === 'cancelled') {
        cancelledNotice.current = notices.info(
          isPossiblySaved(submission) ? 'Cancelled, but it may have been saved.' : 'Cancelled. Nothing was saved.',
        )
        return
      }
      const theirs = reason.status === 412 ? options.record?.safeParse(reason.current).data : undefined
      if (theirs) return setStale({ theirs, isOwn })
      for (const [name, message] of Object.entries(reason.errors)) {
        const field = options.fieldOf?.(name) ?? name
        if (field in form.getValues()) form.setError(field as FieldPath<Values>, { message })
      }
    }
    setFailure(saveFailureMessage(reason, options.messages))
  }

  function onInvalid() {
    setFailure(undefined)
    errorNotice.show()
  }

  /** Validates the form, then sends it. */
  const submit = (current?: Saved) => form.handleSubmit((values) => send(values, current), onInvalid)
  return {
    /** During a request the busy button ignores presses, and with it Enter in a field. */
    submit: (event: BaseSyntheticEvent) => submit()(event),
    /** Sends the form again during an attempt. */
    retry: () => {
      void form.handleSubmit(
        (values) => send(values),
        () => {
          cancel()
          onInvalid()
        },
      )()
    },
    cancel,
    isSaving,
    /** How many times the form was sent. */
    attempt,
    progress,
    failure,
    /** The current record, when the form is based on an older version. */
    stale,
    /** Loads the newer version and discards the input. */
    useTheirs: () => {
      if (!stale) return
      setNewest(stale.theirs)
      setStale(undefined)
      options.onUseTheirs(stale.theirs)
    },
    /** Saves this form over the newer version. */
    keepMine: () => {
      const before = newest ?? options.edited
      if (!stale || !before) return
      if (options.merge) form.reset(options.merge(form.getValues(), before, stale.theirs), { keepDefaultValues: true })
      setNewest(stale.theirs)
      setStale(undefined)
      void submit(stale.theirs)()
    },
    /** An earlier attempt created the record, with other content than the form has now. */
    isAlreadySaved,
    /** Closes the form and discards the changes since that attempt. */
    keepSaved: () => {
      // Long lists restart from their first page.
      void client.resetQueries()
      finish()
    },
    /** Creates another record from the form. */
    saveAnother: () => {
      submission.keep(undefined)
      void submit()()
    },
  }
}

/**
 * A notice that fields are invalid, closed by the next
 * attempt and with the form. Shows nothing without a message.
 */
function useErrorNotice(message: string | undefined) {
  const notices = useNotices()
  const [id, setId] = useState<string>()
  useEffect(() => (id === undefined ? undefined : () => notices.close(id)), [id, notices])
  return {
    show: () => message !== undefined && setId(notices.error(message)),
    hide: () => setId(undefined),
  }
}
