import { Fragment, type ReactNode } from 'react'
import { Loading } from '../../ui/feedback/skeleton'
import { cardGridClass } from './card-grid-class'

interface CardGridSkeletonProps {
  /** 'Loading properties' */
  label: string
  /** One placeholder card, as high as a card. */
  card: ReactNode
  count: number
}

/** The place of a grid while its first cards are on the way. */
export const CardGridSkeleton = ({ label, card, count }: CardGridSkeletonProps) => (
  <Loading label={label} className={cardGridClass}>
    {Array.from({ length: count }, (_, index) => (
      <Fragment key={index}>{card}</Fragment>
    ))}
  </Loading>
)
