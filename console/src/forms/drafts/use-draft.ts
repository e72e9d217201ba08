import type { z } from '@gatehouse/contract/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNotices } from '../../ui/feedback/notices'
import type { Submission } from './draft'
import { draftKeyOf, readDraft, removeDraft, writeDraft } from './draft'
import { restoredNotice } from './draft-note'

const typingPauseMs = 400

interface DraftOptions<Values> {
  /** 'property' */
  entity: string
  /** Undefined for a new record. */
  id: string | undefined
  /** Of the edited record; 0 for a new one. */
  version: number
  /** Schema of the stored fields, a constant: no files, no passwords. */
  texts: z.ZodType<Partial<Values>>
  /** Shown after a draft was restored. */
  restoredMessage?: string | undefined
}

/**
 * Stores unsaved text on this device and restores it when the form opens again: after a reload, an expired
 * session, a closed tab. The idempotency key is stored with it, so that another submit does not save twice.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, options: DraftOptions<Values>) {
  const { texts, restoredMessage } = options
  const [key] = useState(() => draftKeyOf(options.entity, options.id))
  const [found] = useState(() => readDraft(key, texts))
  const [version, setVersion] = useState(found?.version ?? options.version)
  const submission = useRef(found?.submission)
  const isEnded = useRef(false)
  const notices = useNotices()

  const isChanged = useCallback(
    (current: unknown) =>
      JSON.stringify(current) !== JSON.stringify(texts.safeParse(form.formState.defaultValues).data),
    [form, texts],
  )
  const [isRestored] = useState(found !== undefined && isChanged(found.texts))
  const [savedAt, setSavedAt] = useState(isRestored ? found?.saved_at : undefined)
  const notice = found && restoredNotice(found, isRestored, restoredMessage)
  useEffect(() => {
    if (notice) notices.info(notice)
  }, [notice, notices])

  useEffect(() => {
    if (!found) return
    // The defaults stay those of the saved record, so that the form is dirty.
    form.reset({ ...form.getValues(), ...found.texts }, { keepDefaultValues: true })
  }, [form, found])

  const remove = useCallback(() => {
    removeDraft(key)
    setSavedAt(undefined)
  }, [key])

  const write = useCallback(() => {
    if (isEnded.current) return
    const current = texts.safeParse(form.getValues()).data
    // The text is the same as in the saved record.
    if (!submission.current && !isChanged(current)) return remove()
    const now = new Date().toISOString()
    const draft = { saved_at: now, version, texts: current, submission: submission.current }
    if (writeDraft(key, draft) && isChanged(current)) setSavedAt(now)
  }, [form, key, version, texts, isChanged, remove])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // Ignores programmatic resets, which have neither a name nor a type.
        if (name === undefined && type === undefined) return
        clearTimeout(timer)
        timer = setTimeout(() => {
          timer = undefined
          write()
        }, typingPauseMs)
      },
    })
    return () => {
      stop()
      // Writes changes that were made just before the form closed.
      if (timer !== undefined) {
        clearTimeout(timer)
        write()
      }
    }
  }, [form, write])

  return {
    savedAt,
    /** The version of the record that the text is based on. */
    version,
    /** The idempotency key, which is stored with the draft. */
    submission: {
      read: () => submission.current,
      keep: (next: Submission | undefined) => {
        submission.current = next
        write()
      },
    },
    /** The form was saved or discarded: removes the draft for good. */
    end: useCallback(() => {
      isEnded.current = true
      remove()
    }, [remove]),
    /** The form restarts with a newer version of the record. */
    restart: useCallback(
      (from: number) => {
        setVersion(from)
        submission.current = undefined
        remove()
      },
      [remove],
    ),
  }
}
