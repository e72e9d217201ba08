import type { Endpoint, Params, ParsedBody, ParsedQuery } from '@gatehouse/contract/endpoint'
import type { Kysely } from 'kysely'

import type { SignedIn } from '../auth/session-repository'
import type { Tables } from '../database/tables'
import type { ChangeSource } from '../database/tables/history-tables'
import type { Work } from '../database/transaction'
import type { Staged } from '../storage/upload/staged'

type Files<E extends Endpoint> = E extends { files: infer F }
  ? { readonly [Group in keyof F]: readonly Staged[] }
  : Readonly<Record<string, never>>

/** What the handler of a read receives (`route.read`). */
export interface ReadContext<E extends Endpoint> {
  /**
   * Every statement must be executed by it: the first one also finds the session of the token. Without a
   * token, it is a small pool with short timeouts (docs/decisions/0025).
   */
  readonly db: Kysely<Tables>
  readonly params: Params<E>
  readonly query: ParsedQuery<E>
  /** The base of absolute media URLs (./origin). */
  readonly origin: string
  /** Whether the request has no token (PUBLIC_LISTINGS). */
  readonly isPublic: boolean
}

/** What a route handler receives: the parsed and authenticated request. */
export interface RequestContext<E extends Endpoint> {
  /** Null only for endpoints that can be called without a token. */
  readonly signedIn: E['access'] extends 'admin' ? SignedIn : SignedIn | null
  /** Whether the caller sees only what the public sees: without a token, or with a key for that. */
  readonly isPublic: boolean
  /** For reads. Without a token, it is a small pool with short timeouts (docs/decisions/0025). */
  readonly db: Kysely<Tables>
  readonly params: Params<E>
  readonly query: ParsedQuery<E>
  readonly body: ParsedBody<E>
  /** Staged uploads by file group; discarded after the request unless they were published. */
  readonly files: Files<E>
  /** The base of absolute media URLs (./origin). */
  readonly origin: string
  /** By whom its changes are made. */
  readonly source: ChangeSource
  readonly address: string
  readonly userAgent: string
  /** The versions in If-Match, or null if any version matches. */
  readonly versions: readonly number[] | null
  /** Whether the client is still there, for a response that waits. */
  readonly isConnected: () => boolean
  /** The header Last-Event-ID: what the reader of a stream of events has received. */
  readonly lastEventId: string | undefined
  /**
   * The Idempotency-Key, for changes outside our database, which `mutate` cannot roll back (careers in
   * Firestore).
   */
  readonly idempotencyKey: string | null
  /**
   * Returns the response stored under the Idempotency-Key, or null. `mutate` does this itself.
   * @throws AppError unauthenticated
   */
  storedResponse<A extends object>(): Promise<A | null>
  /**
   * Runs `work` in a transaction that first locks the caller, and returns its result. With an
   * Idempotency-Key, the result is stored in the same transaction, and a replay returns it without running
   * `work` (docs/decisions/0007; RFC draft "The Idempotency-Key HTTP Header Field").
   * @throws AppError unauthenticated if the caller was deleted or signed out after the token was checked
   */
  mutate<A extends object>(work: Work<A>, options?: MutateOptions): Promise<A>
  /** Like `mutate`, but ignores the Idempotency-Key. */
  asCaller<A>(work: Work<A>, options?: Pick<MutateOptions, 'changedAdmins'>): Promise<A>
}

export interface MutateOptions {
  /**
   * Ids of other admins whose rows or sessions `work` changes; an empty list if it changes only those of the
   * caller. They are locked together with the caller (auth/caller-lock).
   */
  readonly changedAdmins?: readonly string[]
  /**
   * Skips the check of the caller: an earlier `asCaller` has done it, and the change must be recorded even
   * after a sign-out.
   */
  readonly isCallerChecked?: boolean
}
