import { Card } from '../../ui/card'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'

export const trendsGridClass = 'mt-4 grid gap-4 xl:grid-cols-2'

/** Skeleton of the charts while their code or counts load. */
export function TrendsSkeleton() {
  return (
    <Loading label="Loading trends" className={trendsGridClass}>
      {[1, 2].map((key) => (
        <Card key={key} className="p-4 md:p-5">
          <Skeleton className="mb-4 h-6 w-40" />
          <Skeleton className="h-[112px]" />
        </Card>
      ))}
    </Loading>
  )
}
