import { z } from '@gatehouse/contract/zod'
import { useCallback, useState } from 'react'
import { draftKeyOf, readDraft, removeDraft, writeDraft } from '../../../forms/drafts/draft'
import { useLeaveQuestion } from '../../../forms/drafts/use-leave-question'
import type { StatusFilter } from './status-address'

const Typed = z.object({ typed: z.string() })

/**
 * What stands in the prompt: at first the present value. A word that was typed outlives a reload and the end of the session, as
 * in every form; closing the prompt takes it back, and one word is not asked about.
 */
export function useTypedStatus({ field, affiliate_code }: StatusFilter, present: string, version: number) {
  const [key] = useState(() => draftKeyOf(`affiliate-${field}`, affiliate_code))
  const [typed, setTyped] = useState(() => readDraft(key, Typed)?.texts.typed ?? present)
  const forget = useCallback(() => removeDraft(key), [key])
  useLeaveQuestion(typed !== present, mayAlwaysLeave, forget)
  const type = (text: string) => {
    setTyped(text)
    if (text === present) forget()
    else writeDraft(key, { saved_at: new Date().toISOString(), version, texts: { typed: text } })
  }
  return { typed, type }
}

const mayAlwaysLeave = () => Promise.resolve(true)
