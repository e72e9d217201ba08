import type { Import } from '@gatehouse/contract/imports/endpoints'
import { importMessages, type ImportTarget } from '@gatehouse/contract/imports/import-rules'
import { loadFailureMessage } from '../../api/failure-message'
import { ListError } from '../../lists/failure/list-error'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { Progress } from '../../ui/feedback/progress'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { formatCount } from '../../format/count'
import { isRunning, useChangeImport, useImport } from './api'
import { ImportActions } from './import-actions'
import { ImportResult } from './import-result'
import { ImportRows } from './import-rows'
import { ColumnMapping } from './column-mapping'
import { countRecords } from './import-targets'
import { countToWrite } from './import-texts'

const messages = { notFound: importMessages.notFound, failedToFetch: 'Failed to fetch the import' }

/** A file on the server: being checked, to be corrected and imported, being imported, or done. */
export function StagedImport({ id, target }: { id: string; target: ImportTarget }) {
  const { data, error, refetch, isFetching } = useImport(id)
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
  if (isRunning(data)) return <RunningImport running={data} />
  if (data.state === 'done') return <ImportResult done={data} target={target} />
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
          <Summary staged={data} target={target} />
          <ColumnMapping key={JSON.stringify(data.columns)} staged={data} />
          {data.problems.length === 0 && <ImportRows staged={data} />}
          <ImportActions staged={data} target={target} />
        </>
      )}
    </div>
  )
}

function RunningImport({ running }: { running: Import }) {
  const { state, progress, rows, counts } = running
  const total = state === 'checking' ? rows : countToWrite(running) + (counts.written ?? 0)
  const verb = state === 'checking' ? 'Checking' : 'Importing'
  return (
    <Card className="p-4 md:p-5">
      <Progress
        label={`${verb} · ${formatCount(Math.min(progress, total))} of ${formatCount(total)} rows`}
        share={total === 0 ? null : Math.min(1, progress / total)}
      />
      <p className="mt-3 text-14 text-muted">You can close this page: it goes on, and is here when you come back.</p>
    </Card>
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

/** What will happen, in a sentence or two. */
function Summary({ staged, target }: { staged: Import; target: ImportTarget }) {
  const { rows, counts, problems, update, changed_fields } = staged
  const toWrite = countToWrite(staged)
  const refused = counts.refused ?? 0
  const changedSince = counts.changed_since ?? 0
  return (
    <Card className="p-4 text-14 md:p-5">
      <h2 className="text-16 font-semibold">
        {problems.length > 0
          ? `${formatCount(rows)} rows, whose columns are not known yet`
          : `${countRecords(target, toWrite)} ${update ? 'will change' : 'will be added'}`}
      </h2>
      {problems.length === 0 && (
        <p className="mt-1 text-muted">
          {formatCount(rows)} rows were read.{' '}
          {refused > 0
            ? `${formatCount(refused)} cannot be imported as they are.`
            : changedSince === 0 && 'All of them can be imported.'}
          {changedSince > 0 && ` ${formatCount(changedSince)} were changed since the export, and stay as they are.`}
        </p>
      )}
      {changed_fields.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2" aria-label="Changes by field">
          {changed_fields.map(({ field, label, count }) => (
            <li key={field} className="rounded-control bg-green-soft px-2.5 py-1 text-13 font-medium text-green-ink">
              {label}: {formatCount(count)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
