import { z } from '@gatehouse/contract/zod'
import { draftKeyPrefix } from '../session/drafts'
import { readAdmin } from '../session/signed-in-admin'
import type { PropertyTexts } from './property-form-values'

/** Typed text of an unsaved form, kept on this device. Files are too big for it. */
const Draft = z.object({
  saved_at: z.iso.datetime(),
  /** The version of the property that was being edited; 0 for a new one. */
  version: z.number(),
  texts: z.object({
    type: z.string(),
    location: z.string(),
    price: z.string(),
    agent: z.object({ value: z.string(), label: z.string(), detail: z.string().optional() }).nullable(),
    property_type_id: z.string(),
    property_availability: z.string(),
    living_room: z.string(),
    bedroom: z.string(),
    bathroom: z.string(),
    finance: z.enum(['YES', 'NO']),
    amenities: z.array(z.string()),
    property_description: z.string(),
  }),
})

export interface PropertyDraft {
  saved_at: string
  version: number
  texts: PropertyTexts
}

/**
 * Each admin has their own draft of each property on a shared device. Ask while somebody is signed in, and keep it: the form
 * still writes when the session has just ended.
 */
export const draftKeyOf = (id: string | undefined): string =>
  `${draftKeyPrefix}${readAdmin()?.id ?? ''}:property:${id ?? 'new'}`

/** What cannot be read (an older build wrote it) is no draft. */
export function readDraft(key: string): PropertyDraft | undefined {
  try {
    const stored = Draft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'))
    // Its one optional text is absent or there; zod's type calls it possibly undefined.
    return stored.success ? (stored.data as PropertyDraft) : undefined
  } catch {
    return undefined
  }
}

/** False when the device has no room or forbids it. */
export function writeDraft(key: string, draft: PropertyDraft): boolean {
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
