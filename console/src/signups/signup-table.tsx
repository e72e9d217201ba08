import type { ReactNode } from 'react'
import { Skeleton } from '../ui/skeleton'
import { signupHeadClass, signupRowClass } from './signup-columns'

interface SignupTableProps {
  /** Of the whole list, when only a part of it is in the page. */
  rowCount?: number
  isBusy?: boolean
  children: ReactNode
}

/** The frame of the table: its meaning and its head. Rows come as children, so that they may be virtual. */
export function SignupTable({ rowCount, isBusy = false, children }: SignupTableProps) {
  return (
    <div role="table" aria-label="Recent sign-ups" aria-rowcount={rowCount} aria-busy={isBusy}>
      <div role="rowgroup">
        <div role="row" className={signupHeadClass}>
          <span role="columnheader">Date</span>
          <span role="columnheader">Full Name</span>
          <span role="columnheader">Mail Address</span>
          <span role="columnheader">
            <span className="sr-only">Details</span>
          </span>
        </div>
      </div>
      <div role="rowgroup">{children}</div>
    </div>
  )
}

export function SignupPlaceholder() {
  return (
    <div role="presentation" className="border-line max-md:pb-2.5 md:not-first:border-t" data-placeholder="">
      <div role="row" className={signupRowClass}>
        <span role="cell" className="max-md:hidden">
          <Skeleton className="h-3.5 w-20" />
        </span>
        <span role="cell" className="max-md:py-1">
          <Skeleton className="h-3.5 w-36" />
        </span>
        <span role="cell" className="max-md:py-1">
          <Skeleton className="h-3.5 w-48 max-w-full" />
        </span>
        <span role="cell" className="max-md:h-9" />
      </div>
    </div>
  )
}
