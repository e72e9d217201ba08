import { useCallback, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import type { lazyComponent } from '../../ui/loading/lazy-component'
import { whenSettled } from '../../ui/loading/when-settled'
import { useIsPrinting } from '../../ui/theme/use-is-printing'
import { CardGrid, type CardGridProps } from './card-grid'
import { CardGridSkeleton, type CardShape } from './card-grid-skeleton'
import { useFocusAfterRemoval } from '../use-focus-after-removal'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { EmptyState, type EmptyStateProps } from '../../ui/feedback/empty-state'
import type { NoMatchesProps } from '../no-matches'
import { NoMatches } from '../search-field'
import { SelectableRows, useSelectable } from '../selection/selectable-rows'
import type { SelectableKind } from '../selection/selection-context'
import { ListError } from '../failure/list-error'
import type { InfiniteList } from '../use-infinite-list'

interface InfiniteGridProps<Listed extends { id: string }> extends CardShape {
  /** Accessible name. */
  label: string
  renderCard: CardGridProps<Listed>['renderCard']
  list: InfiniteList<Listed> & { readonly total?: number | undefined; readonly isMinimum?: boolean }
  /** Accessible name of the skeleton: 'Loading agents'. */
  loading: string
  /** Number of placeholder cards. */
  placeholderCount: number
  /** The message when the list could not be loaded. */
  failed: string
  /** Shown when there are no cards. */
  empty: EmptyStateProps
  /** Shown instead for a search or filters: the title, and how to remove them. */
  noMatches?: Omit<NoMatchesProps, 'suggestion'> | undefined
  /**
   * The number of cards in words: '3 properties'; null while loading.
   * It is announced when it changes, like the empty state.
   */
  found?: string | null
  /** Right of the number: the sort order. */
  controls?: ReactNode
  /** Shows the loaded cards in place of the grid. */
  Rows?: ReturnType<typeof lazyComponent<LoadedCards<Listed>>> | undefined
  /** The loaded cards as a table, on paper: cards outside of the view are not rendered. */
  Printed?: ReturnType<typeof lazyComponent<{ cards: readonly Listed[] }>>
  /** What can be done to several cards at once. */
  selectable?: SelectableKind
}

/** Cards of a list, and how it loads more of them. */
export interface LoadedCards<Listed extends { id: string }> extends Pick<
  CardGridProps<Listed>,
  'cards' | 'hasMore' | 'isLoadingMore' | 'onEndReached'
> {
  /** How many the whole list has; undefined if that is not known exactly. */
  total: number | undefined
}

/**
 * Shows a list that loads while scrolling: skeleton, error with Retry, empty state, or cards. The page around
 * it is rendered and painted before it: a pressed tab is selected at once, however many cards change. The
 * first cards replace the skeleton at once.
 */
export function InfiniteGrid<Listed extends { id: string }>(props: InfiniteGridProps<Listed>): ReactNode {
  const grid = useMemo(() => ({ content: <Grid {...props} />, isLoading: props.list.cards === undefined }), [props])
  const deferred = useDeferredValue(grid)
  return (deferred.isLoading ? grid : deferred).content
}

function Grid<Listed extends { id: string }>({
  list,
  loading,
  placeholderCount,
  failed,
  empty,
  noMatches,
  found,
  controls,
  Printed,
  selectable: given,
  Rows,
  label,
  renderCard,
  ...shape
}: InfiniteGridProps<Listed>) {
  const { cards, fetchNextPage } = list
  const selectable = useSelectable(given)
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const { hash } = list.shown
  const [first] = useState(hash)
  const isEmpty = cards?.length === 0
  const error = { message: failed, failure: list.error }
  const focusProps = useFocusAfterRemoval(cards)
  const isPrinting = useIsPrinting()
  const loaded = {
    cards: cards ?? [],
    hasMore: list.hasNextPage && !list.isFetchNextPageError,
    isLoadingMore: list.isFetchingNextPage,
    onEndReached: loadMore,
  }
  const rowsSkeleton = (
    <Loading label={loading}>
      <Skeleton className="h-[420px] rounded-card" />
    </Loading>
  )
  // Before it is needed, because printing does not wait.
  useEffect(() => Printed && whenSettled(() => void Printed.preload()), [Printed])
  return (
    <div {...focusProps}>
      <div
        className={classNames(
          'flex items-center justify-between gap-3',
          !isEmpty && found !== undefined && 'mb-3 min-h-5 lg:mb-2 lg:min-h-[38px]',
        )}
      >
        {/* Always rendered: screen readers announce changes of a live region, not the region itself. */}
        <div role="status" className="flex min-w-0 flex-1 items-center *:min-w-0 *:flex-1">
          {isEmpty ? (
            noMatches ? (
              <NoMatches {...noMatches} suggestion={list.data?.pages[0]?.did_you_mean} />
            ) : (
              <EmptyState {...empty} />
            )
          ) : (
            found && (
              <p className="text-13 text-muted tabular-nums">
                {isPrinting && list.hasNextPage ? `First ${cards?.length} of ${found}` : found}
              </p>
            )
          )}
        </div>
        {!isEmpty && controls}
      </div>
      {cards === undefined ? (
        list.isError ? (
          <ListError {...error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
        ) : Rows ? (
          rowsSkeleton
        ) : (
          <CardGridSkeleton {...shape} label={loading} count={placeholderCount} />
        )
      ) : isEmpty ? null : isPrinting && Printed ? (
        <Printed cards={cards} fallback={null} />
      ) : (
        <SelectableRows
          selectable={selectable}
          rows={cards}
          total={list.total ?? (list.hasNextPage ? undefined : cards.length)}
          isMinimum={list.isMinimum}
          query={list.shown.params}
        >
          {/* A change replaces all elements: none moves, so the layout does not shift. */}
          <div key={hash} className={classNames(hash !== first && 'motion-safe:animate-fade-in')}>
            {Rows ? (
              <Rows {...loaded} total={list.isMinimum ? undefined : list.total} fallback={rowsSkeleton} />
            ) : (
              <CardGrid {...shape} {...loaded} {...{ label, renderCard }} isSelectable={selectable !== undefined} />
            )}
          </div>
        </SelectableRows>
      )}
      {list.isFetchNextPageError && <ListError {...error} onRetry={loadMore} isRetrying={list.isFetchingNextPage} />}
    </div>
  )
}
