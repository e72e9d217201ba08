import { useEffect, useRef, useState } from 'react'
import { draftKeyOf } from '../../api/drafts/draft'
import { openDraft } from '../../api/drafts/draft-tabs'
import { type LoadedDraft, loadDraft } from './load-draft'

/**
 * Loads the draft of a form; undefined until then. It is open in one tab at a time: `isElsewhere` in the
 * others, which can take it over.
 */
export function useOpenDraft(entity: string, id: string | undefined) {
  const [loaded, setLoaded] = useState<LoadedDraft>()
  const [isElsewhere, setIsElsewhere] = useState(false)
  const tab = useRef<ReturnType<typeof openDraft>>(null)
  /** Set by the form: stops its use of the draft and writes it. */
  const release = useRef<(() => Promise<void>) | null>(null)
  const [key] = useState(() => draftKeyOf(entity, id))

  useEffect(() => {
    let isCurrent = true
    const opened = openDraft(key, {
      onElsewhere: () => setIsElsewhere(true),
      onTakenOver: async () => release.current?.(),
    })
    tab.current = opened
    void loadDraft(key).then((draft) => isCurrent && setLoaded(draft))
    return () => {
      isCurrent = false
      opened.close()
    }
  }, [key])

  const takeOver = async () => {
    await tab.current?.takeOver()
    setLoaded(await loadDraft(key))
    setIsElsewhere(false)
  }
  return { loaded, isElsewhere, takeOver, release }
}
