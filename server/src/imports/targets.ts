import { affiliates } from './affiliates'
import { agents } from './agents'
import { inquiries } from './inquiries'
import { listings } from './listings'
import { signups } from './signups'
import type { Target } from './target'

/** What can be imported, by the word that the command takes. */
export const targets = { listings, agents, affiliates, signups, inquiries } as const satisfies Record<
  string,
  Target<unknown>
>

export type TargetName = keyof typeof targets
