import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureNotice, type FailureMessages } from '../../api/failure-message'
import { useNotices } from '../../ui/feedback/notices'
import { useLocation } from '../../ui/navigation/navigation-context'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import type { PagedList } from '../paged-list'

interface LinkedRow {
  /** The parameter that contains the id: `inquiry` in `/inquiries?inquiry=<id>`. */
  idParam: string
  list: PagedList<{ id: string }>
  /** Fetches the position of the row in the list, from 1. */
  find: (id: string, signal: AbortSignal) => Promise<{ position: number }>
  messages: FailureMessages
  /** The list's parameter for its page, as that of `useListView`. */
  pageParam?: string
}

/**
 * The id of the row that a link opened. The parameter is replaced by the page on which the row is; the id
 * moves into the state of the history entry, where it stays until another page or filter is selected.
 */
export function useLinkedRow({ idParam, list, find, messages, pageParam = 'page' }: LinkedRow): string | undefined {
  const notices = useNotices()
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const id = search.get(idParam)
  const { data, error } = useQuery({
    queryKey: [...list.key, 'position', id],
    queryFn: ({ signal }) => find(id ?? '', signal),
    enabled: id !== null,
    // Its position changes with every new row.
    gcTime: 0,
  })
  useEffect(() => {
    if (id === null || (!data && !error)) return
    const page = data ? Math.ceil(data.position / list.pageSize) : 1
    const next = new URLSearchParams(search)
    next.delete(idParam)
    next.delete(pageParam)
    if (page > 1) next.set(pageParam, String(page))
    setSearch(next, { replace: true, ...(data && { state: { [idParam]: id } }) })
    if (error) notices.error(...failureNotice(error, messages))
  }, [id, data, error, search, setSearch, notices, idParam, pageParam, list, messages])
  const linked: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, idParam) : undefined
  return typeof linked === 'string' ? linked : undefined
}
