import { z } from '@gatehouse/contract/zod'
import { useCallback, useState } from 'react'
import { draftKeyOf, readDraft, removeDraft, writeDraft } from '../../../forms/drafts/draft'
import { useLeaveQuestion } from '../../../forms/drafts/use-leave-question'
import type { StatusFilter } from './status-address'

const Typed = z.object({ typed: z.string() })

/**
 * The text in the prompt; initially the current value. It is stored as a draft, as in every form, and survives a reload and the
 * end of the session. Closing the prompt discards it without a confirmation.
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
