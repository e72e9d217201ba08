import { bannerMessages } from '@gatehouse/contract/entities/banner'
import { Image } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { statsKey } from '../../stats/api'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'
import { BannerCard, BannerCardSkeleton } from './banner-card'
import { bannerName, bannerNameInSentence } from '../banner-name'
import { useBannerChanges, type useBannerList } from '../api'

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
  const { remove: removeCall, restore } = useBannerChanges()
  const { remove, pendingId } = useUndoableDelete({
    label: 'banner',
    remove: removeCall,
    restore,
    messages: bannerMessages,
    deleteFailed: bannerMessages.errorOccurred,
    invalidates: [statsKey],
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
