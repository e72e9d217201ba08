import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/feedback/skeleton'

/** One of the three placeholders while the careers load (S9.7). */
export function CareerCardSkeleton() {
  return (
    <Card className="px-4 pt-4 pb-1.5">
      <Skeleton className="h-6 w-20" />
      <Skeleton className="mt-3 h-6 w-4/5" />
      <Skeleton className="mt-1.5 h-4 w-1/2" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2 h-4 w-2/3" />
      <div className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-3">
        <Skeleton className="h-9 w-20" />
        <Skeleton className="h-9 w-24" />
      </div>
      <div className="mt-3 flex h-11 items-center border-t border-line pt-1">
        <Skeleton className="h-4 w-20" />
      </div>
    </Card>
  )
}
