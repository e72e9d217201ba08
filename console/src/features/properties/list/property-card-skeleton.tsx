import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/feedback/skeleton'

/** Has the height of a card, so that nothing moves when the properties have loaded. */
export function PropertyCardSkeleton() {
  return (
    <Card className="overflow-hidden">
      <Skeleton className="aspect-4/3 rounded-none" />
      <div className="px-3.5 pt-3 pb-1.5">
        <Skeleton className="h-6 w-32" />
        <div className="mt-1 h-10">
          <Skeleton className="h-4 w-4/5" />
        </div>
        <div className="mt-1 h-5">
          <Skeleton className="h-4 w-1/2" />
        </div>
        <div className="mt-2.5 flex h-11 items-center gap-3.5 border-t border-line pt-1 lg:h-10">
          <Skeleton className="h-4 w-8" />
          <Skeleton className="h-4 w-8" />
          <Skeleton className="h-4 w-8" />
        </div>
      </div>
    </Card>
  )
}
