import {
  type Import,
  importEndpoints,
  type ImportQuery,
  type ImportSettings,
} from '@gatehouse/contract/imports/endpoints'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureNotice } from '../../api/failure-message'
import { call } from '../../api/request'
import { useNotices } from '../../ui/feedback/notices'

const importKey: readonly string[] = ['imports']
/** While the server checks or writes rows. */
const progressPollMs = 1000
const rowsPerPage = 20

export const isRunning = ({ state }: Pick<Import, 'state'>): boolean => state === 'checking' || state === 'writing'

/** The imports of this admin that are stored for a kind of records, latest first. */
export const useImports = (target: ImportTarget) =>
  useQuery({
    queryKey: [...importKey, 'list'],
    queryFn: async ({ signal }) => (await call(importEndpoints.list, { signal })).data,
    select: (imports) => imports.filter((each) => each.target === target),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data ?? []).some(isRunning) && progressPollMs,
  })

/** A staged file; polled while the server works on it. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: [...importKey, id],
    queryFn: async ({ signal }) =>
      (await call(importEndpoints.find, { params: { id }, query: { limit: 1 }, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data !== undefined && isRunning(state.data) && progressPollMs,
  })

/** The rows of a kind, page by page. */
export const useImportRows = (id: string, rows: ImportQuery['rows']) =>
  useInfiniteQuery({
    queryKey: [...importKey, id, 'rows', rows],
    queryFn: ({ pageParam, signal }) =>
      call(importEndpoints.find, {
        params: { id },
        query: { rows, limit: rowsPerPage, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: 0,
  })

/** One after the other: rows that were corrected last are checked before an import begins. */
const scopeOf = (id: string) => ({ id: `import ${id}` })

const texts = { failed: 'Failed to change the import', error: 'Error changing the import' }

/** Checks the file with other settings, or starts to import it. */
export function useChangeImport(id: string) {
  const client = useQueryClient()
  const notices = useNotices()
  return useMutation({
    scope: scopeOf(id),
    mutationFn: (settings: ImportSettings) => call(importEndpoints.update, { params: { id }, body: settings }),
    onSuccess: ({ data }) => {
      client.setQueryData([...importKey, id], data)
      client.removeQueries({ queryKey: [...importKey, id, 'rows'] })
    },
    onError: (failure) => notices.error(...failureNotice(failure, texts)),
  })
}

/** Corrects cells of a row, by their headings. */
export function useEditRow(id: string, line: number) {
  const client = useQueryClient()
  return useMutation({
    scope: scopeOf(id),
    mutationFn: (cells: Readonly<Record<string, string>>) =>
      call(importEndpoints.updateRow, { params: { id, line: String(line) }, body: { cells } }),
    // The counts; the rows stay where they are until the page is opened again, with what they are now.
    onSuccess: () => client.invalidateQueries({ queryKey: [...importKey, id], exact: true }),
  })
}

export function useDiscardImport(id: string) {
  const client = useQueryClient()
  const notices = useNotices()
  return useMutation({
    scope: scopeOf(id),
    mutationFn: () => call(importEndpoints.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [...importKey, 'list'] }),
    onError: (failure) => notices.error(...failureNotice(failure, texts)),
  })
}
