import type { Career } from '@gatehouse/contract/career'
import { careerSentences } from '@gatehouse/contract/career'
import { BriefcaseBusiness } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCallback } from 'react'
import { useUndoableDelete } from '../forms/use-undoable-delete'
import { CardGrid } from '../lists/card-grid'
import type { EndlessList } from '../lists/use-endless-list'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { ErrorState } from '../ui/error-state'
import { iconSize } from '../ui/icon-size'
import { CareerCard } from './career-card'
import { CareerCardSkeleton, CareerGridSkeleton } from './career-card-skeleton'
import { careersKey, removeCareer, restoreCareer } from './queries'

interface CareerResultsProps {
  list: EndlessList<Career>
  onEdit: (career: Career) => void
  /** The button that makes the first one. */
  create: ReactNode
}

/** What stands below the heading: placeholders, the error, the empty text, or the cards. */
export function CareerResults({ list, onEdit, create }: CareerResultsProps) {
  const { remove, busyId } = useUndoableDelete({
    noun: 'career',
    remove: removeCareer,
    restore: restoreCareer,
    sentences: careerSentences,
    invalidates: [careersKey],
  })
  const { cards, fetchNextPage } = list
  const readOn = useCallback(() => void fetchNextPage(), [fetchNextPage])
  if (cards === undefined) {
    return list.isError ? (
      <Failed onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
    ) : (
      <CareerGridSkeleton />
    )
  }
  if (cards.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<BriefcaseBusiness {...iconSize} size={22} />}
          title={careerSentences.empty}
          action={create}
        />
      </Card>
    )
  }
  return (
    <>
      <CardGrid
        label="Careers"
        cards={cards}
        placeholder={<CareerCardSkeleton />}
        pictureRatio={0}
        textHeight={262}
        hasMore={list.hasNextPage && !list.isFetchNextPageError}
        isLoadingMore={list.isFetchingNextPage}
        onEndReached={readOn}
        renderCard={(career) => (
          <CareerCard
            career={career}
            isBusy={busyId === career.id}
            onEdit={() => onEdit(career)}
            onDelete={() => void remove({ id: career.id, subject: `Delete ${career.title || 'this posting'}?` })}
          />
        )}
      />
      {list.isFetchNextPageError && <Failed onRetry={readOn} isRetrying={list.isFetchingNextPage} />}
    </>
  )
}

const Failed = (retry: { onRetry: () => void; isRetrying: boolean }) => (
  <ErrorState message={careerSentences.failedToFetch} {...retry} />
)
