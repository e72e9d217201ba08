import { Loading, Skeleton } from '../ui/feedback/skeleton'

/** A few fields, while the record that is to be edited is read. */
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
