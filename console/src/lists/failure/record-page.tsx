import { useIsMutating, type UseQueryResult } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ReactNode } from 'react'
import { ApiError, isNoResponse } from '../../api/api-error'
import { loadFailureMessage } from '../../api/failure-message'
import { formatTime } from '../../format/dates'
import { Card } from '../../ui/card'
import { classNames } from '../../ui/class-names'
import { ErrorState } from '../../ui/feedback/error-state'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { useDelayed } from '../../ui/feedback/use-delayed'
import { useSearchParams } from '../../ui/navigation/use-search-params'
import { PageHeader } from '../../ui/page-header'
import { useLoadFailure } from './list-error'
import { useListed } from './use-listed'

interface RecordPageProps<Shown, Row> {
  id: string
  read: UseQueryResult<Shown>
  /** 'property' */
  label: string
  messages: { notFound: string; failedToFetch: string }
  /** The first part of the keys of its lists. */
  entity: string
  /** What a list has of the record, and what it lacks: '2 more photos', 'video'. */
  fromRow: (row: Row) => { record: Shown; missing: readonly string[] }
  /** Left of the title while there is no record. */
  back: ReactNode
  /** Where the page can be left for after an error. */
  renderErrorAction: (isGone: boolean) => ReactNode
  /** The layout of the page and what fills it, so that nothing moves when the record has loaded. */
  skeleton: { className: string; parts: ReactNode }
  /** `note` is above a record that is drawn from a list. */
  render: (record: Shown, note?: ReactNode) => ReactNode
}

/** After this time without a response the page shows what a list has of its record. */
const slowResponseMs = 1000

/**
 * The page of a record: its skeleton, the error with Retry, or the record. Over a slow connection and without
 * one it is drawn from the newest list that has it.
 */
export function RecordPage<Shown, Row extends { id: string }>(props: RecordPageProps<Shown, Row>) {
  const { id, read, label, back, skeleton, render } = props
  const { data: record, isFetching, refetch } = read
  const error = useLoadFailure(read)
  const isSlow = useDelayed(record === undefined && !error, slowResponseMs)
  // After its own deletion, until the list opens, the page must not show that the record does not exist.
  const isChanging = useIsMutating() > 0
  // The form of a record that somebody else has deleted offers to restore it, and has what was typed.
  const [search] = useSearchParams()
  const hasForm = search.has('form')
  const isGone = error instanceof ApiError && error.status === 404
  if (record !== undefined && (!isGone || isChanging || hasForm)) return render(record)
  const title = label.charAt(0).toUpperCase() + label.slice(1)
  const otherwise = (
    <>
      <PageHeader title={title} back={back} />
      {error ? (
        <ErrorState
          message={loadFailureMessage(error, label, props.messages)}
          {...(!isGone && { onRetry: () => void refetch(), isRetrying: isFetching })}
          action={props.renderErrorAction(isGone)}
        />
      ) : (
        <Loading label={`Loading ${label}`} className={skeleton.className}>
          {skeleton.parts}
        </Loading>
      )}
    </>
  )
  if (!isSlow && !isNoResponse(error)) return otherwise
  return <ListedRecord {...props} key={id} isLoading={!error} otherwise={otherwise} />
}

/** A part of a skeleton. */
export const SkeletonCard = ({ className }: { className: string }) => (
  <Card className={classNames('space-y-4 p-4 md:p-5', className)}>
    <Skeleton className="h-7 w-2/5" />
    <Skeleton className="h-5 w-4/5" />
    <Skeleton className="h-5 w-1/2" />
  </Card>
)

interface ListedRecordProps<Shown, Row> extends Pick<
  RecordPageProps<Shown, Row>,
  'id' | 'entity' | 'fromRow' | 'render'
> {
  /** The response is still awaited. */
  isLoading: boolean
  /** Rendered if no list has the record. */
  otherwise: ReactNode
}

function ListedRecord<Shown, Row extends { id: string }>(props: ListedRecordProps<Shown, Row>) {
  const listed = useListed<Row>(props.entity, props.id)
  if (!listed) return props.otherwise
  const { record, missing } = props.fromRow(listed.row)
  return props.render(
    record,
    <p className="mb-3.5 flex items-start gap-2 rounded-control bg-orange-soft px-3 py-2.5 text-13">
      <CloudOff size={16} className="mt-px shrink-0 text-orange" />
      <span>
        Shown from the list as of {formatTime(listed.updatedAt)}.
        {missing.length > 0 &&
          ` ${props.isLoading ? 'Still loading' : 'Not stored on this device'}: ${missing.join(', ')}.`}
      </span>
    </p>,
  )
}
