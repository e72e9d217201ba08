// Without schemas, because the console's bar of a selection needs none.

/** What names more records is a selection by a filter. */
export const maxSelectedIds = 5_000
