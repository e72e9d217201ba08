import { importMessages, type ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { useState } from 'react'
import { loadFailureMessage } from '../../api/failure-message'
import { ListError } from '../../lists/failure/list-error'
import { Button } from '../../ui/buttons/button'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { isRunning, useChangeImport, useImport } from './api'
import { ImportActions } from './import-actions'
import { ImportResult } from './import-result'
import { ImportRows } from './rows/import-rows'
import { ColumnMapping } from './column-mapping'
import { ImportSummary } from './import-summary'
import { RunningImport } from './running-import'

const messages = { notFound: importMessages.notFound, failedToFetch: 'Failed to fetch the import' }

/** A file on the server: being checked, to be corrected and imported, being imported, or done. */
export function StagedImport({ id, target }: { id: string; target: ImportTarget }) {
  const { data, error, refetch, isFetching } = useImport(id)
  const [hasRun, setHasRun] = useState(false)
  if (data && !hasRun && isRunning(data) && data.mode !== 'check') setHasRun(true)
  if (!data) {
    return error ? (
      <ListError
        message={loadFailureMessage(error, 'import', messages)}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    ) : (
      <Loading label="Loading the import">
        <Skeleton className="h-40 w-full" />
      </Loading>
    )
  }
  if (isRunning(data)) return <RunningImport running={data} target={target} />
  if (data.state === 'done') return <ImportResult done={data} target={target} hasJustEnded={hasRun} />
  return (
    <div className="space-y-4">
      <p role="status" className="sr-only">
        {data.message ?? 'The file was checked'}
      </p>
      {data.message !== null && (
        <p className="rounded-control bg-orange-soft px-3.5 py-3 text-14 font-medium">{data.message}</p>
      )}
      {data.state === 'failed' ? (
        <CheckAgain id={id} />
      ) : (
        <>
          <ImportSummary staged={data} target={target} />
          <ColumnMapping key={JSON.stringify(data.columns)} staged={data} />
          {data.problems.length === 0 && <ImportRows staged={data} />}
          <ImportActions staged={data} target={target} />
        </>
      )}
    </div>
  )
}

function CheckAgain({ id }: { id: string }) {
  const change = useChangeImport(id)
  return (
    <Button isBusy={change.isPending} onClick={() => change.mutate({ mode: 'check' })}>
      Check Again
    </Button>
  )
}
