import type { HistoryEntity } from '@gatehouse/contract/history/change'
import type { ReactNode } from 'react'
import { ApiError } from '../../../api/api-error'
import { countOf } from '../../../format/count'
import { formatMoment } from '../../../format/dates'
import { ListError } from '../../../lists/failure/list-error'
import { SkeletonCard } from '../../../lists/failure/record-page'
import { BackArrow } from '../../../ui/buttons/back-arrow'
import { Loading } from '../../../ui/feedback/skeleton'
import { PageHeader } from '../../../ui/page-header'
import { usePastRecord } from '../api'
import { historyPath } from '../history-address'
import { kindLabel } from '../record-kinds'
import { RestoreVersion } from './restore-version'

interface PastRecordProps {
  entity: HistoryEntity
  id: string
  time: string
  /** `note` says when it was so, and belongs below the header. */
  renderView: (data: unknown, header: ReactNode, note: ReactNode) => ReactNode
}

/** A record as it was at a time, which cannot be edited, and the button that restores this version. */
export function PastRecord({ entity, id, time, renderView }: PastRecordProps) {
  const { data, error, refetch, isFetching } = usePastRecord(entity, id, time)
  const label = kindLabel(entity)
  const moment = formatMoment(time) ?? time
  const header = (
    <PageHeader
      title={`The ${label} as it was on ${moment}`}
      back={<BackArrow to={historyPath(entity, id)} label="Back to the history" />}
    />
  )
  if (data) {
    const missing = countOf(data.missing_files, 'of its files no longer exists', 'of its files no longer exist')
    const note = (
      <section
        aria-label="An earlier version"
        className="mb-3.5 rounded-card border border-orange bg-orange-soft px-4 py-3 text-14"
      >
        <p>
          <span className="font-semibold">As it was on {moment}, Lagos time.</span> Nothing can be changed here.
          {data.missing_files > 0 && ` ${missing}.`}
        </p>
        <RestoreVersion entity={entity} id={id} time={time} then={data.data} />
      </section>
    )
    return renderView(data.data, header, note)
  }
  return (
    <>
      {header}
      {error ? (
        <ListError
          message={
            error instanceof ApiError && [404, 409, 422].includes(error.status)
              ? error.message
              : `Failed to fetch the ${label}`
          }
          failure={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <Loading label={`Loading the ${label}`} className="grid gap-3">
          <SkeletonCard className="h-64" />
        </Loading>
      )}
    </>
  )
}
