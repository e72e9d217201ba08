import type { Transaction, Updateable } from 'kysely'

import { AppError } from '../../app-error'
import { complete } from '../../database/last-statement'
import type { SoftTable, Tables } from '../../database/tables'
import { isSearched, searchTextOf } from '../search/stored-text'
import { type ChangeRequest, type Entity, type FilesByGroup, updateRecord } from '../lifecycle'
import type { SoftRow } from '../soft-delete'

export type Values = Readonly<Record<string, unknown>>

/** What sets recorded values of an entity without its form: an undo. */
export interface Puttable<T extends SoftTable> {
  /**
   * The columns of a live row with these values, as its form would set them. `files`: the keys of its files
   * by group after it.
   * @throws AppError if a value is no longer allowed, such as an agent that was deleted
   */
  readonly columns: (
    tx: Transaction<Tables>,
    row: SoftRow<T>,
    values: Values,
    files: FilesByGroup,
  ) => Updateable<Tables[T]> | Promise<Updateable<Tables[T]>>
  /** What else changes in the same transaction: copies of a value in other tables. */
  readonly afterwards?: (tx: Transaction<Tables>, row: SoftRow<T>, columns: Updateable<Tables[T]>) => Promise<void>
  /** Whether the stored JSON of the files contains this value, so that it is made again. */
  readonly isShownWithFiles?: (name: string) => boolean
  /** Makes these the files of the record, in this order; returns those that exist (storage/record-media). */
  readonly restorableFiles?: (tx: Transaction<Tables>, id: string, keys: readonly string[]) => Promise<string[]>
  readonly arrangeFiles?: (tx: Transaction<Tables>, id: string, files: FilesByGroup, now: Date) => Promise<void>
}

/**
 * Sets values and files of a live record through the rules of its form, and inserts the `change` row.
 * `missing`: the keys of files that no longer exist and are left out; `changeId` as in `changeIdFor`.
 * @throws AppError not_found, or what `put.columns` throws
 */
export async function putValues<T extends SoftTable>(
  tx: Transaction<Tables>,
  entity: Entity<T> & { readonly put?: Puttable<T> },
  request: ChangeRequest,
  { values, files }: { readonly values: Values; readonly files: FilesByGroup },
): Promise<{ readonly missing: readonly string[]; readonly changeId: string | undefined }> {
  const { put = plainPut(entity.table), messages } = entity
  const missing: string[] = []
  const described = { ...entity, messages: { ...messages, updated: messages.updated ?? messages.created } }
  const saved = await updateRecord(tx, described, request, async (row, existing) => {
    const wanted: Record<string, readonly string[]> = { ...existing }
    for (const [group, keys] of Object.entries(files)) {
      const present = await restorable(tx, put, row.id, keys)
      missing.push(...keys.filter((key) => !present.includes(key)))
      wanted[group] = keys.filter((key) => present.includes(key))
    }
    const columns = await put.columns(tx, row, values, wanted)
    const isFileChange =
      Object.keys(files).length > 0 || Object.keys(values).some((name) => put.isShownWithFiles?.(name))
    if (!isFileChange && !put.afterwards) return { columns }
    const attach = async (id: string) => {
      await put.arrangeFiles?.(tx, id, wanted, request.now)
      await put.afterwards?.(tx, row, columns)
    }
    return { columns, files: { keys: wanted, attach } }
  })
  return { missing, changeId: (await complete(saved)).change_id }
}

/** For an entity whose recorded values are columns: sets them, and the text that is searched. */
const plainPut = <T extends SoftTable>(table: T): Puttable<T> => ({
  columns: (_, row, values) => {
    const text =
      isSearched(table) && table !== 'property'
        ? { search_text: searchTextOf(table, { ...row, ...values } as never) }
        : {}
    return { ...values, ...text } as Updateable<Tables[T]>
  },
})

function restorable<T extends SoftTable>(
  tx: Transaction<Tables>,
  { restorableFiles }: Puttable<T>,
  id: string,
  keys: readonly string[],
): Promise<string[]> {
  if (!restorableFiles) throw new AppError('conflict', 'Its files cannot be put back')
  return restorableFiles(tx, id, keys)
}
