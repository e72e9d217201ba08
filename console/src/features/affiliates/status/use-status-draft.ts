import { z } from '@gatehouse/contract/zod'
import { useCallback, useEffect, useState } from 'react'
import { draftKeyOf } from '../../../api/drafts/draft'
import { draftStore } from '../../../api/drafts/draft-store'
import { useLeaveConfirmation } from '../../../forms/drafts/use-leave-confirmation'
import type { StatusTarget } from './status-target'

const StatusDraft = z.object({ typed: z.string() })

/**
 * The text in the prompt; initially the current value. It is stored as a draft, as in every form, and
 * survives a reload and the end of the session. Closing the prompt discards it without a confirmation.
 */
export function useStatusDraft({ field, affiliate_code }: StatusTarget, initial: string, version: number) {
  const [key] = useState(() => draftKeyOf(`affiliate-${field}`, affiliate_code))
  const [text, setText] = useState(initial)
  useEffect(() => {
    void draftStore()
      .then((store) => store.find(key))
      .then((stored) => {
        const { typed } = StatusDraft.safeParse(stored?.values).data ?? {}
        // Not over what was entered meanwhile.
        return typed !== undefined && setText((now) => (now === initial ? typed : now))
      })
  }, [key, initial])
  // A draft that cannot be removed is offered again, with its text.
  const discard = useCallback(() => void draftStore().then((store) => store.remove(key).catch(() => undefined)), [key])
  useLeaveConfirmation(text !== initial, () => {
    discard()
    return Promise.resolve(true)
  })
  const changeText = (next: string) => {
    setText(next)
    if (next === initial) {
      discard()
      return
    }
    const draft = { key, saved_at: new Date().toISOString(), version, values: { typed: next } }
    // Without storage, the prompt only does not survive a reload.
    void draftStore().then((store) => store.write(draft).catch(() => undefined))
  }
  return { text, changeText }
}
