import { bannerEndpoints, bannerMessages } from '@gatehouse/contract/entities/banner'
import { useQueryClient } from '@tanstack/react-query'
import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { moveCard } from '../../../lists/infinite-list'
import { statsKey } from '../../stats/api'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'
import { BannerCard, BannerCardSkeleton } from './banner-card'
import { bannerName, bannerNameInSentence } from '../banner-name'
import { bannersKey, type useBannerList } from '../api'

interface BannerResultsProps {
  list: ReturnType<typeof useBannerList>
  /** The create button of the empty state. */
  create: ReactNode
}

/** Cards in the first viewport; their images are loaded eagerly. */
const cardsInFirstView = 4
/** 1280×768 pixels. */
const pictureRatio = 0.6

/** Skeletons, the error, the empty text or the banners. */
export function BannerResults({ list, create }: BannerResultsProps) {
  const client = useQueryClient()
  const { remove, pendingId } = useUndoableDelete({
    label: 'banner',
    endpoints: bannerEndpoints,
    messages: bannerMessages,
    deleteFailed: bannerMessages.errorOccurred,
    invalidates: [statsKey],
    onChanged: (id, change) => void moveCard(client, bannersKey, id, () => change === 'restore'),
  })
  return (
    <InfiniteGrid
      list={list}
      label="App banners"
      loading="Loading banners"
      failed={bannerMessages.failedToFetchList}
      empty={
        <EmptyState
          icon={<Image {...iconSize} />}
          title="No banners yet"
          text="A banner is an image in the app that opens a link."
          action={create}
        />
      }
      placeholder={<BannerCardSkeleton />}
      placeholderCount={8}
      pictureRatio={pictureRatio}
      textHeight={54}
      renderCard={(banner, index) => (
        <BannerCard
          banner={banner}
          isEager={index < cardsInFirstView}
          isBusy={pendingId === banner.id}
          onDelete={() =>
            void remove({
              id: banner.id,
              name: bannerName(banner),
              subject: `Delete the ${bannerNameInSentence(banner)}?`,
            })
          }
        />
      )}
    />
  )
}
