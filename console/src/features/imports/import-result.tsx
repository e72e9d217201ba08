import type { Import } from '@gatehouse/contract/imports/endpoints'
import type { ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { historyEndpoints } from '@gatehouse/contract/history/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureNotice } from '../../api/failure-message'
import { call } from '../../api/request'
import { requestUndo } from '../../forms/undo/undo-requests'
import { refetchShortLists } from '../../lists/infinite-list'
import { Button } from '../../ui/buttons/button'
import { buttonClass } from '../../ui/buttons/button-class'
import { Card } from '../../ui/card'
import { useNotices } from '../../ui/feedback/notices'
import { Link } from '../../ui/navigation/link'
import { useOperation } from '../history/api'
import { DownloadRest } from './download-rest'
import { ImportRows } from './import-rows'
import { countRecords, importPath, targetTexts } from './import-targets'

const texts = { failed: 'Failed to undo the import', error: 'Error undoing the import' }

/** What an import has done, with Undo, and the rows that were left. */
export function ImportResult({ done, target }: { done: Import; target: ImportTarget }) {
  const { counts, update, operation_id } = done
  const client = useQueryClient()
  const notices = useNotices()
  const { data: operation } = useOperation(operation_id)
  // Once, when the import is done: lists that are shown elsewhere do not have its records.
  useEffect(() => void refetchShortLists(client, []), [client])
  const undo = useMutation({
    // The question about an operation shows its first change.
    mutationFn: async () => {
      const query = { operation_id: operation_id ?? '', limit: 1 }
      return (await call(historyEndpoints.activity, { query })).data[0]
    },
    onSuccess: (change) =>
      change && operation_id !== null && requestUndo({ changeId: change.id, operationId: operation_id }),
    onError: (failure) => notices.error(...failureNotice(failure, texts)),
  })
  const { list, many } = targetTexts[target]
  const isUndone = operation !== undefined && operation.undone_by !== null
  const verb = update ? 'changed' : 'imported'
  const outcome = `${countRecords(target, counts.written ?? 0)} ${verb}${isUndone ? ', and undone' : ''}`
  return (
    <div className="space-y-4">
      <Card className="p-4 md:p-5">
        <p role="status" className="sr-only">
          {outcome}
        </p>
        <h2 className="text-16 font-semibold">{outcome}</h2>
        <div className="mt-4 flex flex-wrap gap-2">
          <Link to={list} className={buttonClass({ variant: 'primary' })}>
            {`Open the ${many.charAt(0).toUpperCase()}${many.slice(1)}`}
          </Link>
          {!isUndone && operation?.undo === 'possible' && (
            <Button variant="secondary" isBusy={undo.isPending} onClick={() => undo.mutate()}>
              Undo
            </Button>
          )}
          <DownloadRest staged={done} />
          <Link to={importPath(target)} className={buttonClass({ variant: 'ghost' })}>
            Import Another File
          </Link>
        </div>
      </Card>
      <ImportRows staged={done} />
    </div>
  )
}
