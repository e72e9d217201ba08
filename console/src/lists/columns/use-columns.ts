import type { ListName } from '@gatehouse/contract/lists/list-names'
import type { ListSetting } from '@gatehouse/contract/lists/list-settings'
import { useMemo, useSyncExternalStore } from 'react'
import { useIsAvailable } from '../../api/available'
import { readAdmin } from '../../api/session/signed-in-admin'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import type { Column } from '../../ui/tables/data-table'

const none: readonly never[] = []

/** What the dialog of the columns shows. */
export interface ColumnChoice {
  readonly list: ListName
  /** The columns that can be chosen, and the shown ones, in their order. */
  readonly all: readonly { readonly key: string; readonly header: string }[]
  readonly shown: readonly string[]
  readonly isDefault: boolean
}

/**
 * The columns of a list as this admin has chosen them on any device, or as the address names them
 * (`?columns=name,email`); without a choice those of the list. `further` are not shown by default. Neither
 * actions nor what only cards show can be chosen. `choice` is null on a server without settings.
 */
export function useColumns<Named extends NamedColumn>(
  list: ListName,
  columns: readonly Named[],
  further: readonly Named[] = none,
): { readonly columns: readonly Named[]; readonly choice: ColumnChoice | null } {
  const isAvailable = useIsAvailable('list settings') === true
  const [search] = useSearchParams()
  const stored = useSyncExternalStore(watchStored, readStored)
  const inAddress = search.get('columns')
  return useMemo(() => {
    const all = [...columns, ...further].filter(canBeChosen)
    const named = inAddress?.split(',') ?? findColumns(stored, list) ?? none
    const known = named.flatMap((key) => all.find((column) => column.key === key) ?? [])
    const isDefault = known.length === 0 || !isAvailable
    const shown = isDefault ? columns : [...known, ...columns.filter((column) => !canBeChosen(column))]
    const choice = { list, all, shown: shown.filter(canBeChosen).map(({ key }) => key), isDefault }
    return { columns: shown, choice: isAvailable ? choice : null }
  }, [list, columns, further, inAddress, stored, isAvailable])
}

/** What is read of a column here. */
type NamedColumn = Pick<Column<never>, 'key' | 'header' | 'isPhoneOnly'>

const canBeChosen = ({ key, isPhoneOnly }: NamedColumn) => key !== 'actions' && !isPhoneOnly

/** A copy on this device, so that the first view has the chosen columns and does not change afterwards. */
const storageKey = 'gatehouse-list-columns'
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`, as is `readStored`: a text, which is the same until it changes. */
function watchStored(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const readStored = (): string | null => localStorage.getItem(storageKey)

/** The columns of a list that the signed-in admin has chosen; undefined without a choice. */
function findColumns(stored: string | null, list: string): readonly string[] | undefined {
  try {
    const { admin, settings } = JSON.parse(stored ?? '{}') as Partial<Stored>
    return admin === ownerId() ? settings?.find((setting) => setting.list === list)?.columns : undefined
  } catch {
    return undefined
  }
}

/** Stores what the signed-in admin has chosen, and shows it. */
export function storeColumns(settings: readonly ListSetting[]): void {
  if (settings.length === 0) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, JSON.stringify({ admin: ownerId(), settings } satisfies Stored))
  for (const listener of listeners) listener()
}

/** '' if the sign-in response had no name. */
const ownerId = (): string => readAdmin()?.id ?? ''

interface Stored {
  readonly admin: string
  readonly settings: readonly ListSetting[]
}
