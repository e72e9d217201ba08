import type { z } from '@gatehouse/contract/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useNotices } from '../ui/notices'
import { draftKeyOf, readDraft, removeDraft, writeDraft } from './draft'

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
  foundSentence?: string | undefined
}

/**
 * Keeps the typed text on this device while it is unsaved, and puts it back when the form opens again: after a reload, an
 * expired session, a closed tab.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, options: DraftOptions<Values>) {
  const { texts, foundSentence = 'What you typed earlier is back.' } = options
  const [key] = useState(() => draftKeyOf(options.entity, options.id))
  const [found] = useState(() => readDraft(key, texts))
  const [savedAt, setSavedAt] = useState(found?.saved_at)
  const [version, setVersion] = useState(found?.version ?? options.version)
  const isForgotten = useRef(false)
  const notices = useNotices()

  useEffect(() => {
    if (!found) return
    // The defaults stay the saved record's, so that the form counts as changed.
    form.reset({ ...form.getValues(), ...found.texts }, { keepDefaultValues: true })
  }, [form, found])

  useEffect(() => {
    if (found) notices.info(foundSentence)
  }, [found, foundSentence, notices])

  const forget = useCallback(() => {
    removeDraft(key)
    setSavedAt(undefined)
  }, [key])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      timer = undefined
      if (isForgotten.current) return
      const typed = texts.safeParse(form.getValues()).data
      const begun = texts.safeParse(form.formState.defaultValues).data
      // Typed and taken back: there is nothing to keep.
      if (JSON.stringify(typed) === JSON.stringify(begun)) return forget()
      const now = new Date().toISOString()
      if (writeDraft(key, { saved_at: now, version, texts: typed })) setSavedAt(now)
    }
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // Only what a person changed: a programmatic reset carries neither a name nor a type.
        if (name === undefined && type === undefined) return
        clearTimeout(timer)
        timer = setTimeout(write, typingPauseMs)
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
  }, [form, key, version, texts, forget])

  return {
    savedAt,
    /** The version of the record that the text was typed against. */
    version,
    /** Saved or discarded: nothing is kept any more. */
    end: useCallback(() => {
      isForgotten.current = true
      forget()
    }, [forget]),
    /** The form begins again with a newer version of the record. */
    restart: useCallback(
      (from: number) => {
        setVersion(from)
        forget()
      },
      [forget],
    ),
  }
}
