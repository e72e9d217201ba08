import type { ExportedEntity } from '@gatehouse/contract/exports/columns'
import type { ExportFormat } from '@gatehouse/contract/exports/export-rules'
import { exportEndpoints } from '@gatehouse/contract/exports/links'
import { useMutation } from '@tanstack/react-query'
import { buildAddress } from '../../api/address'
import { failureNotice } from '../../api/failure-message'
import { call } from '../../api/request'
import { useNotices } from '../../ui/feedback/notices'

interface ChosenExport {
  entity: ExportedEntity
  format: ExportFormat
  query: object
  columns: readonly string[]
}

/** Starts the download of an export, which the browser continues by itself. */
export function useStartExport(onStarted: () => void) {
  const notices = useNotices()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ entity, format, query, columns }: ChosenExport) => {
      const filters = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
      const texts = Object.fromEntries(filters.map(([name, value]) => [name, String(value)]))
      const chosen = format === 'zip' ? texts : { ...texts, columns: columns.join(',') }
      return await call(exportEndpoints.createLink, { body: { entity, format, query: chosen } })
    },
    onSuccess: ({ data }) => {
      download(data.path)
      onStarted()
      notices.success('The download has started')
    },
    onError: (failure) =>
      notices.error(...failureNotice(failure, { failed: 'Nothing was exported', error: 'Error exporting' })),
  })
  return { start: mutate, isStarting: isPending }
}

/** With `download`, the page stays even if the response is an error. */
function download(path: string): void {
  const link = document.createElement('a')
  link.href = buildAddress({ path: path as `/${string}` })
  link.download = ''
  link.click()
}
