import { bannerSentences } from '@gatehouse/contract/banner'
import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { conflictSentence } from '../api/conflict-sentence'
import { useUndoableDelete } from '../forms/use-undoable-delete'
import { CardGrid } from '../lists/card-grid'
import { statsKey } from '../stats/queries'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { iconSize } from '../ui/icon-size'
import { BannerCard, BannerCardSkeleton, BannerGridSkeleton } from './banner-card'
import { bannerName } from './banner-name'
import { useBannerChanges, type useBannerList } from './queries'

interface BannerResultsProps {
  list: ReturnType<typeof useBannerList>
  /** The button that makes the first one. */
  create: ReactNode
}

/** The cards in view at first: their pictures are loaded at once. */
const cardsInFirstView = 4
/** 1280×768 pixels. */
const pictureRatio = 0.6
const textHeight = 54

/** Placeholders, the error, the empty text, or the banners. */
export function BannerResults({ list, create }: BannerResultsProps) {
  const { remove: removeCall, restore } = useBannerChanges()
  const { remove, busyId } = useUndoableDelete({
    noun: 'banner',
    remove: removeCall,
    restore,
    sentences: bannerSentences,
    failureOf: conflictSentence,
    invalidates: [statsKey],
  })
  const { cards, fetchNextPage } = list
  const readOn = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (cards === undefined) {
    return list.isError ? (
      <ErrorState
        message={bannerSentences.failedToFetchList}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    ) : (
      <BannerGridSkeleton />
    )
  }
  if (cards.length === 0) {
    return (
      <EmptyState
        icon={<Image {...iconSize} size={22} />}
        title="No banners yet"
        text="A banner is a picture that the app shows, and the page that it leads to."
        action={create}
      />
    )
  }
  return (
    <>
      <CardGrid
        label="App banners"
        cards={cards}
        placeholder={<BannerCardSkeleton />}
        pictureRatio={pictureRatio}
        textHeight={textHeight}
        hasMore={list.hasNextPage && !list.isFetchNextPageError}
        isLoadingMore={list.isFetchingNextPage}
        onEndReached={readOn}
        renderCard={(banner, index) => (
          <BannerCard
            banner={banner}
            isEager={index < cardsInFirstView}
            isBusy={busyId === banner.id}
            onDelete={() => void remove({ id: banner.id, subject: `Delete the ${lower(bannerName(banner))}?` })}
          />
        )}
      />
      {list.isFetchNextPageError && (
        <ErrorState message={bannerSentences.failedToFetchList} onRetry={readOn} isRetrying={list.isFetchingNextPage} />
      )}
    </>
  )
}

const lower = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
