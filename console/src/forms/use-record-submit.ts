import type { z } from '@gatehouse/contract/zod'
import type { QueryKey } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent } from 'react'
import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../api/api-error'
import { failureSentence } from '../api/failure-sentence'
import type { UploadProgress } from '../api/upload-progress'
import { useNotices, type NoticeOptions } from '../ui/notices'
import type { Versioned } from './use-edited-record'
import { useFaultNotice } from './use-fault-notice'
import { useSubmissionKey } from './use-submission-key'

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
  /** `saved` is the notice of success; the others as `failureSentence` takes them. */
  sentences: { saved: string; failed: string; error: string }
  /** More for the notice of success, asked once it is saved: a second line, an action. */
  notice?: () => NoticeOptions
  /** Of the notice while a field breaks a rule here. */
  faultNotice?: string | undefined
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
  onTakeOver: (theirs: Saved) => void
  onSaved: () => void
}

/** Submitting a form: what is shown when it is refused, fails, was overtaken by another admin, or succeeds. */
export function useRecordSubmit<Values extends FieldValues, Saved extends Versioned>(
  form: UseFormReturn<Values>,
  options: RecordSubmitOptions<Values, Saved>,
) {
  const client = useQueryClient()
  const notices = useNotices()
  const faultNotice = useFaultNotice(options.faultNotice)
  const keyFor = useSubmissionKey()
  const request = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [newest, setNewest] = useState<Saved>()
  const [failure, setFailure] = useState<string>()
  const [stale, setStale] = useState<Saved>()
  const { mutateAsync, isPending: isSaving } = useMutation({
    mutationFn: ({ values, known }: { values: Values; known: Saved | undefined }) => {
      request.current = new AbortController()
      const sending = {
        ifMatch: known?.version ?? options.version,
        idempotencyKey: keyFor(contentOf(values)),
        signal: request.current.signal,
        onProgress: setProgress,
      }
      return options.send(values, sending, known ?? options.edited)
    },
    onSuccess: () => {
      // Not awaited: the form closes at once, and the list is read again behind it.
      for (const queryKey of options.invalidates) void client.invalidateQueries({ queryKey })
    },
    onSettled: () => setProgress(null),
  })

  /** `known` is another admin's version that was seen here. */
  async function send(values: Values, known = newest) {
    faultNotice.hide()
    setFailure(undefined)
    setStale(undefined)
    try {
      await mutateAsync({ values, known })
      notices.success(options.sentences.saved, options.notice?.())
      options.onSaved()
    } catch (reason) {
      fail(reason)
    }
  }

  function fail(reason: unknown) {
    if (reason instanceof ApiError) {
      if (reason.code === 'cancelled') {
        if (options.hasFiles) notices.info('Cancelled. Nothing was saved.')
        return
      }
      const theirs = reason.status === 412 ? options.record?.safeParse(reason.current).data : undefined
      if (theirs) return setStale(theirs)
      for (const [name, message] of Object.entries(reason.errors)) {
        const field = options.fieldOf?.(name) ?? name
        if (field in form.getValues()) form.setError(field as FieldPath<Values>, { message })
      }
    }
    setFailure(failureSentence(reason, options.sentences))
  }

  function refuse() {
    setFailure(undefined)
    faultNotice.show()
  }

  const cancel = () => request.current?.abort()
  return {
    /** While it is under way the busy button refuses a press, and with it Enter in a field. */
    submit: (event: BaseSyntheticEvent) => form.handleSubmit((values) => send(values), refuse)(event),
    /** The same content again, after the line went silent. */
    retry: () => {
      cancel()
      void send(form.getValues())
    },
    cancel,
    isSaving,
    progress,
    failure,
    /** The record as another admin left it, when the form began with an older version. */
    stale,
    /** Takes the other admin's version; what was typed here is given up. */
    takeOver: () => {
      if (!stale) return
      setNewest(stale)
      setStale(undefined)
      options.onTakeOver(stale)
    },
    /** Saves this form over the other admin's version. */
    keepMine: () => {
      const before = newest ?? options.edited
      if (!stale || !before) return
      if (options.merge) form.reset(options.merge(form.getValues(), before, stale), { keepDefaultValues: true })
      setNewest(stale)
      void send(form.getValues(), stale)
    },
  }
}

/** A file is known by what the browser says of it. */
const contentOf = (values: object) =>
  JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
