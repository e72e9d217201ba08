import { useStats } from '../stats/queries'
import { Card } from '../ui/card'
import { Loading, Skeleton } from '../ui/skeleton'
import { MonthBars } from './month-bars'

/** How many properties were listed in each of the last months. Absent where the host cannot tell. */
export function ListingsByMonth() {
  const { data: counts, isPending } = useStats()
  const months = counts?.properties_by_month
  if (!isPending && !months?.length) return null
  const listed = months?.reduce((sum, month) => sum + month.count, 0)
  return (
    <Card className="mt-4 p-4 md:p-5">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-16">Listings per month</h2>
        {months && (
          <p className="text-13 text-muted tabular-nums">
            {listed?.toLocaleString('en-NG')} listed in the last {months.length} months
          </p>
        )}
      </div>
      {months ? (
        <MonthBars months={months} />
      ) : (
        <Loading label="Loading listings per month">
          <Skeleton className="h-[112px]" />
        </Loading>
      )}
    </Card>
  )
}
