import { Loading, Skeleton } from '../ui/feedback/skeleton'

/** Shown while the record to edit is loading. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="grid gap-5">
      {[1, 2, 3, 4].map((field) => (
        <div key={field}>
          <Skeleton className="mb-2 h-4 w-24" />
          <Skeleton className="h-11 rounded-control" />
        </div>
      ))}
    </Loading>
  )
}
