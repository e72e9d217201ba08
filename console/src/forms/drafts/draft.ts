import { z } from '@gatehouse/contract/zod'
import { draftKeyPrefix } from '../../api/session/drafts'
import { readAdmin } from '../../api/session/signed-in-admin'

/** Text of an unsaved form, stored on this device. Files are too large for it. */
export interface Draft<Texts> {
  saved_at: string
  /** The version of the record that was being edited; 0 for a new one. */
  version: number
  texts: Texts
  submission?: Submission | undefined
}

/** The save of a draft. Every attempt sends the same idempotency key until one is known to have succeeded. */
export interface Submission {
  key: string
  /** When an attempt was sent completely and has had no response since: it may have succeeded. */
  unanswered_since?: string | undefined
}

const Submission = z.object({ key: z.string(), unanswered_since: z.iso.datetime().optional() })

/**
 * The storage key of a draft: by admin and record, because devices are shared. Read it while
 * the admin is signed in and keep it: the form still writes when the session has just ended.
 */
export const draftKeyOf = (entity: string, id: string | undefined): string =>
  `${draftKeyPrefix}${readAdmin()?.id ?? ''}:${entity}:${id ?? 'new'}`

/** Undefined when there is no draft or an older build wrote it in another format. */
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

/** Returns false when storage is full or disabled. */
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
