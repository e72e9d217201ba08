import type { Caller } from './caller.ts'
import type { Calls, StreamedChange } from './wire.ts'

export interface FollowOptions {
  /** The `seq` of the last change, or the `next` of a page. Without it, only what changes from now on. */
  readonly after?: number | undefined
  /** Such as `['property', 'agent']`; without it, all kinds with public records. */
  readonly kinds?: readonly StreamedChange['entity'][] | undefined
  readonly signal?: AbortSignal | undefined
  /** How long a request waits for a change; 25 s by default. */
  readonly waitSeconds?: number | undefined
  /** Ends once there are no further changes, instead of waiting for them. */
  readonly isUntilNow?: boolean | undefined
}

export interface ChangesPage {
  readonly changes: readonly StreamedChange[]
  /** The place to store once these changes are processed, and to continue from. */
  readonly next: number
}

const defaultWaitSeconds = 25
/** What a response may take longer than the server waits. */
const responseMs = 20_000

/**
 * Follows all changes page by page, also an empty first one with the place from which to continue. While the
 * server cannot be reached it tries again, for as long as it takes. Each change is returned at least once, in
 * the order in which they were committed.
 * @throws GatehouseError `read_all`, with `next`: the place is too old, or of before a restored backup. Read
 *   all records again, then follow from `next`.
 */
export async function* followPages(
  caller: Pick<Caller, 'call'>,
  { after, kinds, signal, waitSeconds = defaultWaitSeconds, isUntilNow = false }: FollowOptions = {},
): AsyncGenerator<ChangesPage, void, undefined> {
  let place = after
  for (;;) {
    // The first response has the place from which to begin, for which nothing needs to be waited.
    const isWaiting = !isUntilNow && place !== undefined
    const page: Calls['GET /admin/changes']['response'] = await caller.call('GET /admin/changes', {
      query: { after: place, kinds: kinds?.join(','), wait: isWaiting ? waitSeconds : undefined },
      timeoutMs: waitSeconds * 1_000 + responseMs,
      retries: Number.POSITIVE_INFINITY,
      signal,
    })
    if (page.data.length > 0 || page.next !== place) yield { changes: page.data, next: page.next }
    place = page.next
    if (isUntilNow && !page.is_more) return
  }
}

/**
 * Follows all changes one by one: store the `seq` of each once it is processed, and pass it as `after` at the
 * next start.
 * @throws GatehouseError `read_all`, as `followPages`
 */
export async function* followChanges(
  caller: Pick<Caller, 'call'>,
  options?: FollowOptions,
): AsyncGenerator<StreamedChange, void, undefined> {
  for await (const { changes } of followPages(caller, options)) yield* changes
}
