import type { z } from '@gatehouse/contract/zod'
import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, isRejection } from '../../api/api-error'
import { isKeyReused } from '../../api/error-response'
import { saveFailureMessage } from '../../api/failure-message'
import type { PreparedCount } from '../../api/images/prepare-file'
import type { UploadProgress } from '../../api/upload-progress'
import { useNotices, type NoticeOptions } from '../../ui/feedback/notices'
import type { Versioned } from '../use-edited-record'
import { alreadySaved } from './already-saved'
import { findResponse } from './find-response'
import { resendWhenOnline } from './resend-when-online'
import { type Attempt, isPossiblySaved, startAttempt, type SubmissionStore } from './submission'
import { useErrorNotice } from './use-error-notice'

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

export interface RecordSubmitOptions<Values, Saved> {
  /** 'property' */
  label: string
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
  /** Merges the form with another admin's version. Returns false if it asks the user first. */
  merge: ((theirs: Saved) => boolean) | undefined
  /** Before this form is saved over a newer version: adds what must not be lost. */
  onOverwrite: (theirs: Saved) => void
  /** Maps a name on the wire to the field's name, where they differ. */
  fieldOf?: (name: string) => string
  hasFiles: boolean
  /** The edited record; undefined for a new one. */
  edited: Saved | undefined
  /** The version that the form is based on: a draft may be older than the loaded record. */
  version: number
  /** Stores the idempotency key with the draft. */
  submission: SubmissionStore
  /** Calls `send` when the files that are uploaded before the form have arrived. */
  sendUploaded: <Result>(signal: AbortSignal, send: (uploads: Sending['uploads']) => Promise<Result>) => Promise<Result>
  /** The response to the last attempt of a restored draft, if that was carried out. */
  found: Record<string, unknown> | undefined
  /** Whether the draft is what that attempt sent. */
  isAsSent: boolean
  onUseTheirs: (theirs: Saved) => void
  onSaved: () => void
}

interface SubmitRequest<Values, Saved> {
  values: Values
  sending: Omit<Sending, 'idempotencyKey' | 'uploads'>
  /** A newer version of the record than the form's. */
  current: Saved | undefined
  onStart: (attempt: Attempt) => void
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
  const errorNotice = useErrorNotice(form, options.errorNotice)
  const request = useRef<AbortController | null>(null)
  const cancelledNotice = useRef('')
  const [attempt, setAttempt] = useState(0)
  const [sent, setSent] = useState<{ prepared?: PreparedCount; progress?: UploadProgress }>({})
  const [newest, setNewest] = useState<Saved>()
  const [failure, setFailure] = useState<{ message: string; reason: unknown }>()
  const [isOffline, setIsOffline] = useState(false)
  const [stale, setStale] = useState<Stale<Saved>>()
  const [isAlreadySaved, setIsAlreadySaved] = useState(
    options.found !== undefined && !options.isAsSent && !options.edited,
  )
  const { mutateAsync, isPending: isSaving } = useMutation({
    mutationFn: (request: SubmitRequest<Values, Saved>) =>
      resendWhenOnline(() => sendOnce(request), {
        canWait: submission.hasInput,
        onOffline: setIsOffline,
        signal: request.sending.signal,
      }),
    onSuccess: () => {
      // Not awaited, so that the form closes immediately.
      for (const queryKey of options.invalidates) void client.invalidateQueries({ queryKey })
    },
  })
  const cancel = () => request.current?.abort()

  /** Returns the response to an earlier attempt if that succeeded. */
  async function sendOnce({ values, current, sending, onStart }: SubmitRequest<Values, Saved>) {
    const earlier = submission.read()
    // Its files are not sent a second time.
    const response = isPossiblySaved(submission) && earlier ? await findResponse(earlier.key) : undefined
    if (response) return { response, isAsSent: earlier?.content === submission.content() }
    await options.sendUploaded(sending.signal, async (uploads) => {
      const attempt = await startAttempt(submission, options.hasFiles)
      onStart(attempt)
      const request = { ...sending, uploads, idempotencyKey: attempt.key }
      await options.send(values, request, current ?? options.edited)
    })
    return undefined
  }

  /** `current` is a newer version of the record, from an error response. */
  async function send(values: Values, current = newest, isRepeated = false): Promise<void> {
    errorNotice.hide()
    notices.close(cancelledNotice.current)
    setFailure(undefined)
    setStale(undefined)
    setIsAlreadySaved(false)
    setSent({})
    setAttempt((count) => count + 1)
    // Retry: this attempt replaces the one before, whose result is ignored.
    cancel()
    const controller = new AbortController()
    request.current = controller
    const isReplaced = () => request.current !== controller
    let attempted: Attempt | undefined
    const onProgress = (now: UploadProgress) => {
      if (isReplaced()) return
      if (now.sent >= now.total) attempted?.onSent()
      setSent({ progress: now })
    }
    const onPrepared = (count: PreparedCount) => isReplaced() || setSent({ prepared: count })
    const ifMatch = current?.version ?? options.version
    const sending = { ifMatch, signal: controller.signal, onProgress, onPrepared }
    const onStart = (started: Attempt) => {
      attempted = started
    }
    try {
      const earlier = await mutateAsync({ values, sending, current, onStart })
      if (isReplaced()) return
      if (!earlier) return finish(options.notice?.())
      if (earlier.isAsSent) return finishFound(earlier.response)
      await resolveEarlier(values, current)
    } catch (reason) {
      if (isReplaced()) return
      setSent({})
      if (isRejection(reason)) attempted?.onRejected()
      if (!isKeyReused(reason) || isRepeated) return fail(reason, isRepeated, ifMatch)
      await resolveEarlier(values, current)
    }
  }

  /**
   * An earlier attempt succeeded with other content. A new record is created a second time only after
   * confirmation. An edit is sent once more with a new key: its version is outdated, so the server rejects it
   * and returns what the earlier attempt saved.
   */
  async function resolveEarlier(values: Values, current: Saved | undefined) {
    if (!options.edited) return setIsAlreadySaved(true)
    await submission.keep(undefined)
    await send(values, current, true)
  }

  /** An earlier attempt saved what the form contains. */
  function finishFound(response: Record<string, unknown>) {
    // Long lists restart from their first page.
    void client.resetQueries()
    notices.success(options.messages.saved ?? alreadySaved(options.label))
    options.onSaved()
    options.onFound?.(response)
  }

  const handleFound = useEffectEvent(() => {
    if (options.found && options.isAsSent) finishFound(options.found)
  })
  useEffect(() => handleFound(), [])

  function finish(notice?: NoticeOptions) {
    if (options.messages.saved !== undefined) notices.success(options.messages.saved, notice)
    options.onSaved()
  }

  /** `version` is the one that was sent. */
  function fail(reason: unknown, isOwn: boolean, version: number) {
    if (reason instanceof ApiError) {
      if (reason.code === 'cancelled') {
        cancelledNotice.current = notices.info(
          isPossiblySaved(submission) ? 'Cancelled, but it may have been saved.' : 'Cancelled. Nothing was saved.',
        )
        return
      }
      const theirs = reason.status === 412 ? options.record?.safeParse(reason.current).data : undefined
      const isNewer = theirs?.version !== version
      if (theirs && isNewer && !isOwn && options.merge) return options.merge(theirs) ? saveOver(theirs) : undefined
      if (theirs) return setStale({ theirs, isOwn })
      for (const [name, message] of Object.entries(reason.errors)) {
        const field = options.fieldOf?.(name) ?? name
        if (field in form.getValues()) form.setError(field as FieldPath<Values>, { message })
      }
    }
    setFailure({ message: saveFailureMessage(reason, options.messages), reason })
  }

  /** Sends the form as a change of `theirs`. */
  function saveOver(theirs: Saved) {
    setNewest(theirs)
    setStale(undefined)
    void submit(theirs)()
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
    progress: sent.progress ?? null,
    /** Of the photographs, before the form is sent; null otherwise. */
    prepared: sent.prepared ?? null,
    /** It waits for a network to send the form. */
    isOffline,
    failure,
    /** The current record, when the form is based on an older version. */
    stale,
    /** Loads the newer version and discards the input. */
    loadTheirs: (theirs: Saved) => {
      setNewest(theirs)
      setStale(undefined)
      options.onUseTheirs(theirs)
    },
    /** Saves this form over the newer version. */
    keepMine: () => {
      if (!stale) return
      options.onOverwrite(stale.theirs)
      saveOver(stale.theirs)
    },
    saveOver,
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
      void submission.keep(undefined)
      void submit()()
    },
  }
}
