import { listSettingEndpoints } from '@gatehouse/contract/lists/list-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import Columns3 from 'lucide-react/icons/columns-3'
import { useState } from 'react'
import { call } from '../../api/request'
import { IconButton } from '../../ui/buttons/icon-button'
import { lazyComponent } from '../../ui/loading/lazy-component'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import { type ColumnChoice, storeColumns } from './use-columns'

const ColumnsDialog = lazyComponent(() => import('./columns-dialog').then((module) => module.ColumnsDialog))
const queryKey = ['list-settings'] as const
const staleMs = 300_000

/** Opens the choice of the columns of a table, and follows what this admin chooses on other devices. */
export function ColumnsButton({ choice }: { choice: ColumnChoice }) {
  const { list } = choice
  const [isOpen, setIsOpen] = useState(false)
  const [, setSearch] = useSearchParams()
  const client = useQueryClient()
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = await call(listSettingEndpoints.find, { signal })
      storeColumns(data)
      return data
    },
    staleTime: staleMs,
  })
  const { mutateAsync } = useMutation({
    mutationFn: (chosen: readonly string[] | null) =>
      call(listSettingEndpoints.save, { body: { list, columns: chosen && [...chosen] } }),
    onSuccess: ({ data }) => {
      storeColumns(data)
      client.setQueryData(queryKey, data)
      setSearch(withoutColumns, { replace: true })
    },
  })
  return (
    <>
      <IconButton
        label="Columns"
        icon={<Columns3 size={18} />}
        onPointerEnter={() => void ColumnsDialog.preload()}
        onFocus={() => void ColumnsDialog.preload()}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <ColumnsDialog choice={choice} onChoose={mutateAsync} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The choice replaces the columns that the address names. */
function withoutColumns(before: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(before)
  next.delete('columns')
  return next
}
