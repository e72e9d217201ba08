import { formatCount } from '../../format/count'
import { classNames } from '../class-names'
import { pageNumbers } from './page-numbers'

interface PaginationProps {
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
  /** View All: the caption counts all rows, and there are no page numbers. */
  isShowingAll?: boolean
}

/** 'Showing X to Y of Z rows' and numbered pages, or 'Showing all Z rows'. */
export function Pagination({ page, pageSize, total, onPageChange, isShowingAll = false }: PaginationProps) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, page), last)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-13 text-muted tabular-nums" role="status">
        {caption({ current, pageSize, total, isShowingAll })}
      </p>
      {!isShowingAll && last > 1 && (
        <nav aria-label="Pages" className="-mr-1 flex items-center tabular-nums lg:gap-0.5">
          {pageNumbers(current, last).map((entry, index) =>
            entry === 'gap' ? (
              <span key={`gap-${index}`} aria-hidden="true" className="w-5 text-center lg:w-6 text-muted">
                …
              </span>
            ) : (
              <button
                key={entry}
                type="button"
                aria-label={`Page ${entry}`}
                aria-current={entry === current ? 'page' : undefined}
                onClick={() => onPageChange(entry)}
                className={classNames(
                  'flex h-11 min-w-11 items-center justify-center rounded-control px-1.5 text-13 font-semibold transition-colors duration-120 lg:h-[30px] lg:min-w-[30px]',
                  entry === current ? 'bg-green text-on-green' : 'text-muted hover:bg-hover hover:text-ink',
                )}
              >
                {entry}
              </button>
            ),
          )}
        </nav>
      )}
    </div>
  )
}

interface ViewAllButtonProps {
  isShowingAll: boolean
  onToggle: () => void
}

/** 'View All' / 'Show Less', at the top right of a table's card. */
export function ViewAllButton({ isShowingAll, onToggle }: ViewAllButtonProps) {
  return (
    <button
      type="button"
      onClick={onToggle}
      className="-my-3 h-11 shrink-0 rounded-control text-14 font-semibold text-green-ink underline-offset-4 hover:underline forced-colors:my-0 forced-colors:px-2"
    >
      {isShowingAll ? 'Show Less' : 'View All'}
    </button>
  )
}

function caption({
  current,
  pageSize,
  total,
  isShowingAll,
}: {
  current: number
  pageSize: number
  total: number
  isShowingAll: boolean
}) {
  if (isShowingAll) return `Showing all ${formatCount(total)} rows`
  const from = total === 0 ? 0 : (current - 1) * pageSize + 1
  return `Showing ${formatCount(from)} to ${formatCount(Math.min(total, current * pageSize))} of ${formatCount(total)} rows`
}
