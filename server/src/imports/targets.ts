import { affiliates } from './targets/affiliates'
import { agents } from './targets/agents'
import { inquiries } from './targets/inquiries'
import { listings } from './targets/listings'
import { signups } from './targets/signups'
import type { Target } from './target'

/** The kinds of records that can be imported, by their names on the command line. */
export const targets = { listings, agents, affiliates, signups, inquiries } as const satisfies Record<
  string,
  Target<unknown>
>

export type TargetName = keyof typeof targets
