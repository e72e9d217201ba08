import { z } from '@gatehouse/contract/zod'
import { draftKeyPrefix } from '../../api/session/drafts'
import { readAdmin } from '../../api/session/signed-in-admin'

/** Typed text of an unsaved form, kept on this device. Files are too big for it. */
export interface Draft<Texts> {
  saved_at: string
  /** The version of the record that was being edited; 0 for a new one. */
  version: number
  texts: Texts
  submission?: Submission | undefined
}

/** The save of a draft: every attempt carries the same key until one of them is known to have succeeded. */
export interface Submission {
  key: string
  /** When an attempt was sent whole that has no answer yet: it may have been carried out. */
  unanswered_since?: string | undefined
}

const Submission = z.object({ key: z.string(), unanswered_since: z.iso.datetime().optional() })

/**
 * Each admin has their own draft of each record on a shared device. Ask while somebody is signed in, and keep it: the form
 * still writes when the session has just ended.
 */
export const draftKeyOf = (entity: string, id: string | undefined): string =>
  `${draftKeyPrefix}${readAdmin()?.id ?? ''}:${entity}:${id ?? 'new'}`

/** What cannot be read (an older build wrote it) is no draft. */
export function readDraft<Texts>(key: string, texts: z.ZodType<Texts>): Draft<Texts> | undefined {
  try {
    const envelope = z.object({
      saved_at: z.iso.datetime(),
      version: z.number(),
      texts,
      submission: Submission.optional(),
    })
    return envelope.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}

/** False when the device has no room or forbids it. */
export function writeDraft(key: string, draft: Draft<unknown>): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  localStorage.removeItem(key)
}
