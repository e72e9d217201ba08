/** What the query of a list says about it, for the changes of others (app/live). */
interface ListMeta extends Record<string, unknown> {
  /** Reads as many rows of the same list, with its filters and in its order, as it has now; at most 200. */
  readonly readFirst?: (count: number) => Promise<readonly { readonly id: string }[]>
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ListMeta
  }
}

/** The `meta` of a list. */
export const listMeta = (read: (limit: number, signal: AbortSignal) => Promise<readonly unknown[]>): ListMeta => ({
  readFirst: (count) => read(count, new AbortController().signal) as Promise<{ id: string }[]>,
})
