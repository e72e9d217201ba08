import type { NewLink } from '@gatehouse/contract/link'

/** A new link and the admin whose password it sets. */
export interface CreatedLink {
  admin: { name: string; email: string; phone_number: string }
  link: NewLink
  /** Whether the links before it can no longer be used. */
  isReplacement: boolean
  /** Why it was created, if nobody asked for it. */
  note?: string
}
