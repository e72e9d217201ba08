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
  /** Says that the first cards are on the way: 'Loading agents'. */
  loading: string
  /** How many placeholders stand there until then. */
  placeholderCount: number
  /** The sentence of a list that could not be read. */
  failed: string
  /** Instead of the cards when there are none: an EmptyState. */
  empty: ReactNode
}

/** How a page shows a list that is read on as one scrolls: placeholders, the error with Retry, the empty text, or the cards. */
export function InfiniteGrid<Listed extends { id: string }>({
  list,
  loading,
  placeholderCount,
  failed,
  empty,
  ...shape
}: InfiniteGridProps<Listed>) {
  const { cards, fetchNextPage } = list
  const readOn = useCallback(() => void fetchNextPage(), [fetchNextPage])
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
        onEndReached={readOn}
      />
      {list.isFetchNextPageError && (
        <ErrorState message={failed} onRetry={readOn} isRetrying={list.isFetchingNextPage} />
      )}
    </>
  )
}
