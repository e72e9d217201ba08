import { Loading, Skeleton } from '../../../ui/feedback/skeleton'

export function PropertyFormSkeleton() {
  return (
    <Loading label="Loading property" className="grid gap-5">
      <div className="grid grid-cols-3 gap-2 md:grid-cols-6">
        {[1, 2, 3, 4, 5, 6].map((tile) => (
          <Skeleton key={tile} className="aspect-square rounded-control" />
        ))}
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        {[1, 2, 3, 4, 5, 6].map((field) => (
          <div key={field}>
            <Skeleton className="mb-2 h-4 w-24" />
            <Skeleton className="h-11 rounded-control" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
