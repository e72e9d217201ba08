import type { CallName, CallOptions } from './call-options.ts'
import type { Caller } from './caller.ts'
import type { Calls } from './wire.ts'

/** The calls that return a list in pages. */
export type ListName = {
  [Name in CallName]: Calls[Name]['response'] extends { readonly next_cursor?: string | null | undefined }
    ? 'data' extends keyof Calls[Name]['response']
      ? Name
      : never
    : never
}[CallName]

/** One record of a list. */
export type Item<Name extends ListName> = Calls[Name]['response'] extends { readonly data: readonly (infer One)[] }
  ? One
  : never

const recordsOfPage = 100

/**
 * Every record of a list, read page by page as it is iterated:
 * `for await (const listing of readAll(caller, 'GET /data/properties', { query: { state: 'available' } }))`.
 * A record that moves in the order meanwhile may be missed or be read twice; one that stays is read once.
 * @throws GatehouseError
 */
export async function* readAll<Name extends ListName>(
  caller: Pick<Caller, 'call'>,
  name: Name,
  options?: CallOptions<Name>,
): AsyncGenerator<Item<Name>, void, undefined> {
  const given = (options ?? {}) as { readonly query?: object }
  let cursor: string | undefined
  do {
    const query = { limit: recordsOfPage, ...given.query, cursor }
    // The conditions of the generic types are not decided here.
    const page = await caller.call(...([name, { ...given, query }] as unknown as Parameters<typeof caller.call<Name>>))
    const { data, next_cursor } = page as unknown as {
      readonly data: Item<Name>[]
      readonly next_cursor?: string | null
    }
    yield* data
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}
