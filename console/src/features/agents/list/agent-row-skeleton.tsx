import { Card } from '../../../ui/card'
import { Skeleton } from '../../../ui/feedback/skeleton'

/** Has the height of an agent's row on phones. */
export function AgentRowSkeleton() {
  return (
    <Card>
      <div className="flex items-center gap-3 px-3 py-2.5">
        <Skeleton className="size-12 shrink-0" />
        <div className="flex-1">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="mt-1.5 h-4 w-20" />
        </div>
      </div>
      <div className="flex h-11.25 items-center gap-3 border-t border-line px-3">
        <Skeleton className="h-4 flex-1" />
        <Skeleton className="h-4 flex-1" />
      </div>
    </Card>
  )
}
