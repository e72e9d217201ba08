import { formatCount } from '../../format/count'
import { classNames } from '../../ui/class-names'

export interface BarData {
  key: string
  /** The accessible name: 'November 2026'. */
  name: string
  /** The label below the bar; with `isDense` every other label is omitted. */
  shortName: string
  count: number
}

/**
 * An SVG bar chart, one bar per month or week with its value
 * above; screen readers get a list of names and values.
 */
export function Bars({ bars, isDense = false }: { bars: readonly BarData[]; isDense?: boolean }) {
  const max = Math.max(1, ...bars.map((bar) => bar.count))
  const last = bars.length - 1
  return (
    <ol className="flex min-h-[112px] items-end gap-1 md:gap-3">
      {bars.map(({ key, name, shortName, count }, index) => {
        const isCurrent = index === last
        return (
          <li key={key} className="min-w-0 flex-1">
            <span className="sr-only">
              {name}: {formatCount(count)}
            </span>
            <span
              aria-hidden="true"
              className="flex flex-col items-center gap-1 text-12 whitespace-nowrap tabular-nums"
            >
              <Bar share={count / max} count={count} isCurrent={isCurrent} />
              <span
                className={classNames(
                  isCurrent ? 'font-semibold' : 'text-muted',
                  isDense && (last - index) % 2 === 1 && 'invisible sm:visible xl:invisible 2xl:visible',
                )}
              >
                {shortName}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

const maxBarHeight = 72
const minBarHeight = 2

/** The current month or week is highlighted, because it has not ended. */
function Bar({ share, count, isCurrent }: { share: number; count: number; isCurrent: boolean }) {
  const height = count === 0 ? minBarHeight : Math.max(minBarHeight * 2, share * maxBarHeight)
  return (
    <>
      <span className={count === 0 ? 'text-muted' : 'font-semibold'}>{formatCount(count)}</span>
      <svg width="100%" height={height} className={classNames('max-w-14', barColor(count, isCurrent))}>
        <rect width="100%" height="100%" rx="4" fill="currentColor" />
      </svg>
    </>
  )
}

const barColor = (count: number, isCurrent: boolean) =>
  count === 0 ? 'text-line-strong' : isCurrent ? 'text-green' : 'text-green opacity-55'
