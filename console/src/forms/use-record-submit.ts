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
import { useSubmissionKey } from './use-submission-key'

/** Spread it into `call` or `sendFiles`. */
export interface Sending {
  ifMatch: number
  idempotencyKey: string
  signal: AbortSignal
  onProgress: (progress: UploadProgress) => void
}

export interface RecordSubmitOptions<Values, Saved> {
  send: (values: Values, sending: Sending) => Promise<unknown>
  /** `saved` is the notice of success; the others as `failureSentence` takes them. */
  sentences: { saved: string; failed: string; error: string }
  /** More for the notice of success, asked once it is saved: a second line, an action. */
  notice?: () => NoticeOptions
  /** Read again after a success: the list, the counts. */
  invalidates: readonly QueryKey[]
  /** Reads the record as another admin saved it, out of the refusal of an old version. */
  record?: z.ZodType<Saved>
  hasFiles: boolean
  /** Of the record that is edited, when the form began. */
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
  const keyFor = useSubmissionKey()
  const request = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  const [newest, setNewest] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const [stale, setStale] = useState<Saved>()
  const { mutateAsync, isPending: isSaving } = useMutation({
    mutationFn: ({ values, version }: { values: Values; version: number }) => {
      request.current = new AbortController()
      return options.send(values, {
        ifMatch: version,
        idempotencyKey: keyFor(contentOf(values)),
        signal: request.current.signal,
        onProgress: setProgress,
      })
    },
    onSuccess: () => {
      // Not awaited: the form closes at once, and the list is read again behind it.
      for (const queryKey of options.invalidates) void client.invalidateQueries({ queryKey })
    },
    onSettled: () => setProgress(null),
  })

  async function send(values: Values, version = newest ?? options.version) {
    setFailure(undefined)
    setStale(undefined)
    try {
      await mutateAsync({ values, version })
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
        if (name in form.getValues()) form.setError(name as FieldPath<Values>, { message })
      }
    }
    setFailure(failureSentence(reason, options.sentences))
  }

  const cancel = () => request.current?.abort()
  return {
    /** While it is under way the busy button refuses a press, and with it Enter in a field. */
    submit: (event: BaseSyntheticEvent) => form.handleSubmit((values) => send(values))(event),
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
      setNewest(stale.version)
      setStale(undefined)
      options.onTakeOver(stale)
    },
    /** Saves this form over the other admin's version. */
    keepMine: () => {
      if (!stale) return
      setNewest(stale.version)
      void send(form.getValues(), stale.version)
    },
  }
}

/** A file is known by what the browser says of it. */
const contentOf = (values: object) =>
  JSON.stringify(values, (_, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  )
