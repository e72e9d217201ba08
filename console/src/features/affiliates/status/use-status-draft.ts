import { z } from '@gatehouse/contract/zod'
import { useCallback, useState } from 'react'
import { draftKeyOf, readDraft, removeDraft, writeDraft } from '../../../forms/drafts/draft'
import { useLeaveConfirmation } from '../../../forms/drafts/use-leave-confirmation'
import type { StatusTarget } from './status-target'

const StatusDraft = z.object({ typed: z.string() })

/**
 * The text in the prompt; initially the current value. It is stored as a draft, as in every form, and
 * survives a reload and the end of the session. Closing the prompt discards it without a confirmation.
 */
export function useStatusDraft({ field, affiliate_code }: StatusTarget, initial: string, version: number) {
  const [key] = useState(() => draftKeyOf(`affiliate-${field}`, affiliate_code))
  const [text, setText] = useState(() => readDraft(key, StatusDraft)?.texts.typed ?? initial)
  const discard = useCallback(() => removeDraft(key), [key])
  useLeaveConfirmation(text !== initial, allowAlways, discard)
  const changeText = (next: string) => {
    setText(next)
    if (next === initial) discard()
    else writeDraft(key, { saved_at: new Date().toISOString(), version, texts: { typed: next } })
  }
  return { text, changeText }
}

const allowAlways = () => Promise.resolve(true)
