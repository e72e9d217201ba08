import type { z } from '@gatehouse/contract/zod'
import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError, isKeyReused, isRejection } from '../../api/api-error'
import { saveFailureMessage } from '../../api/failure-message'
import type { UploadProgress } from '../../api/upload-progress'
import { useNotices, type NoticeOptions } from '../../ui/feedback/notices'
import type { Versioned } from '../use-edited-record'
import { beginAttempt, mayBeSaved, type SubmissionStore } from './submission'

/** Spread it into `call` or `sendFiles`. */
export interface Sending {
  ifMatch: number
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

export interface RecordSubmitOptions<Values, Saved> {
  /** `before` is the record that is edited, in the version that the answer of the server is about. */
  send: (values: Values, sending: Sending, before: Saved | undefined) => Promise<unknown>
  /** `saved` is the notice of success; the others as `saveFailureMessage` takes them. */
  messages: { saved: string; failed: string; error: string }
  /** More for the notice of success, asked once it is saved: a second line, an action. */
  notice?: () => NoticeOptions
  /** Of the notice while a field breaks a rule here. */
  errorNotice?: string | undefined
  /** Read again after a success: the list, the counts. */
  invalidates: readonly QueryKey[]
  /** Reads the record as another admin saved it, out of the refusal of an old version. */
  record?: z.ZodType<Saved>
  /** This form's values upon the version of another admin, where saving over it is more than sending them again. */
  merge?: (mine: Values, before: Saved, theirs: Saved) => Values
  /** The field of a name on the wire, where they differ. */
  fieldOf?: (name: string) => string
  hasFiles: boolean
  /** What is edited; undefined for a new record. */
  edited: Saved | undefined
  /** Of the edited record, when the form began: a draft may be older than what was read. */
  version: number
  /** Where the key of the save is kept: with the draft. */
  submission: SubmissionStore
  onTakeOver: (theirs: Saved) => void
  onSaved: () => void
}

/** A newer version of the record than the form began with. */
interface Stale<Saved> {
  theirs: Saved
  /** An earlier attempt of this form made it, not another admin. */
  isOwn: boolean
}

/** Submitting a form: what is shown when it is refused, fails, was overtaken by another admin, or succeeds. */
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
    mutationFn: ({ values, sending, known }: { values: Values; sending: Sending; known: Saved | undefined }) =>
      options.send(values, sending, known ?? options.edited),
    onSuccess: () => {
      // Not awaited: the form closes at once, and the list is read again behind it.
      for (const queryKey of options.invalidates) void client.invalidateQueries({ queryKey })
    },
  })
  const cancel = () => request.current?.abort()

  /** `known` is a newer version of the record that was seen here. */
  async function send(values: Values, known = newest, isRepeated = false): Promise<void> {
    errorNotice.hide()
    notices.close(cancelledNotice.current)
    setFailure(undefined)
    setStale(undefined)
    setIsAlreadySaved(false)
    setProgress(null)
    setAttempt((count) => count + 1)
    // Retry: this attempt takes the place of the one before, whose end is not reported any more.
    cancel()
    const controller = new AbortController()
    request.current = controller
    const isReplaced = () => request.current !== controller
    const { key, sentWhole, refused } = beginAttempt(submission, options.hasFiles)
    const onProgress = (now: UploadProgress) => {
      if (isReplaced()) return
      if (now.sent >= now.total) sentWhole()
      setProgress(now)
    }
    const ifMatch = known?.version ?? options.version
    const sending = { ifMatch, idempotencyKey: key, signal: controller.signal, onProgress }
    try {
      await mutateAsync({ values, sending, known })
      if (!isReplaced()) finish(options.notice?.())
    } catch (reason) {
      if (isReplaced()) return
      setProgress(null)
      if (isRejection(reason)) refused()
      if (!isKeyReused(reason) || isRepeated) return fail(reason, isRepeated)
      // An earlier attempt was carried out. A new record is not made a second time unasked. An edit is sent once more with a new
      // key: its version is old by now, so the server refuses it and answers what the earlier attempt saved.
      if (!options.edited) return setIsAlreadySaved(true)
      submission.keep(undefined)
      await send(values, known, true)
    }
  }

  function finish(notice?: NoticeOptions) {
    notices.success(options.messages.saved, notice)
    options.onSaved()
  }

  function fail(reason: unknown, isOwn: boolean) {
    if (reason instanceof ApiError) {
      if (reason.code === 'cancelled') {
        cancelledNotice.current = notices.info(
          mayBeSaved(submission) ? 'Cancelled, but it may have been saved.' : 'Cancelled. Nothing was saved.',
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

  function refuse() {
    setFailure(undefined)
    errorNotice.show()
  }

  /** Checks what stands in the form, then sends it. */
  const submit = (known?: Saved) => form.handleSubmit((values) => send(values, known), refuse)
  return {
    /** While it is under way the busy button refuses a press, and with it Enter in a field. */
    submit: (event: BaseSyntheticEvent) => submit()(event),
    /** Sends the form again while an attempt is under way. */
    retry: () => {
      void form.handleSubmit(
        (values) => send(values),
        () => {
          cancel()
          refuse()
        },
      )()
    },
    cancel,
    isSaving,
    /** How many times the form was sent. */
    attempt,
    progress,
    failure,
    /** The record as it is by now, when the form began with an older version. */
    stale,
    /** Takes the newer version; what was typed here is given up. */
    useTheirs: () => {
      if (!stale) return
      setNewest(stale.theirs)
      setStale(undefined)
      options.onTakeOver(stale.theirs)
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
    /** A new record was saved by an earlier attempt, with other content than the form has now. */
    isAlreadySaved,
    /** Closes the form; what changed since that attempt is given up. */
    keepSaved: () => {
      // A long list begins again from its first page.
      void client.resetQueries()
      finish()
    },
    /** Makes another record of what stands in the form. */
    saveAnother: () => {
      submission.keep(undefined)
      void submit()()
    },
  }
}

/** A notice that fields are invalid, closed by the next attempt and with the form. Shows nothing without a message. */
function useErrorNotice(message: string | undefined) {
  const notices = useNotices()
  const [id, setId] = useState<string>()
  useEffect(() => (id === undefined ? undefined : () => notices.close(id)), [id, notices])
  return {
    show: () => message !== undefined && setId(notices.error(message)),
    hide: () => setId(undefined),
  }
}
