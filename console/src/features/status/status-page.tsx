import { serverStatusEndpoints, serverStatusMessages } from '@gatehouse/contract/operating/server-status'
import { useMutation } from '@tanstack/react-query'
import Activity from 'lucide-react/icons/activity'
import Download from 'lucide-react/icons/download'
import { failureMessage, failureNotice } from '../../api/failure-message'
import { call } from '../../api/request'
import { saveJson } from '../../api/save-json'
import { useIsAvailable } from '../../api/available'
import { Button } from '../../ui/buttons/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/feedback/empty-state'
import { ErrorState } from '../../ui/feedback/error-state'
import { useNotices } from '../../ui/feedback/notices'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { PageHeader } from '../../ui/page-header'
import { useServerStatus } from './api'
import { StatusFacts } from './status-facts'
import { StatusSummary } from './status-summary'

/** /status: an addition (docs/decisions/0053), reached from the account menu. */
export function StatusPage() {
  const isSupported = useIsAvailable('status')
  return (
    <>
      <PageHeader title="Status" />
      {isSupported === false ? (
        <Card>
          <EmptyState Icon={Activity} title="This server does not report its status" />
        </Card>
      ) : (
        isSupported && <Status />
      )}
    </>
  )
}

function Status() {
  const { data: status, error, isFetching, refetch } = useServerStatus()
  if (error && !status) {
    const message = failureMessage(error, {
      failed: serverStatusMessages.failedToFetch,
      error: serverStatusMessages.failedToFetch,
    })
    return (
      <Card>
        <ErrorState message={message} isRetrying={isFetching} onRetry={() => void refetch()} />
      </Card>
    )
  }
  if (!status) {
    return (
      <Loading label="Loading the status" className="space-y-4">
        <Skeleton className="h-[340px] rounded-card" />
        <Skeleton className="h-[220px] rounded-card" />
      </Loading>
    )
  }
  return (
    <div className="space-y-4">
      <StatusSummary status={status} />
      <StatusFacts status={status} />
      <DiagnosticsCard />
    </div>
  )
}

function DiagnosticsCard() {
  const notices = useNotices()
  const { failedToDownload: failed, errorDownloading: error } = serverStatusMessages
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(serverStatusEndpoints.diagnostics, {}),
    onSuccess: ({ data }) => saveJson(`gatehouse-diagnostics-${data.created_at.slice(0, 10)}.json`, data),
    onError: (failure) => notices.error(...failureNotice(failure, { failed, error })),
    gcTime: 0,
  })
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4 md:p-5">
      <p className="max-w-[70ch] text-14 text-muted">
        For support: versions, numbers, names of settings and the last errors, without passwords, keys and personal
        data.
      </p>
      <Button variant="secondary" icon={<Download />} isBusy={isPending} onClick={() => mutate()}>
        Download Diagnostics
      </Button>
    </Card>
  )
}
