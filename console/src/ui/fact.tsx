import type { ReactNode } from 'react'
import { Dash } from './dash'

interface FactProps {
  name: string
  icon: ReactNode
  /** Shown as a dash when empty. */
  children: ReactNode
}

/**
 * One value with a name and an icon, in a `dl`. A link inside
 * can cover the whole area: `before:absolute before:inset-0`.
 */
export const Fact = ({ name, icon, children }: FactProps) => (
  <div className="relative min-h-9 min-w-0 pl-12">
    <dt className="text-12 text-muted">
      <span className="absolute top-0 left-0 flex size-9 items-center justify-center rounded-control bg-green-soft text-green-ink">
        {icon}
      </span>
      {name}
    </dt>
    <dd className="font-semibold wrap-anywhere tabular-nums">
      {children || <Dash why="Not given" className="font-regular text-muted" />}
    </dd>
  </div>
)
