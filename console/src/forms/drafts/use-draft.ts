import type { z } from '@gatehouse/contract/zod'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { StoredSubmission, StoredUpload } from '../../api/drafts/draft'
import { announceDraftChange } from '../../api/drafts/draft-tabs'
import { withReferences } from '../../api/drafts/draft-files'
import { hasSignedOut } from '../../api/session/session'
import { useNotices } from '../../ui/feedback/notices'
import { type TextLimit, textLimitOf } from './draft-limits'
import { restoredNotice } from './draft-note'
import type { LoadedDraft } from './load-draft'
import { useStoredFiles } from './use-stored-files'

const writeDelayMs = 400

interface DraftOptions<Values> {
  loaded: LoadedDraft
  /** Of the edited record; 0 for a new one. */
  version: number
  /** Schema of the stored fields, a constant: no passwords. */
  fields: z.ZodMiniType<Partial<Values>>
  /** Prepares restored values, such as previews of their files. */
  restore?: ((values: Partial<Values>) => Partial<Values>) | undefined
}

/**
 * Stores unsaved input on this device and restores it when the form opens again: after a reload, an expired
 * session, a closed tab. The idempotency key is stored with it, so that another submit does not save twice.
 */
export function useDraft<Values extends FieldValues>(form: UseFormReturn<Values>, options: DraftOptions<Values>) {
  const { loaded, fields, restore } = options
  const { key, store, stored } = loaded
  const [found] = useState(() => fields.safeParse(loaded.values).data)
  const [version, setVersion] = useState(stored?.version ?? options.version)
  const isOutdated = version !== options.version
  /** The values of that version, as they are stored; undefined if they are unknown. */
  const base = useRef(
    isOutdated ? stored?.base : withReferences(fields.safeParse(form.formState.defaultValues).data).values,
  )
  const submission = useRef(stored?.submission)
  const uploads = useRef(stored?.uploads ?? {})
  const isEnded = useRef(false)
  const usual = store.hasFiles ? undefined : 'tab'
  const [textLimit, setTextLimit] = useState<TextLimit | undefined>(usual)
  const { files, unstored } = useStoredFiles(loaded)
  const notices = useNotices()

  const referenced = useCallback((values: unknown) => withReferences(fields.safeParse(values).data), [fields])
  const isChanged = useCallback(
    (values: unknown) => JSON.stringify(values) !== JSON.stringify(referenced(form.formState.defaultValues).values),
    [form, referenced],
  )
  const [isRestored] = useState(found !== undefined && isChanged(referenced(found).values))
  const [savedAt, setSavedAt] = useState(isRestored ? stored?.saved_at : undefined)
  const isUnknown = loaded.response === undefined
  const notice = loaded.response ? '' : restoredNotice(isUnknown ? stored?.submission : undefined, isRestored)
  useEffect(() => {
    if (notice) notices.info(notice)
  }, [notice, notices])

  const restoreFound = useEffectEvent(() => {
    // The defaults stay those of the saved record, so that the form is dirty.
    if (found) form.reset({ ...form.getValues(), ...(restore?.(found) ?? found) }, { keepDefaultValues: true })
  })
  useEffect(() => restoreFound(), [])

  const remove = useCallback(async () => {
    setSavedAt(undefined)
    files.forget()
    // A draft that cannot be removed is offered again, and can be discarded.
    await store.remove(key).catch(() => undefined)
    announceDraftChange()
  }, [key, store, files])

  /** Resolves when texts and files are on the disk, or cannot be stored. */
  const write = useCallback(async () => {
    if (isEnded.current || hasSignedOut()) return
    const current = referenced(form.getValues())
    // The input is the same as in the saved record.
    if (!submission.current && !isChanged(current.values)) return remove()
    const now = new Date().toISOString()
    const draft = {
      key,
      saved_at: now,
      version,
      base: version === 0 ? undefined : base.current,
      values: current.values,
      submission: submission.current,
      uploads: uploads.current,
    }
    const limit = await store.write(draft).then(() => usual, textLimitOf)
    setTextLimit(limit)
    if (limit === 'nothing') return
    if (isChanged(current.values)) setSavedAt(now)
    if (limit !== usual) return
    await files.store(current.files)
    announceDraftChange()
  }, [form, key, store, usual, version, referenced, isChanged, remove, files])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(async () => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    await write()
  }, [write])
  const writeLater = useCallback(() => {
    if (timer.current === undefined) timer.current = setTimeout(() => void flush(), writeDelayMs)
  }, [flush])
  useEffect(() => {
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ name, type }) => {
        // Ignores programmatic resets, which have neither a name nor a type.
        if (name === undefined && type === undefined) return
        // Not postponed by the next change: somebody may type without a pause.
        writeLater()
      },
    })
    // A phone may end a page in the background without another event.
    const onHidden = () => document.visibilityState === 'hidden' && void flush()
    const onPageHide = () => void flush()
    document.addEventListener('visibilitychange', onHidden)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onHidden)
      window.removeEventListener('pagehide', onPageHide)
      // Writes changes that were made just before the form closed.
      void flush()
    }
  }, [form, flush, writeLater])

  return {
    savedAt,
    textLimit,
    unstored,
    /** The version of the record that the input is based on. */
    version,
    /** The idempotency key, which is stored with the draft. */
    submission: {
      read: () => submission.current,
      keep: (next: StoredSubmission | undefined) => {
        submission.current = next
        return write()
      },
      content: () => JSON.stringify(referenced(form.getValues()).values),
      hasInput: () => isChanged(referenced(form.getValues()).values),
    },
    /** The uploads of files, which are stored with the draft. */
    uploads: useMemo(
      () => ({
        read: () => uploads.current,
        keep: (id: string, upload: StoredUpload | undefined) => {
          const { [id]: _, ...others } = uploads.current
          uploads.current = upload ? { ...others, [id]: upload } : others
          return write()
        },
        /** Resolves when texts and files are on the disk, or cannot be stored. */
        storeFiles: write,
      }),
      [write],
    ),
    /** Whether the restored input is what the last attempt sent. */
    isAsSent: stored?.submission !== undefined && JSON.stringify(stored.values) === stored.submission.content,
    /** The form was saved or discarded: removes the draft for good. */
    end: useCallback(() => {
      isEnded.current = true
      void remove()
    }, [remove]),
    /** Another tab continues: writes the draft, and nothing afterwards. */
    release: useCallback(async () => {
      await flush()
      isEnded.current = true
      files.forget()
    }, [flush, files]),
    /** The restored input is based on another version than the loaded record. */
    isOutdated: isRestored && isOutdated,
    /** The values that the input is based on; empty if they are unknown. */
    readBase: useCallback(() => (base.current ?? {}) as Partial<Values>, []),
    /** The input is now based on a newer version of the record. */
    rebase: useCallback(
      (from: number, values: Values) => {
        setVersion(from)
        base.current = referenced(values).values
        // When the form has rendered its new default values.
        writeLater()
      },
      [referenced, writeLater],
    ),
    /** The form restarts with a newer version of the record. */
    restart: useCallback(
      (from: number) => {
        setVersion(from)
        base.current = referenced(form.formState.defaultValues).values
        submission.current = undefined
        void remove()
      },
      [form, referenced, remove],
    ),
  }
}
