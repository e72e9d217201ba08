import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { useDelayed } from './use-delayed'

/** One breathing block in the shape of what comes; give it a size: `<Skeleton className="h-4 w-24" />`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-breathe rounded-tag bg-skeleton', className)} />
}

/** A group of skeletons: takes its room at once, shows itself only after 150 ms, and tells screen readers. */
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
    <div role="status" aria-label={label} className={classNames(!isShown && 'invisible', className)}>
      {children}
    </div>
  )
}
