import { Fragment, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { isOffline } from '../api/api-error'
import { notStored } from '../api/failure-message'
import { formatCount } from '../format/count'
import { Button } from '../ui/buttons/button'
import { Loading, Skeleton } from '../ui/feedback/skeleton'
import { ListError, useLoadFailure } from './failure/list-error'
import type { InfiniteList } from './use-infinite-list'

interface MoreRowsProps<Row extends { id: string }> {
  list: InfiniteList<Row> & { total?: number | undefined }
  /** 'properties': follows 'Loading'. */
  noun: string
  /** 'the properties of this agent': what is not there without a network. */
  what: string
  failed: string | ((failure: Error) => string)
  empty: ReactNode
  /** Returns a list item. */
  renderRow: (row: Row) => ReactNode
  className?: string
  /** The heading above a row and those after it that have the same: their day. */
  groupOf?: (row: Row) => string
}

/** An infinite list inside a page or a dialog: its rows, and a button for the next ones. */
export function MoreRows<Row extends { id: string }>({ list, className, ...props }: MoreRowsProps<Row>) {
  const { cards: rows, total, isFetching, refetch } = list
  const error = useLoadFailure(list)
  const next = useNextPage(list)
  if (rows === undefined && error) {
    const failed = typeof props.failed === 'string' ? props.failed : props.failed(error)
    return (
      <ListError
        {...(isOffline(error) ? { message: notStored(`${props.what} are`) } : { message: failed, failure: error })}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (rows === undefined) {
    return (
      <Loading label={`Loading ${props.noun}`} className="grid gap-3">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-16" />
        ))}
      </Loading>
    )
  }
  if (rows.length === 0) return props.empty
  return (
    <>
      {groupRows(rows, props.groupOf).map(({ heading, members }) => (
        <Fragment key={members[0]!.id}>
          {heading !== undefined && <h2 className="mt-6 mb-2 text-14 font-semibold first:mt-0">{heading}</h2>}
          <ul className={className}>
            {members.map((row) => (
              <Fragment key={row.id}>{props.renderRow(row)}</Fragment>
            ))}
          </ul>
        </Fragment>
      ))}
      {list.hasNextPage && (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          {total !== undefined && (
            <span className="text-13 text-muted tabular-nums" role="status">
              {formatCount(rows.length)} of {formatCount(total)}
            </span>
          )}
          <Button variant="secondary" isFull={total === undefined} isBusy={next.isBusy} onClick={next.load}>
            {list.isFetchNextPageError ? 'Retry' : 'Show More'}
          </Button>
        </div>
      )}
    </>
  )
}

/**
 * Loads the next page; again where the list was read again meanwhile because of a change of others, which
 * ends the request.
 */
function useNextPage<Row extends { id: string }>(list: InfiniteList<Row>): { isBusy: boolean; load: () => void } {
  const { data, shown, hasNextPage, isError, isFetching, fetchNextPage } = list
  const [wanted, setWanted] = useState<{ of: object; pages: number } | null>(null)
  const count = data?.pages.length ?? 0
  const isMissing = wanted?.of === shown && count < wanted.pages && hasNextPage && !isError
  // The press has started a request of which this render may not know yet.
  const loadAgain = useEffectEvent(() => void fetchNextPage({ cancelRefetch: false }))
  useEffect(() => {
    if (isMissing && !isFetching) loadAgain()
  }, [isMissing, isFetching])
  const load = () => {
    setWanted({ of: shown, pages: count + 1 })
    void fetchNextPage()
  }
  return { isBusy: isMissing || list.isFetchingNextPage, load }
}

interface Group<Row> {
  heading: string | undefined
  members: Row[]
}

function groupRows<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined): Group<Row>[] {
  const groups: Group<Row>[] = []
  for (const row of rows) {
    const heading = groupOf?.(row)
    const last = groups.at(-1)
    if (last?.heading === heading && last) last.members.push(row)
    else groups.push({ heading, members: [row] })
  }
  return groups
}
