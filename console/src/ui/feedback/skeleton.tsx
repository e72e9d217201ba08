import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { useDelayed } from './use-delayed'

/** A placeholder for loading content; the caller sets the size: `<Skeleton className="h-4 w-24" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-tag bg-skeleton', className)} />
}

/**
 * A group of skeletons: takes its space immediately, becomes
 * visible after 150 ms, and is announced to screen readers.
 */
export function Loading({
  label = 'Loading',
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  const isShown = useDelayed(true)
  return (
    <div role="status" aria-label={label} data-loading className={classNames(!isShown && 'invisible', className)}>
      {children}
    </div>
  )
}
