import type { ListName } from '@gatehouse/contract/lists/list-names'
import { listSettingEndpoints } from '@gatehouse/contract/lists/list-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsAvailable } from '../../api/available'
import { call } from '../../api/request'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import type { Column } from '../../ui/tables/data-table'
import { readStoredColumns, storeColumns } from './stored-columns'

const queryKey = ['list-settings'] as const
const staleMs = 300_000
const none: readonly never[] = []

/** What the dialog of the columns shows and changes. */
export interface ColumnChoice {
  /** The columns that can be chosen, and the shown ones, in their order. */
  readonly all: readonly { readonly key: string; readonly header: string }[]
  readonly shown: readonly string[]
  readonly isDefault: boolean
  /** Null for the columns of the list itself. */
  readonly choose: (columns: readonly string[] | null) => Promise<unknown>
}

/**
 * The columns of a list as this admin has chosen them on any device, or as the address names them
 * (`?columns=name,email`); without a choice those of the list. `further` are not shown by default. Neither
 * actions nor what only cards show can be chosen. `choice` is null on a server without settings.
 */
export function useColumns<Row>(
  list: ListName,
  columns: readonly Column<Row>[],
  further: readonly Column<Row>[] = none,
): { readonly columns: readonly Column<Row>[]; readonly choice: ColumnChoice | null } {
  const isAvailable = useIsAvailable('list settings') === true
  const [search, setSearch] = useSearchParams()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const settings = (await call(listSettingEndpoints.find, { signal })).data
      storeColumns(settings)
      return settings
    },
    enabled: isAvailable,
    staleTime: staleMs,
    placeholderData: () => readStoredColumns() as { list: string; columns: string[] }[] | undefined,
  })
  const { mutateAsync } = useMutation({
    mutationFn: (chosen: readonly string[] | null) =>
      call(listSettingEndpoints.save, { body: { list, columns: chosen && [...chosen] } }),
    onSuccess: ({ data: settings }) => {
      storeColumns(settings)
      client.setQueryData(queryKey, settings)
    },
  })
  const named = search.get('columns')?.split(',') ?? data?.find((setting) => setting.list === list)?.columns
  return useMemo(() => {
    const all = [...columns, ...further].filter(canBeChosen)
    const known = named?.flatMap((key) => all.find((column) => column.key === key) ?? []) ?? []
    const isDefault = known.length === 0 || !isAvailable
    const shown = isDefault ? columns : [...known, ...columns.filter((column) => !canBeChosen(column))]
    const choose = (chosen: readonly string[] | null) => {
      setSearch(withoutColumns, { replace: true })
      return mutateAsync(chosen)
    }
    const choice = { all, shown: shown.filter(canBeChosen).map(({ key }) => key), isDefault, choose }
    return { columns: shown, choice: isAvailable ? choice : null }
  }, [columns, further, named, isAvailable, mutateAsync, setSearch])
}

const canBeChosen = ({ key, isPhoneOnly }: Column<never>) => key !== 'actions' && !isPhoneOnly

/** The choice replaces the columns that the address names. */
function withoutColumns(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('columns')
  return next
}
