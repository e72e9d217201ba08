import type { Selectable } from 'kysely'

import type { ChangeTable } from '../database/tables'

/** A row of `change`. */
export type StoredChange = Selectable<ChangeTable>

/** With the name of its author and its place in the list. */
export type ChangeRow = StoredChange & {
  readonly admin_name: string | null
  /** Microseconds since 1970, as a text. */
  readonly key: string
}
