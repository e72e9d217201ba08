import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/feedback/skeleton'

/** Has the height of a card, so that nothing moves when the agents have loaded. */
export function AgentCardSkeleton() {
  return (
    <Card className="overflow-hidden">
      <Skeleton className="aspect-2/1 rounded-none" />
      <div className="px-3.5 pt-3 pb-1.5">
        <Skeleton className="h-6 w-32" />
        <div className="flex h-11 items-center lg:h-6">
          <Skeleton className="h-4 w-4/5" />
        </div>
        <div className="pt-1 lg:pt-2.5">
          <div className="flex h-11 items-center border-t border-line pt-1 lg:h-10">
            <Skeleton className="h-4 w-16" />
          </div>
        </div>
      </div>
    </Card>
  )
}
