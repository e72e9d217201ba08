import { useCallback, type ReactNode } from 'react'
import { ErrorState } from '../../ui/feedback/error-state'
import { CardGrid, type CardGridProps } from './card-grid'
import { CardGridSkeleton } from './card-grid-skeleton'
import type { InfiniteList } from '../use-infinite-list'

type CardShape<Listed extends { id: string }> = Pick<
  CardGridProps<Listed>,
  'label' | 'renderCard' | 'placeholder' | 'pictureRatio' | 'textHeight'
>

interface InfiniteGridProps<Listed extends { id: string }> extends CardShape<Listed> {
  list: InfiniteList<Listed>
  /** Accessible name of the skeleton: 'Loading agents'. */
  loading: string
  /** Number of placeholder cards. */
  placeholderCount: number
  /** The message when the list could not be loaded. */
  failed: string
  /** Shown when there are no cards: an EmptyState. */
  empty: ReactNode
}

/** Shows a list that loads while scrolling: skeleton, error with Retry, empty state, or cards. */
export function InfiniteGrid<Listed extends { id: string }>({
  list,
  loading,
  placeholderCount,
  failed,
  empty,
  ...shape
}: InfiniteGridProps<Listed>) {
  const { cards, fetchNextPage } = list
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (cards === undefined) {
    return list.isError ? (
      <ErrorState message={failed} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    ) : (
      <CardGridSkeleton label={loading} card={shape.placeholder} count={placeholderCount} />
    )
  }
  if (cards.length === 0) return empty
  return (
    <>
      <CardGrid
        {...shape}
        cards={cards}
        hasMore={list.hasNextPage && !list.isFetchNextPageError}
        isLoadingMore={list.isFetchingNextPage}
        onEndReached={loadMore}
      />
      {list.isFetchNextPageError && (
        <ErrorState message={failed} onRetry={loadMore} isRetrying={list.isFetchingNextPage} />
      )}
    </>
  )
}
