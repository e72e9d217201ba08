import { Card } from '../../ui/card'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { useIsDesktop } from '../../ui/use-media'
import { cardGridClass } from './card-grid-class'

/** The size of every card of a grid. */
export interface CardShape {
  /** Height of a card's image divided by its width; 0 without one. */
  pictureRatio: number
  /** Height of a card without its image, in pixels: below the desktop width, and from it on. */
  textHeights: readonly [narrow: number, wide: number]
}

export const useTextHeight = ([narrow, wide]: CardShape['textHeights']): number => (useIsDesktop() ? wide : narrow)

interface CardGridSkeletonProps extends CardShape {
  /** 'Loading properties' */
  label: string
  count: number
}

/** Shown while the first cards are loading. */
export const CardGridSkeleton = ({ label, count, ...shape }: CardGridSkeletonProps) => (
  <Loading label={label} className={cardGridClass}>
    {Array.from({ length: count }, (_, index) => (
      <CardSkeleton key={index} {...shape} />
    ))}
  </Loading>
)

/** Has the height of a card, so that nothing moves when the cards have loaded. */
export function CardSkeleton({ pictureRatio, textHeights }: CardShape) {
  // The image is narrower than the card by its border.
  const height = useTextHeight(textHeights) - 2 * (1 - pictureRatio)
  return (
    <Card className="overflow-hidden">
      {pictureRatio > 0 && (
        <div style={{ aspectRatio: 1 / pictureRatio }}>
          <Skeleton className="size-full rounded-none" />
        </div>
      )}
      <div className="flex flex-col justify-evenly px-3.5" style={{ height }}>
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-4 w-4/5" />
        {height > 60 && <Skeleton className="h-4 w-1/2" />}
      </div>
    </Card>
  )
}
