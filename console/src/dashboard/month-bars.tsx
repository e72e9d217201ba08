import { classNames } from '../ui/class-names'

interface Month {
  /** YYYY-MM */
  month: string
  count: number
}

/** One bar a month, each drawn as SVG with its number above it; screen readers hear a list of months and numbers. */
export function MonthBars({ months }: { months: readonly Month[] }) {
  const most = Math.max(1, ...months.map((month) => month.count))
  return (
    <ol className="flex items-end gap-1 md:gap-3">
      {months.map(({ month, count }, index) => {
        const isRunning = index === months.length - 1
        return (
          <li key={month} className="min-w-0 flex-1">
            <span className="sr-only">
              {longName(month)}: {count.toLocaleString('en-NG')}
            </span>
            <span aria-hidden="true" className="flex flex-col items-center gap-1 text-12 tabular-nums">
              <Bar share={count / most} count={count} isRunning={isRunning} />
              <span className={isRunning ? 'font-semibold' : 'text-muted'}>{shortName(month)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const barsHigh = 72
const leastHigh = 2

/** The present month is not over, so its bar is the lively one. */
function Bar({ share, count, isRunning }: { share: number; count: number; isRunning: boolean }) {
  const high = count === 0 ? leastHigh : Math.max(leastHigh * 2, share * barsHigh)
  return (
    <>
      <span className={count === 0 ? 'text-muted' : 'font-semibold'}>{count.toLocaleString('en-NG')}</span>
      <svg width="100%" height={high} className={classNames('max-w-14', barColor(count, isRunning))}>
        <rect width="100%" height="100%" rx="4" fill="currentColor" />
      </svg>
    </>
  )
}

const barColor = (count: number, isRunning: boolean) =>
  count === 0 ? 'text-line-strong' : isRunning ? 'text-green' : 'text-green opacity-55'

const longNames = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const longName = (month: string) => longNames.format(new Date(`${month}-01T00:00:00Z`))
/** Three letters each: British English would write 'Sept'. */
const shortName = (month: string) => longName(month).slice(0, 3)
