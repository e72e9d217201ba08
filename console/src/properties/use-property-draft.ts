import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { draftKeyOf, readDraft, removeDraft, writeDraft } from './property-draft'
import type { PropertyFormValues, PropertyTexts } from './property-form-values'

const typingPauseMs = 400

/**
 * Keeps the typed text on this device while it is unsaved, and puts it back when the form opens again: after a reload, an
 * expired session, a closed tab. `version` is that of the edited property.
 */
export function usePropertyDraft(form: UseFormReturn<PropertyFormValues>, id: string | undefined, version: number) {
  const [key] = useState(() => draftKeyOf(id))
  const [found] = useState(() => readDraft(key))
  const [savedAt, setSavedAt] = useState(found?.saved_at)
  const isForgotten = useRef(false)

  useEffect(() => {
    if (found) {
      // The defaults stay the saved property's, so that the form counts as changed.
      form.reset({ ...form.getValues(), ...found.texts }, { keepDefaultValues: true })
    }
  }, [form, found])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const write = () => {
      timer = undefined
      if (isForgotten.current) return
      const now = new Date().toISOString()
      const draft = { saved_at: now, version: found?.version ?? version, texts: textsOf(form.getValues()) }
      if (writeDraft(key, draft)) setSavedAt(now)
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
  }, [form, key, version, found])

  const forget = useCallback(() => {
    isForgotten.current = true
    removeDraft(key)
    setSavedAt(undefined)
  }, [key])
  return { savedAt, wasFound: found !== undefined, foundVersion: found?.version, forget }
}

function textsOf(values: PropertyFormValues): PropertyTexts {
  const { property_images: _images, floor_plan: _plans, video_upload: _video, ...texts } = values
  return texts
}
