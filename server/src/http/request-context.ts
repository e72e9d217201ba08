import type { Endpoint, Params, ParsedBody, ParsedQuery } from '@gatehouse/contract/endpoint'
import type { Kysely, Transaction } from 'kysely'

import type { SignedIn } from '../auth/signed-in'
import type { Tables } from '../database/tables'
import type { Staged } from '../storage/upload/staged'

type Files<E extends Endpoint> = E extends { files: infer F }
  ? { readonly [Group in keyof F]: readonly Staged[] }
  : Readonly<Record<string, never>>

/** One call as its handler sees it: everything parsed, the caller known. */
export interface RequestContext<E extends Endpoint> {
  /** Null only where the endpoint may be called without a token. */
  readonly signedIn: E['access'] extends 'admin' ? SignedIn : SignedIn | null
  /** For reading: whoever calls without a token has few connections and short statements (docs/decisions/0025). */
  readonly db: Kysely<Tables>
  readonly params: Params<E>
  readonly query: ParsedQuery<E>
  readonly body: ParsedBody<E>
  /** Staged uploads by file group; discarded after the call unless they were published. */
  readonly files: Files<E>
  /** What absolute media addresses start with: PUBLIC_URL, or the request's own origin. */
  readonly origin: string
  readonly address: string
  readonly userAgent: string
  /** The versions named by If-Match, or null when any will do. */
  readonly versions: readonly number[] | null
  /** The Idempotency-Key, for a change outside of our database, which `mutate` cannot make undone (careers/carry-out). */
  readonly idempotencyKey: string | null
  /** The answer that a resend of this very call gets, or null when there is none yet. `mutate` looks for it by itself. */
  storedResponse<A extends object>(): Promise<A | null>
  /**
   * Runs a change in one transaction, which refuses a caller who has been deleted or signed out since the token was checked. With an Idempotency-Key the answer is kept in that transaction, and a resend gets it
   * again without running `work` (docs/decisions/0007; RFC draft "The Idempotency-Key HTTP Header Field").
   */
  mutate<A extends object>(work: (tx: Transaction<Tables>) => Promise<A>, options?: MutateOptions): Promise<A>
  /** Runs `work` in a transaction that makes sure of the caller as `mutate` does, without the Idempotency-Key. */
  asCaller<A>(work: (tx: Transaction<Tables>) => Promise<A>): Promise<A>
}

export interface MutateOptions {
  /**
   * The ids, as sent, of other admins whose rows or sessions `work` changes; empty when it changes only the caller's own. They
   * are locked with the caller before anything else (db/caller-lock).
   */
  readonly changedAdmins?: readonly string[]
  /** The change was begun by `asCaller` and is only recorded now: whoever was signed out since does not undo it. */
  readonly isBegun?: boolean
}
