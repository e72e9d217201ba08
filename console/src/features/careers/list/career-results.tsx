import type { Career } from '@gatehouse/contract/entities/career'
import { careerMessages } from '@gatehouse/contract/entities/career'
import { BriefcaseBusiness } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUndoableDelete } from '../../../forms/saving/use-undoable-delete'
import { InfiniteGrid } from '../../../lists/grid/infinite-grid'
import type { InfiniteList } from '../../../lists/use-infinite-list'
import { Card } from '../../../ui/card'
import { EmptyState } from '../../../ui/feedback/empty-state'
import { iconSize } from '../../../ui/icons/icon-size'
import { CareerCard } from './career-card'
import { CareerCardSkeleton } from './career-card-skeleton'
import { careersKey, removeCareer, restoreCareer } from '../api'

interface CareerResultsProps {
  list: InfiniteList<Career>
  onEdit: (career: Career) => void
  /** The create button of the empty state. */
  create: ReactNode
}

/** The content below the heading: skeletons, the error, the empty text or the cards. */
export function CareerResults({ list, onEdit, create }: CareerResultsProps) {
  const { remove, pendingId } = useUndoableDelete({
    label: 'career',
    remove: removeCareer,
    restore: restoreCareer,
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
          <EmptyState icon={<BriefcaseBusiness {...iconSize} />} title={careerMessages.empty} action={create} />
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
          onDelete={() => void remove({ id: career.id, subject: `Delete ${career.title || 'this posting'}?` })}
        />
      )}
    />
  )
}
