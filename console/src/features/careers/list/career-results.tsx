import type { Career } from '@gatehouse/contract/entities/career'
import { careerEndpoints, careerMessages } from '@gatehouse/contract/entities/career'
import { BriefcaseBusiness } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import { NoMatches } from '../../../lists/search-field'
import type { InfiniteList } from '../../../lists/use-infinite-list'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'
import { CareerCard } from './career-card'
import { CareerCardSkeleton } from './career-card-skeleton'
import { careersKey } from '../api'

interface CareerResultsProps {
  list: InfiniteList<Career>
  /** The search of the postings that are shown. */
  q: string
  onSearch: (q: string) => void
  onEdit: (career: Career) => void
  /** The create button of the empty state. */
  create: ReactNode
}

/** The content below the heading: skeletons, the error, the empty text or the cards. */
export function CareerResults({ list, q, onEdit, onSearch, create }: CareerResultsProps) {
  const { remove, pendingId } = useUndoableDelete({
    label: 'career',
    endpoints: careerEndpoints,
    messages: careerMessages,
    invalidates: [careersKey],
  })
  return (
    <InfiniteGrid
      list={list}
      label="Careers"
      loading="Loading careers"
      failed={careerMessages.failedToFetchList}
      empty={
        <Card>
          {q === '' ? (
            <EmptyState icon={<BriefcaseBusiness {...iconSize} />} title={careerMessages.empty} action={create} />
          ) : (
            <NoMatches
              title={`No career matches "${q}".`}
              suggestion={list.data?.pages[0]?.did_you_mean}
              onSearch={onSearch}
            />
          )}
        </Card>
      }
      placeholder={<CareerCardSkeleton />}
      placeholderCount={3}
      pictureRatio={0}
      textHeight={262}
      renderCard={(career) => (
        <CareerCard
          career={career}
          isBusy={pendingId === career.id}
          onEdit={() => onEdit(career)}
          onDelete={() =>
            void remove({
              id: career.id,
              name: career.title || 'Untitled posting',
              subject: `Delete ${career.title || 'this posting'}?`,
            })
          }
        />
      )}
    />
  )
}
