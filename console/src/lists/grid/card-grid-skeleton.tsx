import { Fragment, type ReactNode } from 'react'
import { Loading } from '../../ui/feedback/skeleton'
import { cardGridClass } from './card-grid-class'

interface CardGridSkeletonProps {
  /** 'Loading properties' */
  label: string
  /** A placeholder with the height of a card. */
  card: ReactNode
  count: number
}

/** Shown while the first cards are loading. */
export const CardGridSkeleton = ({ label, card, count }: CardGridSkeletonProps) => (
  <Loading label={label} className={cardGridClass}>
    {Array.from({ length: count }, (_, index) => (
      <Fragment key={index}>{card}</Fragment>
    ))}
  </Loading>
)
