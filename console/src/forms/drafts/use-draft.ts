import type { z } from '@gatehouse/contract/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNotices } from '../../ui/feedback/notices'
import type { Submission } from './draft'
import { draftKeyOf, readDraft, removeDraft, writeDraft } from './draft'
import { foundNotice } from './draft-note'

const typingPauseMs = 400

interface DraftOptions<Values> {
  /** 'property' */
  entity: string
  /** Undefined for a new record. */
  id: string | undefined
  /** Of the edited record; 0 for a new one. */
  version: number
  /** The fields that are kept, one schema for as long as the form lives: no files, no passwords. */
  texts: z.ZodType<Partial<Values>>
  /** Said when a draft was put back. */
  foundMessage?: string | undefined
}

/**
 * Keeps the typed text on this device while it is unsaved, and puts it back when the form opens again: after a reload, an
 * expired session, a closed tab. The key of a save is kept with it, so that sending it again does not save it twice.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, options: DraftOptions<Values>) {
  const { texts, foundMessage } = options
  const [key] = useState(() => draftKeyOf(options.entity, options.id))
  const [found] = useState(() => readDraft(key, texts))
  const [version, setVersion] = useState(found?.version ?? options.version)
  const submission = useRef(found?.submission)
  const isForgotten = useRef(false)
  const notices = useNotices()

  const isTyped = useCallback(
    (typed: unknown) => JSON.stringify(typed) !== JSON.stringify(texts.safeParse(form.formState.defaultValues).data),
    [form, texts],
  )
  const [isBack] = useState(found !== undefined && isTyped(found.texts))
  const [savedAt, setSavedAt] = useState(isBack ? found?.saved_at : undefined)
  const notice = found && foundNotice(found, isBack, foundMessage)
  useEffect(() => {
    if (notice) notices.info(notice)
  }, [notice, notices])

  useEffect(() => {
    if (!found) return
    // The defaults stay the saved record's, so that the form counts as changed.
    form.reset({ ...form.getValues(), ...found.texts }, { keepDefaultValues: true })
  }, [form, found])

  const forget = useCallback(() => {
    removeDraft(key)
    setSavedAt(undefined)
  }, [key])

  const write = useCallback(() => {
    if (isForgotten.current) return
    const typed = texts.safeParse(form.getValues()).data
    // Typed and taken back: there is nothing to keep.
    if (!submission.current && !isTyped(typed)) return forget()
    const now = new Date().toISOString()
    const draft = { saved_at: now, version, texts: typed, submission: submission.current }
    if (writeDraft(key, draft) && isTyped(typed)) setSavedAt(now)
  }, [form, key, version, texts, isTyped, forget])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // Only what a person changed: a programmatic reset carries neither a name nor a type.
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
      // What was typed in the last moment before the form went away counts too.
      if (timer !== undefined) {
        clearTimeout(timer)
        write()
      }
    }
  }, [form, write])

  return {
    savedAt,
    /** The version of the record that the text was typed against. */
    version,
    /** The key of the save, which is kept with the draft. */
    submission: {
      read: () => submission.current,
      keep: (next: Submission | undefined) => {
        submission.current = next
        write()
      },
    },
    /** Saved or discarded: nothing is kept any more. */
    end: useCallback(() => {
      isForgotten.current = true
      forget()
    }, [forget]),
    /** The form begins again with a newer version of the record. */
    restart: useCallback(
      (from: number) => {
        setVersion(from)
        submission.current = undefined
        forget()
      },
      [forget],
    ),
  }
}
