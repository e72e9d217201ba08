import { formatCount } from '../../format/count'
import { useStats } from '../stats/api'
import { Card } from '../../ui/card'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Bars, type BarData } from './bars'

const gridClass = 'mt-4 grid gap-4 xl:grid-cols-2'

/**
 * Charts of listings per month and sign-ups per week. A chart is omitted when its counts are not available.
 */
export function Trends() {
  const { data: counts, isPending } = useStats()
  if (isPending)
    return (
      <Loading label="Loading trends" className={gridClass}>
        {[1, 2].map((key) => (
          <Card key={key} className="p-4 md:p-5">
            <Skeleton className="mb-4 h-6 w-40" />
            <Skeleton className="h-[112px]" />
          </Card>
        ))}
      </Loading>
    )
  const months = counts?.properties_by_month?.map(monthBar) ?? []
  const weeks = counts?.signups_by_week?.map(weekBar) ?? []
  if (months.length === 0 && weeks.length === 0) return null
  return (
    <div className={gridClass}>
      {months.length > 0 && (
        <Trend title="Listings per month" total={`listed in the last ${months.length} months`} bars={months} />
      )}
      {weeks.length > 0 && (
        <Trend title="Sign-ups per week" total={`signed up in the last ${weeks.length} weeks`} bars={weeks} isDense />
      )}
    </div>
  )
}

interface TrendProps {
  title: string
  /** The unit after the total of all bars. */
  total: string
  bars: readonly BarData[]
  isDense?: boolean
}

function Trend({ title, total, bars, isDense = false }: TrendProps) {
  const sum = bars.reduce((before, bar) => before + bar.count, 0)
  return (
    <Card className="p-4 md:p-5 xl:only:col-span-2">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-16">{title}</h2>
        <p className="text-13 text-muted tabular-nums">
          {formatCount(sum)} {total}
        </p>
      </div>
      <Bars bars={bars} isDense={isDense} />
    </Card>
  )
}

const monthNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayNames = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Three letters: Intl's British English has 'Sept'. */
function monthBar({ month, count }: { month: string; count: number }): BarData {
  const name = monthNames.format(new Date(`${month}-01T00:00:00Z`))
  return { key: month, name, shortName: name.slice(0, 3), count }
}

/** A week is labelled with its Monday. */
function weekBar({ week, count }: { week: string; count: number }): BarData {
  const name = dayNames.format(new Date(`${week}T00:00:00Z`))
  const [day, month] = name.split(' ')
  return { key: week, name: `Week of ${name}`, shortName: `${day} ${month?.slice(0, 3)}`, count }
}
