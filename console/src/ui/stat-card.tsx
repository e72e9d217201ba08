import type { ReactNode } from 'react'
import { formatCount } from '../format/count'
import { Card } from './card'
import { Dash } from './dash'
import { Skeleton } from './feedback/skeleton'
import { useDelayed } from './feedback/use-delayed'

interface StatCardProps {
  name: string
  /** Undefined while loading, null when loading failed. */
  value: number | string | null | undefined
  icon: ReactNode
  /** Under the value: '+18 this week'. */
  note?: ReactNode
}

export function StatCard({ name, value, icon, note }: StatCardProps) {
  const isSkeletonShown = useDelayed(value === undefined)
  return (
    <Card className="flex flex-col-reverse items-start justify-end gap-2 p-2 min-[390px]:p-3 sm:flex-row sm:justify-between sm:gap-3 sm:p-3.5 md:p-5">
      <dl className="min-w-0 max-w-full">
        <dt className="text-12 wrap-break-word hyphens-auto text-muted md:text-14">{name}</dt>
        <dd className="mt-1 text-16 font-bold tracking-tight wrap-anywhere tabular-nums min-[360px]:text-20 md:text-28">
          {value === undefined ? (
            <span className="flex h-7 items-center md:h-[34px]">
              {isSkeletonShown && <Skeleton className="h-6 w-16 md:h-7 md:w-24" />}
              <span className="sr-only">Loading</span>
            </span>
          ) : value === null ? (
            <Dash why="Not available" />
          ) : typeof value === 'number' ? (
            formatCount(value)
          ) : (
            value
          )}
        </dd>
        {note && <dd className="mt-0.5 text-12 font-semibold text-leaf-ink">{note}</dd>}
      </dl>
      <span
        aria-hidden="true"
        className="flex size-8 shrink-0 items-center justify-center rounded-control bg-green-soft text-green-ink sm:size-10"
      >
        {icon}
      </span>
    </Card>
  )
}
